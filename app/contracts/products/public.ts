import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { count, day, flag, list, money, optionalMoney, optionalText, text } from '../tolerant.ts'

export const TicketTypeSchema = z.object({
  label: z.string(),
  title: text,
  description: text,
  /** Reais on the wire, centavos after reading. */
  price: money,
  needs_proof: flag,
  counts_to_quota: flag,
  /** Our own addition: sold only together with another type. */
  with_adult: flag,
  minimum: count.default(0),
  maximum: count.default(50)
})

export const ProductSchema = z.object({
  id: z.number(),
  uuid: z.string(),
  slug: text,
  name: z.string(),
  description: text,
  address: text,
  place_uuid: text,
  picture_url: text,
  map_url: text,
  duration_minutes: count.default(0),
  tickets: list(TicketTypeSchema)
})

export const AvailabilityState = z.enum(['open', 'few', 'full', 'blocked', 'past'])

export const SlotSchema = z.object({
  time: z.string(),
  capacity: count,
  /** Capacity less what is confirmed or held; 0 where the slot is blocked or past. */
  remaining: count,
  /** Of those, what is left for types that count to the half-price quota; absent where an API knows of none. */
  quota_remaining: count.optional(),
  state: AvailabilityState
})

export type TicketType = z.output<typeof TicketTypeSchema>
export type Product = z.output<typeof ProductSchema>
export type Slot = z.output<typeof SlotSchema>

export const listProducts = endpoint({
  id: 'listProducts',
  api: 'main',
  method: 'GET',
  path: '/products/',
  access: 'public',
  summary: 'Atrativos de um lugar, com os tipos de ingresso e preços do dia.',
  /**
   * `date`, our own addition: the types and prices of that day of visit; without it today's. Without `pid`, and with a
   * token, the own place's: `v` (a user of it, or it), `active`, `archived`, `sort` and pages are for that alone.
   */
  query: z.object({
    pid: z.string().optional(),
    uuid: optionalText,
    date: day.optional(),
    q: z.string().max(100).default(''),
    cat: z.string().max(60).default(''),
    v: optionalText,
    active: z.enum(['', 'true', 'false', '1', '0']).default(''),
    archived: z.enum(['', 'true', 'false', '1', '0', 'all']).default(''),
    sort: z.enum(['', 'position', 'name', '-name', 'newest']).default(''),
    page: count.pipe(z.number().min(1).max(100_000)).default(1),
    limit: count.pipe(z.number().min(1).max(100)).default(10)
  }),
  response: z.array(ProductSchema)
})

export const getAvailability = endpoint({
  id: 'getAvailability',
  api: 'main',
  method: 'GET',
  path: '/products/{uuid}/availability',
  access: 'public',
  summary: 'Horários de um atrativo em um dia e as vagas que restam em cada um.',
  params: z.object({ uuid: z.string() }),
  query: z.object({ date: day }),
  response: z.object({ date: z.string(), slots: z.array(SlotSchema) })
})

export const getCalendar = endpoint({
  id: 'getCalendar',
  api: 'main',
  method: 'GET',
  path: '/operations/calendar',
  access: 'public',
  summary: 'Situação de cada dia de um mês para um atrativo.',
  query: z.object({ product_uuid: z.string(), month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/) }),
  response: z.object({
    month: z.string(),
    days: z.array(
      z.object({
        date: z.string(),
        remaining: count,
        /** Our own addition: what the first full ticket costs that day, in reais. */
        price: optionalMoney,
        state: z.enum(['open', 'few', 'full', 'blocked', 'past', 'closed'])
      })
    )
  })
})
