import { z } from 'zod'
import { toIsoDay } from '#app/domain/calendar/dates.ts'
import { parseMoney } from '#app/domain/money/money.ts'
import { type Fields, isKeyOf } from '#app/domain/words/records.ts'

/** Field of one row that cannot be read, by the row's own name for it. */
export interface Unread {
  id: string
  field: string
  problem: string
}

export type ReadRow<T> = { ok: true; id: string; value: T } | ({ ok: false } & Unread)

/** Our names, each with the possible names at the server, likeliest first. */
export type Names<T> = Record<keyof T & string, readonly string[]>

const idNames = ['id', 'uuid', 'codigo', 'hash']

/** Tolerant: names in any case, and the first one found counts. */
export function readRow<T extends Fields>(
  row: Fields,
  { schema, names }: { schema: z.ZodType<T>; names: Names<Omit<T, 'id'>> }
): ReadRow<T> {
  const byName = new Map(Object.entries(row).map(([key, value]) => [key.toLowerCase(), { key, value }]))
  const find = (all: readonly string[]) =>
    all.map((name) => byName.get(name)).find((found) => found && found.value !== null && found.value !== '')
  const id = plain(find(idNames)?.value)
  const ours = Object.fromEntries(Object.entries(names).map(([name, all]) => [name, find(all)?.value]))
  const read = schema.safeParse({ ...ours, id })
  if (read.success) return { ok: true, id, value: read.data }
  const [issue] = read.error.issues
  const name = String(issue?.path[0] ?? '')
  const known: readonly string[] = isKeyOf(names, name) ? names[name] : idNames
  return { ok: false, id, field: find(known)?.key ?? known[0] ?? name, problem: issue?.message ?? 'Não se entende.' }
}

const plain = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? clean(`${value}`) : ''

/** Markup stays text, and characters that a line cannot hold are removed. */
const clean = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Surrogate}]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()

export const legacyId = z.string().min(1, 'Sem número que o identifique.').max(100, 'O número é longo demais.')

export const legacyWords = (most: number) =>
  z
    .union([z.string(), z.number().transform(String), z.boolean().transform(String), z.null()], 'Não é um texto.')
    .optional()
    .transform((text) => clean(text ?? ''))
    .pipe(z.string().max(most, `Tem mais de ${most} letras.`))

export const legacyName = legacyWords(120).pipe(z.string().min(1, 'Está vazio.'))

const notMoney = 'Valor em dinheiro não reconhecido.'

/** Centavos; the server has reais: a number, or text with comma or point, also with more zeros (`12.5000`). */
const readMoney = (value: string | number): number | null =>
  parseMoney(typeof value === 'string' ? value.replace(/^(-?\d+\.\d{2})0+$/, '$1') : value)

export const legacyMoney = z.union([z.number(), z.string()], notMoney).transform((value, context) => {
  const centavos = readMoney(value)
  if (centavos !== null && centavos >= 0 && centavos <= 100_000_000_00) return centavos
  context.addIssue({ code: 'custom', message: centavos === null ? notMoney : 'Valor fora do que se aceita.' })
  return z.NEVER
})

export const legacyMoneyOr0 = z
  .union([legacyMoney, z.null()], notMoney)
  .optional()
  .transform((value) => value ?? 0)

/** `d/m/y` or `y-m-d`, with or without a time. */
export const legacyDay = z.string('Data inválida.').transform((text, context) => {
  const day = toIsoDay(text.trim().split(/[ T]/)[0] ?? '')
  if (day !== null && day >= '1990-01-01' && day <= '2199-12-31') return day
  context.addIssue({ code: 'custom', message: 'Data inválida.' })
  return z.NEVER
})

export const legacyDayOrNull = z
  .union([legacyDay, z.null()], 'Data inválida.')
  .optional()
  .transform((day) => day ?? null)

/** `9:00`, `09:00:00` or `9h` → `09:00`; '' if missing. */
export const legacyTime = legacyWords(20).transform((text, context) => {
  const parts = /^(\d{1,2})(?:[:h](\d{2})?)?(?::\d{2})?$/i.exec(text)
  if (text === '') return ''
  const hour = Number(parts?.[1])
  const minute = Number(parts?.[2] ?? 0)
  if (parts && hour < 24 && minute < 60) return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
  context.addIssue({ code: 'custom', message: 'Hora inválida.' })
  return z.NEVER
})

/** Whole number, not negative; text too. */
export const legacyCount = z
  .union(
    [z.number(), z.string().regex(/^\s*\d+(?:[.,]0+)?\s*$/, 'Não é um número inteiro.'), z.null()],
    'Não é um número inteiro.'
  )
  .optional()
  .transform((value) => (typeof value === 'string' ? Number.parseInt(value, 10) : (value ?? 0)))
  .pipe(z.number().int('Não é um número inteiro.').min(0, 'É negativo.').max(100_000, 'É grande demais.'))

export const legacyFlag = z
  .union([z.boolean(), z.number(), z.string(), z.null()])
  .optional()
  .transform((value) =>
    value === undefined || value === null ? null : /^(?:1|true|s|sim|y|yes|on)$/i.test(String(value))
  )
