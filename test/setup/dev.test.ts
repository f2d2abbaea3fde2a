import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { createSampleProject, lockOf } from './sample-project.ts'

const manifest = JSON.parse(readFileSync(fileURLToPath(new URL('../../package.json', import.meta.url)), 'utf8'))

/** Writes down its own number and that of `dev.mjs`, and takes a moment to end, as the real one does. */
const server = `
import { renameSync, writeFileSync } from 'node:fs'
process.on('SIGTERM', () => setTimeout(() => { writeFileSync('ended', 'in order'); process.exit(0) }, 300))
setInterval(() => {}, 1000)
writeFileSync('pids.new', process.ppid + ' ' + process.pid)
renameSync('pids.new', 'pids')
`

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it.each(['SIGTERM', 'SIGKILL'] as const)('npm run dev leaves no process behind after %s', async (signal) => {
  const project = createSampleProject()
  project.write('package.json', JSON.stringify({ type: 'module', scripts: { dev: manifest.scripts.dev } }))
  project.write('server.ts', server)
  project.write('node_modules/.package-lock.json', lockOf('1.0.0'))
  const { npm_execpath: _ours, ...env } = process.env
  const npm = spawn('npm', ['run', 'dev'], { cwd: project.path(), env, stdio: 'ignore' })
  onTestFinished(() => void npm.kill('SIGKILL'))
  await expect.poll(() => existsSync(project.path('pids'))).toBe(true)
  const pids = project.read('pids').split(' ').map(Number)
  expect(pids.map(isAlive)).toEqual([true, true])
  npm.kill(signal)
  await expect.poll(() => pids.map(isAlive)).toEqual([false, false])
  expect(project.read('ended')).toBe('in order')
})
