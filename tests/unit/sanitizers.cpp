// What the leak sanitizer finds in libraries that are not ours: Graphviz's layout keeps an allocation of its context.
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
extern "C" const char* __lsan_default_suppressions();
extern "C" const char* __lsan_default_suppressions() { return "leak:libgvc.so\n"; }
#endif
#endif
