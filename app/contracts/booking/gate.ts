import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { count, flag, instant, list, text } from '../tolerant.ts'

/** People of one hour of one attraction. */
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
  /** The booking's last one that stands: what an undo would take back. */
  can_undo: flag
})

export type GateEntry = z.output<typeof GateEntrySchema>
export type GateSlot = z.output<typeof GateSlotSchema>

/** Our own addition: today, in the place's zone. Names as whoever asks may see them. */
export const getGate = endpoint({
  id: 'getGate',
  api: 'main',
  method: 'GET',
  path: '/operations/gate',
  access: 'operation/checkin',
  summary:
    'A portaria hoje: pessoas esperadas e já dentro por horário, os dez últimos check-ins de quem pergunta, e quem são as reservas pedidas.',
  query: z.object({
    /** Uuids of attractions, with commas between them; none: all. */
    product: text,
    /** Ids of bookings, with commas between them; ten at most. */
    booking: text
  }),
  response: z.object({
    slots: z.array(GateSlotSchema),
    entries: z.array(GateEntrySchema),
    bookings: list(NamedSchema)
  })
})
