// The words of MapKit, up to iOS 18.

extension PointOfInterestCategory {
    // Since iOS 13

    /// An airport.
    public static let airport = PointOfInterestCategory(known: "Airport")
    /// An amusement park.
    public static let amusementPark = PointOfInterestCategory(known: "AmusementPark")
    /// An aquarium.
    public static let aquarium = PointOfInterestCategory(known: "Aquarium")
    /// A cash machine.
    public static let atm = PointOfInterestCategory(known: "ATM")
    /// A bakery.
    public static let bakery = PointOfInterestCategory(known: "Bakery")
    /// A bank.
    public static let bank = PointOfInterestCategory(known: "Bank")
    /// A beach.
    public static let beach = PointOfInterestCategory(known: "Beach")
    /// A brewery.
    public static let brewery = PointOfInterestCategory(known: "Brewery")
    /// A café.
    public static let cafe = PointOfInterestCategory(known: "Cafe")
    /// A campground.
    public static let campground = PointOfInterestCategory(known: "Campground")
    /// A place that rents cars.
    public static let carRental = PointOfInterestCategory(known: "CarRental")
    /// A charging station for electric vehicles.
    public static let evCharger = PointOfInterestCategory(known: "EVCharger")
    /// A fire station.
    public static let fireStation = PointOfInterestCategory(known: "FireStation")
    /// A gym.
    public static let fitnessCenter = PointOfInterestCategory(known: "FitnessCenter")
    /// A grocery or supermarket.
    public static let foodMarket = PointOfInterestCategory(known: "FoodMarket")
    /// A petrol station.
    public static let gasStation = PointOfInterestCategory(known: "GasStation")
    /// A hospital.
    public static let hospital = PointOfInterestCategory(known: "Hospital")
    /// A hotel.
    public static let hotel = PointOfInterestCategory(known: "Hotel")
    /// A laundry.
    public static let laundry = PointOfInterestCategory(known: "Laundry")
    /// A library.
    public static let library = PointOfInterestCategory(known: "Library")
    /// A marina.
    public static let marina = PointOfInterestCategory(known: "Marina")
    /// A cinema.
    public static let movieTheater = PointOfInterestCategory(known: "MovieTheater")
    /// A museum.
    public static let museum = PointOfInterestCategory(known: "Museum")
    /// A national park.
    public static let nationalPark = PointOfInterestCategory(known: "NationalPark")
    /// A bar or club.
    public static let nightlife = PointOfInterestCategory(known: "Nightlife")
    /// A park.
    public static let park = PointOfInterestCategory(known: "Park")
    /// A car park.
    public static let parking = PointOfInterestCategory(known: "Parking")
    /// A pharmacy.
    public static let pharmacy = PointOfInterestCategory(known: "Pharmacy")
    /// A police station.
    public static let police = PointOfInterestCategory(known: "Police")
    /// A post office.
    public static let postOffice = PointOfInterestCategory(known: "PostOffice")
    /// A station or stop of public transport.
    public static let publicTransport = PointOfInterestCategory(known: "PublicTransport")
    /// A restaurant.
    public static let restaurant = PointOfInterestCategory(known: "Restaurant")
    /// A public toilet.
    public static let restroom = PointOfInterestCategory(known: "Restroom")
    /// A school.
    public static let school = PointOfInterestCategory(known: "School")
    /// A stadium.
    public static let stadium = PointOfInterestCategory(known: "Stadium")
    /// A shop.
    public static let store = PointOfInterestCategory(known: "Store")
    /// A theatre.
    public static let theater = PointOfInterestCategory(known: "Theater")
    /// A university or college.
    public static let university = PointOfInterestCategory(known: "University")
    /// A winery.
    public static let winery = PointOfInterestCategory(known: "Winery")
    /// A zoo.
    public static let zoo = PointOfInterestCategory(known: "Zoo")

    // Since iOS 18

    /// A vet, kennel or groomer.
    public static let animalService = PointOfInterestCategory(known: "AnimalService")
    /// A garage that mends vehicles.
    public static let automotiveRepair = PointOfInterestCategory(known: "AutomotiveRepair")
    /// A baseball field.
    public static let baseball = PointOfInterestCategory(known: "Baseball")
    /// A basketball court.
    public static let basketball = PointOfInterestCategory(known: "Basketball")
    /// A hairdresser or beauty salon.
    public static let beauty = PointOfInterestCategory(known: "Beauty")
    /// A bowling alley.
    public static let bowling = PointOfInterestCategory(known: "Bowling")
    /// A castle.
    public static let castle = PointOfInterestCategory(known: "Castle")
    /// A convention centre.
    public static let conventionCenter = PointOfInterestCategory(known: "ConventionCenter")
    /// A distillery.
    public static let distillery = PointOfInterestCategory(known: "Distillery")
    /// A fairground.
    public static let fairground = PointOfInterestCategory(known: "Fairground")
    /// A place to fish.
    public static let fishing = PointOfInterestCategory(known: "Fishing")
    /// A fortress.
    public static let fortress = PointOfInterestCategory(known: "Fortress")
    /// A golf course.
    public static let golf = PointOfInterestCategory(known: "Golf")
    /// A go-kart track.
    public static let goKart = PointOfInterestCategory(known: "GoKart")
    /// A hiking trail.
    public static let hiking = PointOfInterestCategory(known: "Hiking")
    /// A place to kayak.
    public static let kayaking = PointOfInterestCategory(known: "Kayaking")
    /// A landmark.
    public static let landmark = PointOfInterestCategory(known: "Landmark")
    /// A mailbox.
    public static let mailbox = PointOfInterestCategory(known: "Mailbox")
    /// A mini-golf course.
    public static let miniGolf = PointOfInterestCategory(known: "MiniGolf")
    /// A concert hall or music club.
    public static let musicVenue = PointOfInterestCategory(known: "MusicVenue")
    /// A national monument.
    public static let nationalMonument = PointOfInterestCategory(known: "NationalMonument")
    /// A planetarium.
    public static let planetarium = PointOfInterestCategory(known: "Planetarium")
    /// A place to climb.
    public static let rockClimbing = PointOfInterestCategory(known: "RockClimbing")
    /// A park for recreational vehicles.
    public static let rvPark = PointOfInterestCategory(known: "RVPark")
    /// A skate park.
    public static let skatePark = PointOfInterestCategory(known: "SkatePark")
    /// A skating rink.
    public static let skating = PointOfInterestCategory(known: "Skating")
    /// A ski area.
    public static let skiing = PointOfInterestCategory(known: "Skiing")
    /// A football pitch.
    public static let soccer = PointOfInterestCategory(known: "Soccer")
    /// A spa.
    public static let spa = PointOfInterestCategory(known: "Spa")
    /// A place to surf.
    public static let surfing = PointOfInterestCategory(known: "Surfing")
    /// A swimming pool.
    public static let swimming = PointOfInterestCategory(known: "Swimming")
    /// A tennis court.
    public static let tennis = PointOfInterestCategory(known: "Tennis")
    /// A volleyball court.
    public static let volleyball = PointOfInterestCategory(known: "Volleyball")

    /// All categories of MapKit up to iOS 18, in alphabetical order.
    public static let allKnown: [PointOfInterestCategory] = [
        .airport, .amusementPark, .animalService, .aquarium, .atm, .automotiveRepair, .bakery, .bank, .baseball, .basketball,
        .beach, .beauty, .bowling, .brewery, .cafe, .campground, .carRental, .castle, .conventionCenter, .distillery, .evCharger,
        .fairground, .fireStation, .fishing, .fitnessCenter, .foodMarket, .fortress, .gasStation, .goKart, .golf, .hiking,
        .hospital, .hotel, .kayaking, .landmark, .laundry, .library, .mailbox, .marina, .miniGolf, .movieTheater, .museum,
        .musicVenue, .nationalMonument, .nationalPark, .nightlife, .park, .parking, .pharmacy, .planetarium, .police, .postOffice,
        .publicTransport, .restaurant, .restroom, .rockClimbing, .rvPark, .school, .skatePark, .skating, .skiing, .soccer, .spa,
        .stadium, .store, .surfing, .swimming, .tennis, .theater, .university, .volleyball, .winery, .zoo,
    ]
}
