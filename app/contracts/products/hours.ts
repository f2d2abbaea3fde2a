import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { count, list, text } from '../tolerant.ts'

/** Values as typed; `checkSlotRules` and `checkExceptions` read them. Weekday 0 is Sunday. */
const TypedHoursSchema = z.object({
  rules: z.array(
    z.object({
      time: text,
      capacity: text,
      closing_minutes: text,
      valid_from: text,
      valid_to: text,
      weekdays: list(text)
    })
  ),
  /** Exceptions from today on; `kind` is closed, only, slot or without. */
  exceptions: z.array(z.object({ date: text, kind: text, time: text, capacity: text, note: text }))
})

export type TypedHours = z.output<typeof TypedHoursSchema>

const SlotSchema = z.object({ time: text, capacity: count, closing_minutes: count.default(0) })

const DayChangeSchema = z.object({
  /** y-m-d */
  date: text,
  gained: list(SlotSchema),
  lost: list(SlotSchema),
  changed: list(z.object({ time: text, from: SlotSchema, to: SlotSchema })),
  /** Live bookings in slots that are lost or change; they keep their places. */
  bookings: count,
  people: count
})

export type WireDayChange = z.output<typeof DayChangeSchema>

const ofProduct = z.object({ uuid: z.string() })

export const getHours = endpoint({
  id: 'getHours',
  api: 'main',
  method: 'GET',
  path: '/products/{uuid}/hours',
  access: 'products/index',
  summary: 'Horários da semana de um atrativo, exceções e bloqueios de hoje em diante.',
  params: ofProduct,
  response: TypedHoursSchema.extend({
    uuid: z.string(),
    name: text,
    version: count,
    /** Blocks from today on, y-m-d; a block without a time covers the whole day. */
    blocked: list(z.object({ date: text, time: text, reason: text }))
  })
})

export const previewHours = endpoint({
  id: 'previewHours',
  api: 'main',
  method: 'POST',
  path: '/products/{uuid}/hours/preview',
  access: 'products/edit',
  summary: 'Diz que dias mudariam e que reservas seriam tocadas; nada é gravado.',
  params: ofProduct,
  body: TypedHoursSchema,
  response: z.object({ first: text, last: text, days: z.array(DayChangeSchema) })
})

export const saveHours = endpoint({
  id: 'saveHours',
  api: 'main',
  method: 'PUT',
  path: '/products/{uuid}/hours',
  access: 'products/edit',
  summary: 'Grava os horários e as exceções; o que já foi vendido fica com as suas vagas.',
  params: ofProduct,
  body: TypedHoursSchema.extend({ version: count }),
  response: z.object({ version: count, days: count, bookings: count, people: count })
})
