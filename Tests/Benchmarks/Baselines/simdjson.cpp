// simdjson alone, touching every value of a JSON text: what reading GeoJSON costs at least.
// usage: simdjson FILE
#include <simdjson.h>

#include <cstdio>

using namespace simdjson;

static size_t values = 0, bytes = 0;
static double sum = 0;

static void touch(ondemand::value value) {
  switch (value.type()) {
    case ondemand::json_type::object:
      for (auto field : value.get_object()) {
        bytes += std::string_view(field.unescaped_key()).size();
        touch(field.value());
      }
      break;
    case ondemand::json_type::array:
      for (auto element : value.get_array()) touch(element.value());
      break;
    case ondemand::json_type::string: bytes += std::string_view(value.get_string()).size(); break;
    case ondemand::json_type::number: sum += double(value.get_double()); break;
    case ondemand::json_type::boolean: sum += bool(value.get_bool()); break;
    case ondemand::json_type::null: break;
  }
  ++values;
}

int main(int, char **arguments) {
  ondemand::parser parser;
  auto text = padded_string::load(arguments[1]).value();
  auto document = parser.iterate(text).value();
  touch(document.get_value());
  std::printf("%zu values, %zu bytes of text, sum %f\n", values, bytes, sum);
}
