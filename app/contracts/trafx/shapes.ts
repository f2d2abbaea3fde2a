import { z } from 'zod'
import { toIsoDay } from '#app/domain/calendar/dates.ts'
import { count, day, flag, instant, list, respelt, text } from '../tolerant.ts'

/** `HH:mm` on the counter's own clock, which is the place's wall clock and is never converted. Seconds are dropped. */
const clock = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, 'Hora inválida.')
  .transform((time) => time.slice(0, 5))

const NamedPairSchema = z.object({ time: clock, count: count.pipe(z.number().min(0)) })

/** The specification has pairs without names for their halves. */
export const TimeCountSchema = respelt(
  (pair) => (Array.isArray(pair) && pair.length === 2 ? { time: pair[0], count: pair[1] } : pair),
  NamedPairSchema
)

/** Buckets of 3 minutes as the specification sends them: JSON text of time/count pairs. A plain list is read too. */
export const entriesText = z
  .union([z.string(), z.array(TimeCountSchema), z.null()])
  .optional()
  .transform((value, context) => {
    const read = typeof value === 'string' ? readCounts(value) : (value ?? [])
    if (read) return read
    context.addIssue({ code: 'custom', message: 'Contagens não reconhecidas.' })
    return z.NEVER
  })

/**
 * Entries exactly as we write them. A year of a counter is some hundred thousand pairs; zod would take a third of a
 * second to check them.
 */
const asWritten = /^\[(?:\{"time":"(?:[01]\d|2[0-3]):[0-5]\d","count":(?:0|[1-9]\d{0,8})\}(?:,(?=\{)|(?=\])))*\]$/

function readCounts(text: string): z.output<typeof TimeCountSchema>[] | null {
  if (asWritten.test(text)) return JSON.parse(text)
  const read = z.array(TimeCountSchema).safeParse(parseJson(text))
  return read.success ? read.data : null
}

function parseJson(json: string): unknown {
  if (json.trim() === '') return []
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

/** Volts; null if the file does not tell them. */
const volts = z
  .union([z.number(), z.null()])
  .optional()
  .transform((value) => value ?? null)

/** Grain of the counter: 3-minute buckets, hourly totals (PERIOD 001) or daily ones (024). */
export const CounterGrain = z.enum(['bucket', 'hour', 'day'])

/** Wall-clock minutes in which the counter was counting, `to` excluded; a day outside is a gap. */
const wallMinute = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/, 'Momento inválido.')
  .refine((local) => toIsoDay(local.slice(0, 10)) !== null, 'Momento inválido.')
export const CoverageSchema = z.object({ from: wallMinute, to: wallMinute })

/** The specification's fields of one day of one counter log; the second block is our addition. */
const dayOfLog = {
  serial: z.string().trim().min(1, 'Falta o número de série.').max(40),
  prodUuid: text,
  name: text,
  mode: text,
  date: day,
  total: count.default(0),
  entries: entriesText,

  grain: CounterGrain.catch('bucket').default('bucket'),
  /** Hourly or daily totals of sensor 1; such a log has no entries. */
  totals: list(TimeCountSchema),
  covered: z
    .union([CoverageSchema, z.null()])
    .optional()
    .transform((value) => value ?? null)
}

/** One upload per log and date (facts: TRAFx). `file_name` and `log` distinguish logs of one call. */
export const CounterUploadSchema = z.object({
  ...dayOfLog,
  /** "Stored records" of the header; with the serial it identifies a duplicate. */
  records: count,
  file_name: text,
  log: count.default(0),
  battery: volts,
  clock_lost: flag
})

/**
 * One entry per log and day. Where two logs of one counter overlap, only one has counts, so that rows can be added up.
 */
export const CounterEntrySchema = z.object({
  ...dayOfLog,
  /** Calibration: counted × factor = people. */
  factor: z.number().default(1),
  log_id: text
})

export const CounterLogSchema = z.object({
  id: text,
  serial: z.string(),
  prodUuid: text,
  name: text,
  mode: text,
  records: count.default(0),
  /** First day with data; empty if the log holds none. */
  date: text,
  last_date: text,
  days: count.default(0),
  total: count.default(0),
  grain: CounterGrain.catch('bucket').default('bucket'),
  file_name: text,
  battery: volts,
  clock_lost: flag,
  covered: z
    .union([CoverageSchema, z.null()])
    .optional()
    .transform((value) => value ?? null),
  uploaded_at: instant,
  uploaded_by: text
})

export const CounterDeviceSchema = z.object({
  serial: z.string(),
  name: text,
  prodUuid: text,
  mode: text,
  factor: z.number().default(1),
  last_battery: volts,
  last_file: text,
  last_upload: instant,
  last_date: text
})

export const CounterProductSchema = z.object({
  uuid: z.string(),
  name: text,
  /** People per day that the area can bear; 0 if unknown. */
  carrying_capacity: count.default(0),
  /** Capacity of the slots by weekday, Sunday first. */
  weekday_capacity: list(count)
})

export type TimeCount = z.output<typeof TimeCountSchema>
export type CounterUpload = z.output<typeof CounterUploadSchema>
export type CounterEntry = z.output<typeof CounterEntrySchema>
export type CounterLog = z.output<typeof CounterLogSchema>
export type CounterDevice = z.output<typeof CounterDeviceSchema>
export type CounterProduct = z.output<typeof CounterProductSchema>

/** People of one attraction on one day of the place's zone. */
export const PassageDaySchema = z.object({
  product_uuid: z.string(),
  date: day,
  entered: count,
  came_back: count,
  left: count,
  /** People whose stay ended by itself: the place closed, or their time was over, and nobody read an exit. */
  ended: count
})

export type PassageDay = z.output<typeof PassageDaySchema>
