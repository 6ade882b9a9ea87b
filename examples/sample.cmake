# Runs PROGRAM on SAMPLE.in and compares what it prints with SAMPLE.out, byte by byte.
execute_process(COMMAND ${PROGRAM} INPUT_FILE ${SAMPLE}.in OUTPUT_VARIABLE printed ERROR_VARIABLE complaint RESULT_VARIABLE status)
if(NOT status STREQUAL "0")
  message(FATAL_ERROR "ended with ${status}: ${complaint}")
endif()
file(READ ${SAMPLE}.out expected)
if(NOT "x${printed}" STREQUAL "x${expected}")
  message(FATAL_ERROR "expected:\n${expected}\nprinted:\n${printed}")
endif()
