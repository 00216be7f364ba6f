extension PositionWords {
    /// One line a word: what it means, the word in lower case, and a question mark when it may mean something else.
    static let table = """
        latitude lat
        latitude latitude
        latitude lattitude
        latitude latitud
        latitude latitudine
        latitude latitudea
        latitude latitudo
        latitude latdd
        latitude latdec
        latitude latwgs
        latitude ylat
        latitude laty
        latitude py ?
        longitude px ?
        latitude breite ?
        latitude breitengrad
        latitude geobreite
        latitude geographische breite
        latitude geografische breite
        latitude nördliche breite
        latitude breddgrad
        latitude breddegrad
        latitude breidd
        latitude breiddargráða
        latitude breedtegraad
        latitude breedte ?
        latitude leveysaste
        latitude leveyspiiri
        latitude leveys ?
        latitude laiuskraad
        latitude laius ?
        latitude platums ?
        latitude platuma ?
        latitude szerokość ?
        latitude szerokosc ?
        latitude szerokość geograficzna
        latitude szerokosc geograficzna
        latitude szer geogr
        latitude zeměpisná šířka
        latitude zemepisna sirka
        latitude šířka ?
        latitude zemepisná šírka
        latitude šírka ?
        latitude szélesség ?
        latitude szélességi fok
        latitude földrajzi szélesség
        latitude širina ?
        latitude geografska širina
        latitude zemljopisna širina
        latitude gjerësia
        latitude gjerësia gjeografike
        latitude enlem
        latitude широта
        latitude шир ?
        latitude ширина ?
        latitude географска ширина
        latitude шырата
        latitude γεωγραφικό πλάτος
        latitude πλάτος ?
        latitude ενδέκτης πλάτους ?
        latitude განედი
        latitude լայնություն
        latitude ендік
        latitude خط العرض
        latitude خط عرض
        latitude دائرة العرض
        latitude العرض ?
        latitude عرض جغرافیایی
        latitude عرض ?
        latitude קו רוחב
        latitude רוחב ?
        latitude अक्षांश
        latitude অক্ষাংশ
        latitude அட்சரேகை
        latitude ละติจูด
        latitude รุ้ง
        latitude เส้นรุ้ง
        latitude lati
        latitude gps north ?
        latitude coord north ?
        latitude platuma grādi
        latitude platuma koordināte
        latitude lintang
        latitude garis lintang
        latitude latitud norte
        latitude vĩ độ
        latitude vi do ?
        latitude 緯度
        latitude 纬度
        latitude 北緯
        latitude 北纬
        latitude 위도
        latitude 북위
        latitude y ?
        latitude ycoord ?
        latitude coordy ?
        latitude coordinatey ?
        latitude ycoordinate ?
        latitude koordy ?
        latitude pointy ?
        latitude posy ?
        latitude geoy ?
        latitude mapy ?
        latitude gpsy ?
        longitude lon
        longitude lng
        longitude long
        longitude longitude
        longitude longtitude
        longitude longitud
        longitude longitudine
        longitude longitudea
        longitude longitudo
        longitude londd
        longitude londec
        longitude lonwgs
        longitude xlon
        longitude xlong
        longitude lonx
        longitude länge ?
        longitude laenge ?
        longitude längengrad
        longitude laengengrad
        longitude geolänge
        longitude geolaenge
        longitude geographische länge
        longitude geografische länge
        longitude östliche länge
        longitude längdgrad
        longitude længdegrad
        longitude lengdegrad
        longitude lengdargráða
        longitude lengtegraad
        longitude lengte ?
        longitude pituusaste
        longitude pituuspiiri
        longitude pituus ?
        longitude pikkuskraad
        longitude pikkus ?
        longitude garums ?
        longitude ilguma ?
        longitude długość ?
        longitude dlugosc ?
        longitude długość geograficzna
        longitude dlugosc geograficzna
        longitude dł geogr
        longitude zeměpisná délka
        longitude zemepisna delka
        longitude délka ?
        longitude zemepisná dĺžka
        longitude dĺžka ?
        longitude hosszúság ?
        longitude hosszúsági fok
        longitude földrajzi hosszúság
        longitude dužina ?
        longitude dolžina ?
        longitude geografska dužina
        longitude geografska dolžina
        longitude zemljopisna dužina
        longitude gjatësia
        longitude gjatësia gjeografike
        longitude boylam
        longitude долгота
        longitude долг ?
        longitude довгота
        longitude дължина ?
        longitude географска дължина
        longitude дужина ?
        longitude географска дужина
        longitude даўгата
        longitude γεωγραφικό μήκος
        longitude μήκος ?
        longitude გრძედი
        longitude երկայնություն
        longitude бойлық
        longitude خط الطول
        longitude خط طول
        longitude الطول ?
        longitude طول جغرافیایی
        longitude طول ?
        longitude קו אורך
        longitude אורך ?
        longitude देशांतर
        longitude देशान्तर
        longitude দ্রাঘিমাংশ
        longitude தீர்க்கரேகை
        longitude ลองจิจูด
        longitude แวง
        longitude เส้นแวง
        longitude longi
        longitude gps east ?
        longitude coord east ?
        longitude garuma ?
        longitude garuma grādi
        longitude garuma koordināte
        longitude ลองติจูด
        longitude bujur
        longitude garis bujur
        longitude longitud oeste
        longitude kinh độ
        longitude kinh do ?
        longitude 経度
        longitude 經度
        longitude 经度
        longitude 東経
        longitude 东经
        longitude 경도
        longitude 동경
        longitude x ?
        longitude xcoord ?
        longitude coordx ?
        longitude coordinatex ?
        longitude xcoordinate ?
        longitude koordx ?
        longitude pointx ?
        longitude posx ?
        longitude geox ?
        longitude mapx ?
        longitude gpsx ?
        altitude altitude
        pair latlon
        pair latlng
        pair latlong
        pair latitude longitude
        pair lat lng
        pair lat long
        pair geopoint
        pair geo point 2 d
        pair geopoint 2 d
        pair geolocation
        pair geo ?
        pair gps
        pair gps coordinates
        pair coordinates
        pair coordinate
        pair coords
        pair coord
        pair coordonnees
        pair coordonnées
        pair coordonnées gps
        pair coordenadas
        pair coordinate gps
        pair coordinate geografiche
        pair koordinaten
        pair koordinate
        pair koordinater
        pair koordinat
        pair koordinaatit
        pair współrzędne
        pair souřadnice
        pair súradnice
        pair koordináták
        pair coördinaten
        pair coordinaten
        pair координаты
        pair координати
        pair συντεταγμένες
        pair الإحداثيات
        pair إحداثيات
        pair נקודות ציון
        pair 座標
        pair 坐标
        pair 位置座標
        pair 緯度経度
        pair 緯度・経度
        pair 緯度經度
        pair 纬度经度
        pair 위도경도
        pair 좌표
        pair tọa độ
        pair toạ độ
        pair พิกัด
        pair location ?
        pair position ?
        pair point ?
        pair location 1 ?
        reversed lonlat
        reversed lnglat
        reversed longlat
        reversed longitude latitude
        reversed lng lat
        reversed lon lat
        reversed 経緯度
        reversed 經緯度
        reversed 经纬度
        reversed 経度緯度
        reversed 经度纬度
        reversed 경위도
        geometry wkt
        geometry geom
        geometry the geom
        geometry geometry
        geometry geometria
        geometry geometrie
        geometry shape ?
        geometry geojson
        geometry geo json
        geometry geoshape
        geometry geo shape
        northing northing
        northing hochwert
        northing nordwert
        northing rechtsy
        easting easting
        easting rechtswert
        easting ostwert
        """
}
