import { readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isNoSpace, systemCode } from '../explain-failure.server.ts'

const draftShape = /^\.trilha-(\d+)\.parcial$/
const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Writes a draft beside the file and renames it once complete, so that an interruption or failure leaves no partial
 * file. The next run removes the draft of a killed one.
 * @throws Error in Portuguese
 */
export async function writeWhole<T>(
  file: string,
  write: (draft: string, signal: AbortSignal) => Promise<T>
): Promise<T> {
  const folder = dirname(file)
  const draft = join(folder, `.trilha-${process.pid}.parcial`)
  try {
    await removeLeft(folder)
    return await untilInterrupted('Interrompido: nada foi escrito', async (signal) => {
      const written = await write(draft, signal)
      signal.throwIfAborted()
      await rename(draft, file)
      return written
    })
  } catch (error) {
    throw explainWriting(error, file)
  } finally {
    await rm(draft, { force: true })
  }
}

/**
 * Runs work that a signal to end the process aborts.
 * @throws Error with `words` after an interruption, whatever the work threw
 */
export async function untilInterrupted<T>(words: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController()
  const end = () => stop.abort()
  for (const signal of endings) process.on(signal, end)
  try {
    return await work(stop.signal)
  } catch (error) {
    throw stop.signal.aborted ? new Error(words, { cause: error }) : error
  } finally {
    for (const signal of endings) process.off(signal, end)
  }
}

function explainWriting(error: unknown, file: string): unknown {
  const code = systemCode(error)
  if (code === null) return error
  const reason = isNoSpace(code)
    ? `Não há espaço livre em disco para ${file}`
    : `O arquivo ${file} não pode ser escrito (${code})`
  return new Error(reason, { cause: error })
}

async function removeLeft(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = Number(draftShape.exec(name)?.[1])
    if (pid && (pid === process.pid || !isAlive(pid))) await rm(join(folder, name), { force: true })
  }
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
