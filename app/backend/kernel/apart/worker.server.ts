import { tasks } from './tasks.server.ts'

/** Message from the parent: a piece of a file, or the task for the pieces that came. */
export type Told = { piece: Buffer } | { task: keyof typeof tasks; options: unknown }

/**
 * `cpuMs` is this process's time since it began. `failure` is an error of ours: the content of a file never makes a
 * task fail.
 */
export type Answered = { cpuMs: number; value: unknown } | { cpuMs: number; failure: string }

let pieces: Buffer[] = []

function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

async function answerTask({ task, options }: Extract<Told, { task: unknown }>): Promise<Answered> {
  const content = Buffer.concat(pieces)
  pieces = []
  try {
    const run: (content: Buffer, options: never) => Promise<unknown> = tasks[task]
    const value = await run(content, options as never)
    return { value, cpuMs: cpuMs() }
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error), cpuMs: cpuMs() }
  }
}

process.on('message', (told: Told) => {
  if ('piece' in told) pieces.push(told.piece)
  else void answerTask(told).then((answered) => process.send?.(answered))
})
process.on('disconnect', () => process.exit())
process.send?.({ value: 'ready', cpuMs: cpuMs() } satisfies Answered)
