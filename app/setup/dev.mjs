import { spawn } from 'node:child_process'
import { serverBundle } from './build/make-build.mjs'
import { ensureInstalled } from './machine/install.mjs'
import { inProject, prepareProcess } from './project.mjs'

// Vite reloads the app itself; a change of server.ts or the door restarts the process.
prepareProcess()
await ensureInstalled()
process.env.NODE_ENV = 'development'
const outfile = inProject('build/dev/server.js')
let child = null

function start() {
  child = spawn(process.execPath, ['--enable-source-maps', outfile, '--dev'], { stdio: 'inherit' })
  child.once('exit', (code) => {
    if (code) process.stderr.write(`O servidor parou (${code}); salve server.ts ou a porta para tentar de novo.\n`)
  })
}

async function restart() {
  if (child && child.exitCode === null && child.signalCode === null) {
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await gone
  }
  start()
}

const { context } = await import('esbuild')
const plugin = {
  name: 'restart',
  setup: (build) => build.onEnd((result) => (result.errors.length ? undefined : restart()))
}
const bundle = await context({ ...serverBundle(outfile, 'development'), plugins: [plugin] })
await bundle.watch()

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    child?.kill(signal)
    child?.once('exit', (code) => process.exit(code ?? 0))
    if (!child || child.exitCode !== null) process.exit(0)
  })
}
process.once('exit', () => child?.kill('SIGKILL'))
