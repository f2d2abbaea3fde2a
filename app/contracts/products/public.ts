import { z } from 'zod'
import { toIsoDay } from '#app/domain/calendar/dates.ts'
import { RefundPolicySchema } from '../booking/refund-policy.ts'
import { endpoint } from '../endpoint.ts'
import { TermSchema } from '../places.ts'
import {
  count,
  day,
  flag,
  flagUnlessNo,
  list,
  money,
  optionalMoney,
  optionalText,
  pageLimit,
  text
} from '../tolerant.ts'

export const TicketTypeSchema = z.object({
  label: z.string(),
  title: text,
  description: text,
  /** Reais on the wire, centavos after reading. */
  price: money,
  needs_proof: flag,
  counts_to_quota: flag,
  /** Our addition: sold only together with another type. */
  with_adult: flag,
  minimum: count.default(0),
  maximum: count.default(50)
})

const toDay = (day: string) => toIsoDay(day) ?? day
const toBlock = (day: string) => ({ date: toDay(day), time: '', reason: '' })

export const ProductSchema = z.object({
  id: z.number(),
  uuid: z.string(),
  slug: text,
  name: z.string(),
  description: text,
  /** Our addition: fields that are said in the language of the page, if that is not Portuguese. */
  translated: list(z.string()),
  address: text,
  place_uuid: text,
  /** Name of the place (specification §3); details of ours come from `getPublicPlace`. */
  place: text,
  picture_url: text,
  map_url: text,
  duration_minutes: count.default(0),
  category: text,
  accessibility: text,
  /** Years; 0 for no rule. */
  minimum_age: count.default(0),
  /** `booking` or `people` if guides are needed. */
  guide: text,
  /** Hash of the attraction's own term; '' if the place's applies. */
  term_hash: text,
  /** Minutes for which an unpaid booking holds its places; null for the place's. */
  hold_minutes: z.union([count, z.null()]).optional(),
  /** Policy with the attraction's own parts, filled up with the place's. */
  refund_policy: z.union([RefundPolicySchema, z.null()]).optional(),
  /** False only for staff of the place who look at attractions that are not on sale. */
  active: flagUnlessNo,
  /** Set only if staff of the place ask for `all`. */
  archived: z.boolean().optional(),
  /** Days that an API without a calendar sends with its attractions; ours has `getCalendar`. */
  unavailability: list(
    z.union([z.string().transform(toBlock), z.object({ date: text.transform(toDay), time: text, reason: text })])
  ),
  tickets: list(TicketTypeSchema)
})

export const AvailabilityState = z.enum(['open', 'few', 'full', 'blocked', 'past'])

export const SlotSchema = z.object({
  time: z.string(),
  capacity: count,
  /** Capacity less confirmed and held places; 0 if the slot is blocked or past. */
  remaining: count,
  /** Free places for types that count to the half-price quota; absent if the API has no quota. */
  quota_remaining: count.optional(),
  /** Quota of the whole slot, sold or not: the law wants both numbers shown. */
  quota: count.optional(),
  state: AvailabilityState,
  /** False if places are not counted: `remaining` is then only the limit of one form. */
  is_counted: z.boolean().optional()
})

/** Our addition: shows attractions not on sale yet too, with the token of staff who may see them. */
const preview = flag

export type TicketType = z.output<typeof TicketTypeSchema>
export type Product = z.output<typeof ProductSchema>
export type Slot = z.output<typeof SlotSchema>

export const listProducts = endpoint({
  id: 'listProducts',
  api: 'main',
  method: 'GET',
  path: '/products/',
  access: 'public',
  summary: 'Atrativos de um parque, com os tipos de ingresso e preços do dia.',
  /**
   * `date`, our addition, selects types and prices of that day of visit; without it, today's. Without `pid`, and with a
   * token, the call lists the own place: `v` (a user of it, or it), `active`, `archived`, `sort` and pages are only for
   * that.
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
    limit: pageLimit(),
    preview,
    /**
     * Our addition: all attractions that bookings may have, archived ones included, for users who see the place's
     * bookings; other filters are ignored.
     */
    all: flag
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
  query: z.object({
    date: day,
    preview,
    /** Our addition: hours as the counter sells them, for users who sell at the place's counter. */
    counter: flag
  }),
  response: z.object({ date: z.string(), slots: z.array(SlotSchema) })
})

export const getCalendar = endpoint({
  id: 'getCalendar',
  api: 'main',
  method: 'GET',
  path: '/operations/calendar',
  access: 'public',
  summary: 'Situação de cada dia de um mês para um atrativo.',
  query: z.object({ product_uuid: z.string(), month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/), preview }),
  response: z.object({
    month: z.string(),
    days: z.array(
      z.object({
        date: z.string(),
        remaining: count,
        /** Our addition: places of the slot that has most. */
        largest: count.optional(),
        /** Our addition: price from `priceFrom` for that day, in reais. */
        price: optionalMoney,
        state: z.enum(['open', 'few', 'full', 'blocked', 'past', 'closed'])
      })
    )
  })
})

/** Our addition, for staff: every hour of a month, also of an attraction that is not on sale. */
export const getProductMonth = endpoint({
  id: 'getProductMonth',
  api: 'main',
  method: 'GET',
  path: '/products/{uuid}/month',
  access: 'products/index',
  summary: 'Preço, horários e vagas de cada dia de um mês de um atrativo do parque.',
  params: z.object({ uuid: z.string() }),
  query: z.object({ month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/) }),
  response: z.object({
    month: z.string(),
    days: z.array(
      z.object({
        date: z.string(),
        /** Price from `priceFrom` for that day, in reais; null if no ticket is sold. */
        price: optionalMoney,
        /** Name of the season that counts on the day; empty for none. */
        season: text,
        slots: list(SlotSchema.pick({ time: true, capacity: true, remaining: true, state: true }))
      })
    )
  })
})

/** Our addition. An unusable code is a 422 at `discount_code`; too many wrong ones are a 429. */
export const getDiscount = endpoint({
  id: 'getDiscount',
  api: 'main',
  method: 'GET',
  path: '/products/{uuid}/discount',
  access: 'public',
  summary: 'O que um código de desconto tira de cada tipo de ingresso em um dia de visita.',
  params: z.object({ uuid: z.string() }),
  query: z.object({ code: z.string().max(100), date: day, preview }),
  response: z.object({
    code: z.string(),
    /** Tickets of one booking that the code may discount; null for any number. */
    max_tickets: z.union([count, z.null()]).default(null),
    /** Discount of one ticket, in reais. */
    tickets: list(z.object({ label: z.string(), unit_discount: money })),
    /** Reais of a credit: it discounts nothing, it pays the booking. */
    credit: optionalMoney
  })
})

/** Our addition: former versions too, for tickets sold under them. */
export const getTerm = endpoint({
  id: 'getTerm',
  api: 'main',
  method: 'GET',
  path: '/places/{uuid}/terms/{hash}',
  access: 'public',
  summary: 'O texto de um termo do parque ou de um atrativo dele, pelo hash.',
  params: z.object({ uuid: z.string(), hash: z.string() }),
  response: TermSchema
})
