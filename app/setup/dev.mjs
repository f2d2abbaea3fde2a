import { spawn } from 'node:child_process'
import { serverBundle } from './build/make-build.mjs'
import { followParent } from './machine/follow-parent.mjs'
import { ensureInstalled } from './machine/install.mjs'
import { inProject, prepareProcess } from './project.mjs'

// Vite reloads the app itself; a change of server.ts or the door restarts the process.
if (process.env.npm_lifecycle_event) followParent()
prepareProcess()
await ensureInstalled()
process.env.NODE_ENV = 'development'
const outfile = inProject('build/dev/server.js')
let child = null
let isStopping = false

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, async () => {
    isStopping = true
    await stop(signal)
    process.exit(child?.exitCode ?? 0)
  })
}

function start() {
  child = spawn(process.execPath, ['--enable-source-maps', outfile, '--dev'], { stdio: 'inherit' })
  child.once('exit', (code) => {
    if (code) process.stderr.write(`O servidor parou (${code}); salve server.ts ou a porta para tentar de novo.\n`)
  })
}

const isRunning = () => child !== null && child.exitCode === null && child.signalCode === null

async function stop(signal) {
  if (!isRunning()) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await gone
}

async function restart() {
  await stop('SIGTERM')
  if (!isStopping) start()
}

const { context } = await import('esbuild')
const plugin = {
  name: 'restart',
  setup: (build) => build.onEnd((result) => (result.errors.length ? undefined : restart()))
}
const bundle = await context({ ...serverBundle(outfile, 'development'), plugins: [plugin] })
await bundle.watch()

process.once('exit', () => child?.kill('SIGKILL'))
