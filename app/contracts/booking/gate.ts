import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { count, flag, instant, list, text } from '../tolerant.ts'

/** People of one slot of one attraction. */
const GateSlotSchema = z.object({
  product_uuid: z.string(),
  product_name: text,
  time: text,
  bookings: count,
  people: count,
  checked_in_people: count
})

const NamedSchema = z.object({ uuid: z.string(), booking_code: text, name: text, people: count })

const GateEntrySchema = NamedSchema.extend({
  /** Id of the check-in; `people` is how many it let in. */
  id: z.string(),
  datetime: instant,
  undone: instant,
  /** True for the booking's latest standing check-in, which an undo would take back. */
  can_undo: flag
})

export type GateEntry = z.output<typeof GateEntrySchema>
export type GateSlot = z.output<typeof GateSlotSchema>

/** Our addition: today, in the place's zone. Names are masked unless the reader may see them. */
export const getGate = endpoint({
  id: 'getGate',
  api: 'main',
  method: 'GET',
  path: '/operations/gate',
  access: 'operation/checkin',
  summary:
    'A portaria hoje: pessoas esperadas e já dentro por horário, os dez últimos check-ins de quem pergunta, e quem são as reservas pedidas.',
  query: z.object({
    /** Uuids of attractions, separated by commas; empty for all. */
    product: text,
    /** Ids of bookings, separated by commas; ten at most. */
    booking: text
  }),
  response: z.object({
    slots: z.array(GateSlotSchema),
    entries: z.array(GateEntrySchema),
    bookings: list(NamedSchema)
  })
})
