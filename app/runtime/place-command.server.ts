import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { migrate } from '#app/backend/db/migrate.server.ts'
import { ensurePlace } from '#app/backend/places/ensure-place.server.ts'
import { todayIn } from '#app/domain/dates.ts'
import { isValidCnpj, normaliseDocument } from '#app/domain/documents.ts'
import type { CommandInput } from './commands.server.ts'
import { makePassword } from './demo.server.ts'

const options = {
  name: { type: 'string' },
  username: { type: 'string' },
  email: { type: 'string' },
  manager: { type: 'string' },
  timezone: { type: 'string' },
  city: { type: 'string' },
  state: { type: 'string' },
  cnpj: { type: 'string' },
  'legal-name': { type: 'string' },
  'password-from-stdin': { type: 'boolean' }
} as const

const usage =
  'Uso: npm run place:create -- --name "Parque da Serra" --username gestor --email gestor@example.com ' +
  '[--manager "Nome do gestor"] [--timezone America/Bahia] [--city Lençóis] [--state BA] [--cnpj …] ' +
  '[--legal-name "Razão social"] [--password-from-stdin]'

const optional = z.string().trim().max(200).default('')

const PlaceFlagsSchema = z.object({
  name: z.string().trim().min(2, '--name: diga o nome do lugar').max(120, '--name: use no máximo 120 letras'),
  username: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9][a-z0-9._-]{2,39}$/, '--username: de 3 a 40 letras sem acento, números, ponto, - ou _'),
  email: z.union([z.literal(''), z.email('--email: confira o e-mail')]).default(''),
  manager: optional,
  city: optional,
  state: z.union([z.literal(''), z.string().regex(/^[A-Z]{2}$/, '--state: a sigla do estado, como BA')]).default(''),
  'legal-name': optional,
  cnpj: optional
    .transform(normaliseDocument)
    .refine((text) => text === '' || isValidCnpj(text), '--cnpj: este CNPJ não existe'),
  timezone: z
    .string()
    .default('America/Bahia')
    .refine(isZone, '--timezone: fuso desconhecido, use por exemplo America/Bahia'),
  'password-from-stdin': z.boolean().default(false)
})

const PasswordSchema = z
  .string()
  .min(10, 'A senha precisa de ao menos 10 caracteres')
  .max(200, 'A senha tem no máximo 200 caracteres')

function isZone(zone: string): boolean {
  try {
    return todayIn(zone, new Date(0)) !== ''
  } catch {
    return false
  }
}

function readFlags(args: string[]) {
  try {
    return parseArgs({ args, options, strict: true }).values
  } catch (cause) {
    throw new Error(usage, { cause })
  }
}

/** What is missing is asked at a terminal; elsewhere the usage is told. */
async function askMissing(flags: ReturnType<typeof readFlags>) {
  const missing = (['name', 'username'] as const).filter((name) => !flags[name])
  if (missing.length === 0) return flags
  if (!process.stdin.isTTY || flags['password-from-stdin']) throw new Error(usage)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const questions = { name: 'Nome do lugar: ', username: 'Usuário do gestor: ' }
    const answers: Partial<Record<'name' | 'username', string>> = {}
    for (const name of missing) answers[name] = await terminal.question(questions[name])
    return { ...flags, ...answers }
  } finally {
    terminal.close()
  }
}

function parseOrSay<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new Error(result.error.issues[0]?.message ?? usage)
}

async function readPassword(): Promise<string> {
  let text = ''
  for await (const part of process.stdin.setEncoding('utf8')) text += part
  return parseOrSay(PasswordSchema, text.replace(/\r?\n$/, ''))
}

/** `place:create`: a first place and its manager. A password that was made here is said once. */
export async function createPlaceByCommand({ args, store, say }: CommandInput): Promise<void> {
  const flags = parseOrSay(PlaceFlagsSchema, await askMissing(readFlags(args)))
  const { name, username, email, manager, city, state, cnpj, timezone } = flags
  const password = flags['password-from-stdin'] ? await readPassword() : makePassword()
  await migrate(store.db)
  const done = await ensurePlace(
    store.db,
    {
      place: { name, city, state, cnpj, timezone, legalName: flags['legal-name'], email },
      manager: { username, email, password, name: manager || 'Gestor' }
    },
    new Date()
  )
  say(`${done.createdPlace ? 'Lugar criado' : 'O lugar já existia'}: ${name}. Reservas em /booking?pid=${done.placeId}`)
  if (!done.createdManager) say(`O usuário ${username} já existia e continua com a senha que tinha.`)
  else say(`Gestor ${username}${flags['password-from-stdin'] ? ' criado com a senha dada.' : ` — senha ${password}`}`)
}
