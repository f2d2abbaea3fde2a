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

/** Asks in the terminal for each missing flag. @throws Error with the command's usage */
export async function askMissing<N extends string, F extends Partial<Record<N, unknown>>>(
  flags: F,
  { questions, usage, isPiped }: Asking<N>
): Promise<F> {
  const missing = keysOf(questions).filter((name) => !flags[name])
  if (missing.length === 0) return flags
  if (!process.stdin.isTTY || isPiped) throw new Error(usage)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const answers: Partial<Record<N, string>> = {}
    for (const name of missing) answers[name] = await terminal.question(questions[name])
    return { ...flags, ...answers }
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
