# What the core needs under Emscripten: headers of the machine, looked up after the toolchain's own, and no library. Integers
# are Boost's there; graphs are evaluated by one thread and DOT is not read.
foreach(name fmt::fmt nlohmann_json::nlohmann_json taocpp::pegtl)
  add_library(${name} INTERFACE IMPORTED)
endforeach()
add_compile_definitions(FMT_HEADER_ONLY)
add_compile_options(-fexceptions "SHELL:-idirafter /usr/include")
add_link_options(-fexceptions)
