// stores, of today
var stores = [
  {title: 'Café \'Anker\'', /* new */ address: "1, Quai", 'lat': 48.1, lng: -.5, open: !0,},
  { title: `Zum "Adler"
Nr. 2`, lat: 47.5, lng: 7., note: undefined, 12: 'a\x26b' },
];
var center = {lat: 1, lng: 2};
function show(list) { return list.map((one) => [one.lat]); }
