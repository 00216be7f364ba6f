export default {"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"Anker"},"geometry":{"type":"Point","coordinates":[1.5,2.5]}}]};
