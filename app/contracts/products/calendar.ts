import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { count, day, flag, instant, list, text } from '../tolerant.ts'

// Our additions: staff see how full the days are, not only the places left.

/** A people limit that is reached by 90 % or more. */
export const ToldLimitSchema = z.object({
  /** Name of the attraction; '' for the place's limit of a day. */
  product: text,
  /** `HH:mm`, between which so many people are there; '' for the whole day. */
  from: text,
  to: text,
  people: count,
  most: count,
  /** True if the sale stops when it is full. */
  stops: flag
})

const occupancy = {
  slots: count,
  blocked_slots: count,
  /** People, those of blocked slots included. */
  capacity: count,
  /** Confirmed and held. */
  people: count,
  /** Places left to sell; none if blocked. */
  remaining: count
}

export const getOperationsMonth = endpoint({
  id: 'getOperationsMonth',
  api: 'main',
  method: 'GET',
  path: '/operations/month',
  access: 'operation/index',
  summary: 'Ocupação de cada dia de um mês, de um atrativo ou de todos: pessoas, capacidade, bloqueios e exceções.',
  query: z.object({
    month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/),
    /** Without it, all attractions. */
    product_uuid: text
  }),
  response: z.object({
    month: z.string(),
    days: z.array(
      z.object({
        date: z.string(),
        ...occupancy,
        /** Attractions with a slot that day. */
        attractions: count,
        /** Number of attractions whose slots are all blocked. */
        blocked_attractions: count,
        /** Lines of the timetable for this day only. */
        exceptions: count,
        notes: count,
        /** Distinct reasons of the blocks; only for a single attraction. */
        reasons: list(text)
      })
    )
  })
})

const DaySlotSchema = z.object({
  time: z.string(),
  capacity: count,
  /** Capacity of this slot on an ordinary day; null if the slot exists on this day only. */
  usual_capacity: z.union([count, z.null()]).default(null),
  people: count,
  remaining: count,
  bookings: count,
  checked_in_people: count,
  blocked: flag,
  reason: text,
  exception: flag,
  /** Reason why the capacity differs on that day. */
  note: text,
  /** Names of the guides, each once. */
  guides: list(text),
  /** Bookings that still want a guide. */
  without_guide: count.default(0)
})

const DayAttractionSchema = z.object({
  uuid: z.string(),
  name: text,
  active: flag,
  /** True if the whole day is blocked, and not its single slots. */
  blocked: flag,
  reason: text,
  /** True if only the times named for the day exist; `anew_note` says why. */
  anew: flag,
  anew_note: text,
  slots: list(DaySlotSchema),
  note: z.object({ body: text, version: count, changed_by: text, changed_at: instant })
})

export type WireDayAttraction = z.output<typeof DayAttractionSchema>

export const getOperationsDay = endpoint({
  id: 'getOperationsDay',
  api: 'main',
  method: 'GET',
  path: '/operations/day',
  access: 'operation/index',
  summary: 'Os horários de um dia, por atrativo: pessoas, vagas, condutores, quem entrou, bloqueios e anotações.',
  query: z.object({ date: day, product_uuid: text }),
  response: z.object({ date: z.string(), attractions: z.array(DayAttractionSchema), limits: list(ToldLimitSchema) })
})

export const saveDayNote = endpoint({
  id: 'saveDayNote',
  api: 'main',
  method: 'PUT',
  path: '/operations/notes',
  access: 'operation/edit',
  summary: 'Grava a anotação de um dia de um atrativo; vazia, ela sai.',
  body: z.object({
    product_uuid: z.string(),
    date: text,
    body: text,
    /** Version that was read; 0 if there was no note. */
    version: count.default(0)
  }),
  response: z.object({ date: z.string(), body: text, version: count })
})

export const setSlotCapacity = endpoint({
  id: 'setSlotCapacity',
  api: 'main',
  method: 'PUT',
  path: '/operations/capacity',
  access: 'products/edit',
  summary:
    'Muda as vagas de um horário em um só dia, nunca abaixo do já vendido; com action “remove”, volta ao de sempre.',
  body: z.object({ product_uuid: z.string(), date: text, time: text, capacity: text, note: text, action: text }),
  response: z.object({ date: z.string(), time: z.string(), capacity: count, people: count })
})
