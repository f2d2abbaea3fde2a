import { createInterface } from 'node:readline/promises'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { z } from 'zod'
import { keysOf } from '#app/domain/words/records.ts'
import { makePassword } from '../demo.server.ts'

type Options = NonNullable<ParseArgsConfig['options']>

interface Flags<O extends Options> {
  options: O
  usage: string
}

/** @throws Error with the command's usage */
export function readFlags<O extends Options>(args: string[], { options, usage }: Flags<O>) {
  return parseStrictly({ args, options, strict: true }, usage).values
}

/** Reads one file name and the flags. @throws Error with the command's usage */
export function readFileAndFlags<O extends Options>(args: string[], { options, usage }: Flags<O>) {
  const { values, positionals } = parseStrictly({ args, options, strict: true, allowPositionals: true }, usage)
  const [file, ...more] = positionals
  if (!file || more.length > 0) throw new Error(usage)
  return { file, values }
}

function parseStrictly<C extends ParseArgsConfig>(config: C, usage: string) {
  try {
    return parseArgs(config)
  } catch (cause) {
    throw new Error(usage, { cause })
  }
}

interface Asking<N extends string> {
  /** Asked in this order. */
  questions: Record<N, string>
  usage: string
  isPiped: boolean
}

type Terminal = { input: NodeJS.ReadableStream & { isTTY?: boolean }; output: NodeJS.WritableStream }

const here: Terminal = { input: process.stdin, output: process.stdout }

/**
 * Asks in the terminal for each missing flag, below the usage.
 * @throws Error that names the missing flags where nobody can be asked
 */
export async function askMissing<N extends string, F extends Partial<Record<N, unknown>>>(
  flags: F,
  { questions, usage, isPiped }: Asking<N>,
  { input, output }: Terminal = here
): Promise<F> {
  const missing = keysOf(questions).filter((name) => !flags[name])
  if (missing.length === 0) return flags
  const lack = `Falta ${missing.map((name) => `--${name}`).join(' e ')}. ${usage}`
  if (!input.isTTY || isPiped) throw new Error(lack)
  output.write(`${usage}\n\n`)
  const terminal = createInterface({ input, output })
  const left = new AbortController()
  terminal.once('close', () => left.abort())
  try {
    const answers: Partial<Record<N, string>> = {}
    for (const name of missing) {
      let answer = ''
      while (answer === '') answer = (await terminal.question(questions[name], { signal: left.signal })).trim()
      answers[name] = answer
    }
    return { ...flags, ...answers }
  } catch (cause) {
    throw new Error(lack, { cause })
  } finally {
    terminal.close()
  }
}

/** @throws Error with the first problem and the usage */
export function parseOrSay<S extends z.ZodType>(schema: S, value: unknown, usage: string): z.output<S> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new Error(result.error.issues[0]?.message ?? usage)
}

const PasswordSchema = z
  .string()
  .min(10, 'A senha precisa de ao menos 10 caracteres')
  .max(200, 'A senha tem no máximo 200 caracteres')

/** Reads the password from standard input, or generates one. */
export async function readPassword(isPiped: boolean | undefined): Promise<string> {
  if (!isPiped) return makePassword()
  let text = ''
  for await (const part of process.stdin.setEncoding('utf8')) text += part
  return parseOrSay(PasswordSchema, text.replace(/\r?\n$/, ''), '')
}
