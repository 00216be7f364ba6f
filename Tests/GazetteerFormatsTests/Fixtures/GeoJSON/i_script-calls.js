add({name: "Anker", lat: 1.5, lng: 2.5});
add({name: "Boot", lat: 1.6, lng: 2.6});
other({name: "Not one", lat: 3, lng: 4});
