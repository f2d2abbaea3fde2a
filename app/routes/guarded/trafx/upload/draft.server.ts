import { z } from 'zod'
import { appSealer } from '#app/session/cookie/session-storage.server.ts'
import type { Viewer } from '#app/session/index.server.ts'
import type { LogView } from './log-view.ts'

const countSchema = z.object({ time: z.string(), count: z.number() })

const daySchema = z.object({
  date: z.string(),
  total: z.number(),
  grain: z.enum(['bucket', 'hour', 'day']),
  /** Counts as JSON text for the API: a year has some hundred thousand, and nothing here reads them. */
  entries: z.string(),
  totals: z.array(countSchema)
})

const logSchema = z.object({
  key: z.string(),
  view: z.custom<LogView>((value) => typeof value === 'object' && value !== null),
  /** Empty when the log cannot be saved. */
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
/** Bytes of the counts as JSON; more than 20 MB of counter files produce. */
const largestDraft = 96 * 1024 * 1024
/** Bytes of the sealed text in the page. */
const largestField = 8 * 1024 * 1024

/**
 * Seals the draft into a form field, so that any instance can save it and nobody can forge it. Null when it is too
 * large.
 */
export function sealDraft(draft: Draft): string | null {
  const text = appSealer().seal(purpose, draft)
  return text.length <= largestField ? text : null
}

/** Null for a text that we did not seal, or sealed for another place. */
export function openDraft(text: string, { place }: Pick<Viewer, 'place'>): Draft | null {
  const read = draftSchema.safeParse(appSealer().unseal(purpose, text, largestDraft))
  return read.success && read.data.place === place.uuid ? read.data : null
}
