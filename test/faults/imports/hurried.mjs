// Taken into the program by tests: what it does once a minute it does every two seconds.
const real = globalThis.setInterval

globalThis.setInterval = (run, ms, ...rest) => real(run, ms >= 3000 ? ms / 30 : ms, ...rest)
