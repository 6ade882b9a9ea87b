# Installs a build into a temporary folder, then builds and runs the consumer against what is there.
#   cmake -DBUILD=… -DSOURCE=… -DWORK=… [-DSHARED=ON] -P run.cmake
# With SHARED the library is built once more as a shared one; else BUILD is installed as it is.
function(run)
  execute_process(COMMAND ${ARGV} RESULT_VARIABLE failed OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(failed)
    list(JOIN ARGV " " command)
    message(FATAL_ERROR "${command}\n${output}")
  endif()
endfunction()

file(REMOVE_RECURSE ${WORK})
if(SHARED)
  run(${CMAKE_COMMAND} -S ${SOURCE}/../.. -B ${WORK}/shared -G ${GENERATOR} -DCMAKE_CXX_COMPILER=${CXX} "-DCMAKE_CXX_FLAGS=${FLAGS}" -DCMAKE_CXX_COMPILER_LAUNCHER=${LAUNCHER}
      -DCMAKE_BUILD_TYPE=Release -DBUILD_SHARED_LIBS=ON -DGRUNDY_TESTS=OFF)
  run(${CMAKE_COMMAND} --build ${WORK}/shared)
  set(BUILD ${WORK}/shared)
endif()
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/prefix)
run(${CMAKE_COMMAND} -S ${SOURCE} -B ${WORK}/consumer -G ${GENERATOR} -DCMAKE_CXX_COMPILER=${CXX} "-DCMAKE_CXX_FLAGS=${FLAGS}" -DCMAKE_BUILD_TYPE=Release -DCMAKE_PREFIX_PATH=${WORK}/prefix)
run(${CMAKE_COMMAND} --build ${WORK}/consumer)
run(${WORK}/consumer/consumer)
run(${WORK}/prefix/bin/grundy solve nim 3 4 5)
