import { z } from 'zod'
import { appSealer } from '#app/session/cookie/session-storage.server.ts'
import type { Viewer } from '#app/session/index.server.ts'
import type { LogView } from './log-view.ts'

const countSchema = z.object({ time: z.string(), count: z.number() })

const daySchema = z.object({
  date: z.string(),
  total: z.number(),
  grain: z.enum(['bucket', 'hour', 'day']),
  /** As the wire has it, JSON text: a year of a counter is some hundred thousand counts, and nobody here looks at them. */
  entries: z.string(),
  totals: z.array(countSchema)
})

const logSchema = z.object({
  key: z.string(),
  view: z.custom<LogView>((value) => typeof value === 'object' && value !== null),
  /** Empty where the log cannot be saved. */
  days: z.array(daySchema),
  serial: z.string(),
  name: z.string(),
  mode: z.string(),
  records: z.number(),
  battery: z.number().nullable(),
  clockLost: z.boolean(),
  covered: z.object({ from: z.string(), to: z.string() }).nullable(),
  file: z.string(),
  log: z.number()
})

const draftSchema = z.object({
  /** Idempotency key. */
  id: z.string(),
  place: z.string(),
  files: z.array(z.object({ name: z.string(), problem: z.string().nullable(), logs: z.number() })),
  logs: z.array(logSchema)
})

export type Draft = z.output<typeof draftSchema>
export type DraftLog = z.output<typeof logSchema>

const purpose = 'counter-draft'
/** Bytes of the counts as JSON: more than 20 MB of counter files come to. */
const largestDraft = 96 * 1024 * 1024
/** Bytes of the sealed text in the page. */
const largestField = 8 * 1024 * 1024

/** As a form field any instance can save it, and nobody else made it. Null where it would not fit. */
export function sealDraft(draft: Draft): string | null {
  const text = appSealer().seal(purpose, draft)
  return text.length <= largestField ? text : null
}

/** Null for anything that is not ours, or was read for another place. */
export function openDraft(text: string, { place }: Pick<Viewer, 'place'>): Draft | null {
  const read = draftSchema.safeParse(appSealer().unseal(purpose, text, largestDraft))
  return read.success && read.data.place === place.uuid ? read.data : null
}
