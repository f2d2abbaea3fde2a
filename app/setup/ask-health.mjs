import { setTimeout as wait } from 'node:timers/promises'

// Asks the program on this machine whether it runs or is ready, for a container's health check and the systemd unit:
//   node app/setup/ask-health.mjs /readyz [seconds to wait for it]
// Exit code 0: yes. 1: no.
const [path = '/readyz', seconds = '0'] = process.argv.slice(2)
const { HOST = '127.0.0.1', PORT = '3000' } = process.env
const host = HOST === '0.0.0.0' ? '127.0.0.1' : HOST === '::' ? '[::1]' : HOST.includes(':') ? `[${HOST}]` : HOST
const untilMs = performance.now() + Number(seconds) * 1000

async function ask() {
  try {
    const response = await fetch(`http://${host}:${PORT}${path}`, { signal: AbortSignal.timeout(4000) })
    return response.ok ? '' : `${response.status} ${await response.text()}`
  } catch (error) {
    return String(error.cause?.message ?? error.message)
  }
}

let answer = await ask()
while (answer !== '' && performance.now() < untilMs) {
  await wait(500)
  answer = await ask()
}
if (answer !== '') process.stderr.write(`${path}: ${answer}\n`)
process.exitCode = answer === '' ? 0 : 1
