import { spawn } from 'node:child_process'
import { root } from '../project.mjs'

/**
 * Runs a command to its end without a keyboard and resolves to its exit code (127 if it cannot start). `quiet` shows
 * its output only on failure. A signal that ends this process ends the command too.
 */
export function run(command, args, { env = process.env, quiet = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env,
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit']
    })
    const output = []
    child.stdout?.on('data', (chunk) => output.push(chunk))
    child.stderr?.on('data', (chunk) => output.push(chunk))
    const pass = (signal) => {
      child.kill(signal)
      process.exit(signal === 'SIGINT' ? 130 : 143)
    }
    process.once('SIGINT', pass).once('SIGTERM', pass)
    const end = (code) => {
      process.off('SIGINT', pass).off('SIGTERM', pass)
      if (quiet && code !== 0) process.stderr.write(Buffer.concat(output))
      resolve(code)
    }
    child.once('error', () => end(127))
    child.once('close', (code) => end(code ?? 1))
  })
}

/** Runs a JavaScript file with this same Node. */
export function runNode(args, options) {
  return run(process.execPath, args, options)
}

export function runNpm(args, options) {
  const own = process.env.npm_execpath
  if (own?.endsWith('.js')) return runNode([own, ...args], options)
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, options)
}
