/** Says in one line what begins now, after the seconds since this process began. `server.ts` says its steps alike. */
export function sayStep(step) {
  const seconds = (performance.now() / 1000).toFixed(1).replace('.', ',')
  process.stdout.write(`${seconds.padStart(5)} s  ${step}\n`)
}
