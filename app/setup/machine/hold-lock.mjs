import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { inProject } from '../project.mjs'
import { sayStep } from './say-step.mjs'

const longestMs = 15 * 60_000

/** Runs one task at a time per name, across processes. A dead process's lock is taken over. */
export async function holdLock(name, task) {
  const file = inProject('build', `.lock-${name}`)
  mkdirSync(inProject('build'), { recursive: true })
  let told = false
  while (!take(file)) {
    if (isAbandoned(file)) rmSync(file, { force: true })
    else if (!told) {
      told = true
      sayStep('Aguardando outra instância terminar a preparação…')
    }
    await wait(200)
  }
  const release = () => rmSync(file, { force: true })
  process.once('exit', release)
  try {
    return await task()
  } finally {
    process.off('exit', release)
    release()
  }
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

function isAbandoned(file) {
  try {
    if (Date.now() - statSync(file).mtimeMs > longestMs) return true
    const pid = Number(readFileSync(file, 'utf8'))
    if (pid > 0) process.kill(pid, 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}
