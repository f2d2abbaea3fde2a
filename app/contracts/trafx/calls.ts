import { z } from 'zod'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { endpoint } from '../endpoint.ts'
import { count, day, flag, instant, list, optionalText, text } from '../tolerant.ts'

/** `HH:mm` on the counter's own clock, which is the place's wall clock: never converted. */
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Hora inválida.')

export const TimeCountSchema = z.object({ time: clock, count: count.pipe(z.number().min(0)) })

/** 3-minute buckets as the specification sends them: JSON text of time/count pairs. A plain list is read too. */
export const entriesText = z
  .union([z.string(), z.array(TimeCountSchema), z.null()])
  .optional()
  .transform((value, context) => {
    const read = z.array(TimeCountSchema).safeParse(typeof value === 'string' ? parseJson(value) : (value ?? []))
    if (read.success) return read.data
    context.addIssue({ code: 'custom', message: 'Contagens não reconhecidas.' })
    return z.NEVER
  })

function parseJson(json: string): unknown {
  if (json.trim() === '') return []
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

/** Volts; nothing where the file does not say. */
const volts = z
  .union([z.number(), z.null()])
  .optional()
  .transform((value) => value ?? null)

/** How finely the counter counted: 3-minute buckets, hourly totals (PERIOD 001) or daily ones (024). */
export const CounterGrain = z.enum(['bucket', 'hour', 'day'])

/** Wall-clock minutes in which the counter was counting, `to` not included; a day outside is a gap. */
const wallMinute = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, 'Momento inválido.')
export const CoverageSchema = z.object({ from: wallMinute, to: wallMinute })

/** The specification's fields of one day of one counter log; the second block is our own addition. */
const dayOfLog = {
  serial: z.string().trim().min(1, 'Falta o número de série.').max(40),
  prodUuid: text,
  name: text,
  mode: text,
  date: day,
  /** Everything counted that day, at whatever grain. */
  total: count.default(0),
  entries: entriesText,

  grain: CounterGrain.catch('bucket').default('bucket'),
  /** Hourly or daily totals of sensor 1, kept apart from the entries, which such a log has none of. */
  totals: list(TimeCountSchema),
  covered: z
    .union([CoverageSchema, z.null()])
    .optional()
    .transform((value) => value ?? null)
}

/** One upload per log and date (facts: TRAFx). `file_name` and `log` tell logs of one call apart. */
export const CounterUploadSchema = z.object({
  ...dayOfLog,
  /** "Stored records" of the header: with the serial, what a duplicate is known by. */
  records: count,
  file_name: text,
  /** Which log of the file, from 0. */
  log: count.default(0),
  battery: volts,
  clock_lost: flag
})

/**
 * One row for each log and day. Where two logs of a counter tell of the same time (it was read twice and not erased in
 * between), the later row holds only what the earlier did not: rows can be added up.
 */
export const CounterEntrySchema = z.object({
  ...dayOfLog,
  /** The device's calibration: what was counted times this is people. */
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
  /** The first day with data; empty where the log holds none. */
  date: text,
  last_date: text,
  days: count.default(0),
  /** Everything counted, on all its days. */
  total: count.default(0),
  grain: CounterGrain.catch('bucket').default('bucket'),
  file_name: text,
  battery: volts,
  clock_lost: flag,
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
  /** Last day with data. */
  last_date: text
})

export const CounterProductSchema = z.object({
  uuid: z.string(),
  name: text,
  /** People a day the area bears; 0 where nobody has said. */
  carrying_capacity: count.default(0),
  /** Sum of the time slots by weekday, Sunday first: what can be sold. */
  weekday_capacity: list(count)
})

export type TimeCount = z.output<typeof TimeCountSchema>
export type CounterUpload = z.output<typeof CounterUploadSchema>
export type CounterEntry = z.output<typeof CounterEntrySchema>
export type CounterLog = z.output<typeof CounterLogSchema>
export type CounterDevice = z.output<typeof CounterDeviceSchema>
export type CounterProduct = z.output<typeof CounterProductSchema>

export const listCounterEntries = endpoint({
  id: 'listCounterEntries',
  api: 'main',
  method: 'GET',
  path: '/trafx/entries',
  access: 'trafx/index',
  summary: 'Contagens por contador e dia: baldes de 3 minutos, totais por hora e totais do dia, cada um à parte.',
  query: z.object({ uuid_gestor: optionalText, start_date: day, end_date: day, nocache: optionalText }),
  response: list(CounterEntrySchema)
})

export const listCounterLogs = endpoint({
  id: 'listCounterLogs',
  api: 'main',
  method: 'GET',
  path: '/trafx',
  access: 'trafx/index',
  summary: 'Arquivos de contadores já enviados, um por registro do arquivo, os mais novos primeiro.',
  response: list(CounterLogSchema)
})

export const saveCounterUploads = endpoint({
  id: 'saveCounterUploads',
  api: 'main',
  method: 'POST',
  path: '/trafx',
  access: 'trafx/edit',
  created: true,
  summary: 'Salva contagens lidas de arquivos, uma por registro e dia. Tudo ou nada; repetidas são 409.',
  body: z.array(CounterUploadSchema).min(1, 'Nada a salvar.').max(5000),
  response: z.object({ logs: count, days: count, total: count.default(0) })
})

/** Takes one log and its days away, so that a file sent for the wrong attraction can be sent again. */
export const deleteCounterLog = endpoint({
  id: 'deleteCounterLog',
  api: 'main',
  method: 'DELETE',
  path: '/trafx/{id}',
  access: 'trafx/edit',
  summary: 'Apaga um registro enviado, com os seus dias.',
  params: z.object({ id: z.string() }),
  response: z.object({ status: text })
})

export const listCounterDevices = endpoint({
  id: 'listCounterDevices',
  api: 'main',
  method: 'GET',
  path: '/trafx/devices',
  access: 'trafx/index',
  summary: 'Contadores do lugar, e a capacidade de carga de cada atrativo.',
  response: z.object({ devices: list(CounterDeviceSchema), products: list(CounterProductSchema) })
})

export const saveCounterDevice = endpoint({
  id: 'saveCounterDevice',
  api: 'main',
  method: 'PUT',
  path: '/trafx/devices',
  access: 'trafx/edit',
  summary: 'Altera nome, atrativo e fator de calibração de um contador conhecido.',
  body: z.object({
    serial: z.string().trim().min(1),
    name: text,
    prodUuid: text,
    factor: z.number().min(0.01, 'Use um fator de 0,01 a 100.').max(100, 'Use um fator de 0,01 a 100.').default(1)
  }),
  response: CounterDeviceSchema
})

export const saveCarryingCapacity = endpoint({
  id: 'saveCarryingCapacity',
  api: 'main',
  method: 'PUT',
  path: '/trafx/capacity',
  access: 'trafx/edit',
  summary: 'Define quantas pessoas por dia um atrativo suporta; 0 desfaz.',
  body: z.object({
    product_uuid: z.string(),
    people: count.pipe(z.number().min(0, ERRORS.capacity).max(1_000_000, ERRORS.capacity))
  }),
  response: CounterProductSchema
})
