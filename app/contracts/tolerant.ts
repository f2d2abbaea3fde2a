import { z } from 'zod'
import { toInstant, toIsoDay } from '#app/domain/calendar/dates.ts'
import { parseMoney } from '#app/domain/money/money.ts'
import { searchText } from '#app/domain/person/names.ts'
import { ERRORS, tooLong } from '#app/domain/words/error-catalogue.ts'

/** Money on the wire: reais as a number or as text with a comma; read as whole centavos. */
export const money = z.union([z.number(), z.string()]).transform((value, context) => {
  const centavos = parseMoney(value)
  if (centavos === null) {
    context.addIssue({ code: 'custom', message: 'Valor em dinheiro não reconhecido.' })
    return z.NEVER
  }
  return centavos
})

/** Money that is null for readers without the right to see values. */
export const hiddenMoney = z
  .union([money, z.null()])
  .optional()
  .transform((value) => value ?? null)

/** Money that some APIs do not send: missing and null become null. */
export const optionalMoney = hiddenMoney

const unknownDay = 'Data inválida. Use dd/mm/aaaa.'

/** Day on the wire: d/m/y or y-m-d, with or without a time; read as y-m-d. */
export const day = z.string().transform((value, context) => {
  const iso = toIsoDay(value.trim().replace(/[T ].*$/s, ''))
  if (iso === null) {
    context.addIssue({ code: 'custom', message: unknownDay })
    return z.NEVER
  }
  return iso
})

const uncounted = 'Use um número inteiro.'
const tooMuch = 'Este número é grande demais.'
/** Largest number that a column of the database holds (int4). */
export const mostCounted = 2 ** 31 - 1

export const count = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^-?\d+$/)
      .transform(Number)
  ])
  .pipe(z.number().int(uncounted).min(-mostCounted, tooMuch).max(mostCounted, tooMuch))

/** Rows of a page: 10 unless the caller wants others (specification §9). */
export const pageLimit = (most = 100) => count.pipe(z.number().min(1).max(most)).default(10)

export const text = z
  .union([z.string(), z.number().transform(String), z.null()])
  .optional()
  .transform((value) => value ?? '')

/** Text of at most so many letters. */
export const textUpTo = (most: number) => text.pipe(z.string().max(most, tooLong(most)))

export const optionalText = z
  .union([z.string(), z.null()])
  .optional()
  .transform((value) => value || undefined)

/** Zone of a server that tells none. */
const assumedZone = 'America/Bahia'
const complete = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/

/**
 * Instant on the wire: ISO 8601, or a day (d/m/y or y-m-d) with or without a time, on the clock of most places. Empty and
 * the zero date of MySQL are null.
 */
export const instant = z
  .union([z.string(), z.null()])
  .optional()
  .transform((value, context) => {
    if (!value || (complete.test(value) && !Number.isNaN(Date.parse(value)))) return value || null
    if (/^0000-00-00\b/.test(value)) return null
    const read = toInstant(value, assumedZone)
    if (read === null) context.addIssue({ code: 'custom', message: unknownDay })
    return read
  })

/**
 * List inside something that is complete without it. A list that is the answer itself, or the page of an envelope, is
 * `z.array`: an empty answer must never read as "nothing here".
 */
export function list<S extends z.ZodType>(item: S) {
  return z
    .union([z.array(item), z.null()])
    .optional()
    .transform((value) => value ?? [])
}

/** Text of the value; undefined if the caller sent none, for example because it does not know the field. */
export const sayable = z
  .union([z.string(), z.number().transform(String), z.null().transform(() => undefined)])
  .optional()

/** Reads other spellings of a value by turning them into ours first; types and sending stay the schema's own. */
export function respelt<S extends z.ZodType>(turn: (sent: unknown) => unknown, schema: S) {
  return z.preprocess(turn, schema) as z.ZodType<z.output<S>, z.input<S>>
}

/** List whose only item may come alone; we always send a list. */
export function listOrOne<S extends z.ZodArray>(schema: S): z.ZodType<z.output<S>, z.input<S>> {
  return respelt((value) => (Array.isArray(value) ? value : [value]), schema)
}

/** Value that may arrive as JSON text; we never send it so. */
export function maybeJson<S extends z.ZodType>(schema: S): z.ZodType<z.output<S>, z.input<S>> {
  return respelt((value) => {
    if (typeof value !== 'string') return value
    try {
      return JSON.parse(value)
    } catch {
      return value
    }
  }, schema)
}

/** Object with optional fields only: if missing or null, it gets their defaults. */
export function part<S extends z.ZodType>(schema: S) {
  return z
    .union([schema, z.null()])
    .optional()
    .transform((value): z.output<S> => value ?? schema.parse({}))
}

const flagValue = z.union([z.boolean(), z.number(), z.string(), z.null()])

const yes: readonly string[] = ['true', '1', 'on', 'yes', 'y', 'sim', 's']
const no: readonly string[] = ['false', '0', 'off', 'no', 'n', 'nao', '']

/** @returns undefined for a value that says neither yes nor no */
export function readFlag(value: unknown): boolean | undefined {
  const word = searchText(String(value ?? ''))
  if (yes.includes(word)) return true
  return no.includes(word) ? false : undefined
}

/** Anything but a yes is no. */
export const flag = flagValue.optional().transform((value) => readFlag(value) ?? false)

/** Yes, unless the value says no. */
export const flagUnlessNo = flagValue
  .optional()
  .transform((value) => (value === undefined || value === null ? true : (readFlag(value) ?? true)))

const opened: readonly string[] = ['open', 'opened', 'aberto', 'aberta']
const closed: readonly string[] = ['close', 'closed', 'fechado', 'fechada']

/** The specification's `general.open`: `open` or `closed`, in either language, or a flag. */
export function readOpen(value: unknown): boolean | undefined {
  const word = searchText(String(value ?? ''))
  if (opened.includes(word)) return true
  return closed.includes(word) ? false : readFlag(value)
}

/** Missing becomes undefined. A word that says neither yes nor no is refused, so that no guess changes anything. */
function flagSaid(read: (value: unknown) => boolean | undefined) {
  return flagValue.optional().transform((value, context) => {
    if (value === undefined || value === null || value === '') return undefined
    const answer = read(value)
    if (answer === undefined) context.addIssue({ code: 'custom', message: ERRORS.unknownOption })
    return answer
  })
}

export const saidFlag = flagSaid(readFlag)
export const saidOpen = flagSaid(readOpen)

/** One page of a list; an API without pages answers with all rows as a bare array. */
export function pageOf<S extends z.ZodType>(item: S) {
  return z.union([
    z.object({ data: z.array(item), total: count, page: count, limit: count }),
    z.array(item).transform((data) => ({ data, total: data.length, page: 1, limit: data.length }))
  ])
}

/** Id in the form of the specification's servers: a number or text. */
export const wireId = z.union([z.string().max(100), z.number()]).transform(String)

export const optionalId = z
  .union([wireId, z.null()])
  .optional()
  .transform((id) => id ?? '')
