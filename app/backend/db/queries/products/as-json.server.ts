import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { TicketType } from '#app/domain/booking/tickets.ts'
import type { DayPrice, PricedType } from '#app/domain/product/price.ts'
import type { SeasonPrice } from '#app/domain/product/season.ts'
import type { SlotException, SlotRule } from '#app/domain/product/timetable.ts'
import {
  products,
  seasonPeriods,
  seasons,
  seasonTypes,
  slotExceptions,
  ticketPrices,
  ticketTypes,
  timeSlots,
  unavailabilities
} from '../../schema.server.ts'

// Reads prices and hours of an attraction as columns of its own row: one round trip, however many rows.

// Written in full: drizzle omits the name of a single table, and a subquery would then read its own column.
const productId = sql`${products}."id"`

export type SaleTicket = TicketType & PricedType

/** For a row of `ticket_types` under the name `t`. */
const pricesOf = (id: SQL) => sql<DayPrice[]>`(
  select coalesce(json_agg(json_build_object('price', o.price, 'weekdays', o.weekdays,
    'validFrom', o.valid_from, 'validTo', o.valid_to) order by o.position, o.id), '[]'::json)
  from ${ticketPrices} o where o.ticket_type_id = ${id})`

export const dayPrices = pricesOf(sql`"ticket_types"."id"`)

/** Seasons of its place that change the price of a type: one of exact prices leaves the others to the next season. */
const seasonsOf = ({ type, product }: { type: SQL; product: SQL }) => sql<SeasonPrice[]>`(
  select coalesce(json_agg(json_build_object('id', n.id, 'name', n.name, 'yearly', n.yearly, 'weekdays', n.weekdays,
    'percent', n.percent, 'rounding', n.rounding, 'price', x.price, 'periods', (
      select coalesce(json_agg(json_build_object('first', d.first_day, 'last', d.last_day) order by d.first_day), '[]'::json)
      from ${seasonPeriods} d where d.season_id = n.id)) order by n.id), '[]'::json)
  from ${seasons} n left join ${seasonTypes} x on x.season_id = n.id and x.ticket_type_id = ${type}
  where n.place_id = (select o.place_id from ${products} o where o.id = ${product})
    and (x.price is not null or (x.season_id is null and n.percent <> 0)))`

export const typeSeasons = seasonsOf({ type: sql`"ticket_types"."id"`, product: sql`"ticket_types"."product_id"` })

export const saleTickets = sql<SaleTicket[]>`(
  select coalesce(json_agg(json_build_object(
    'label', t.label, 'title', t.title, 'unitPrice', t.price, 'needsProof', t.needs_proof,
    'countsToQuota', t.counts_to_quota, 'withAdult', t.with_adult, 'minimum', t.minimum, 'maximum', t.maximum,
    'validFrom', t.valid_from, 'validTo', t.valid_to, 'prices', ${pricesOf(sql`t.id`)},
    'seasons', ${seasonsOf({ type: sql`t.id`, product: sql`t.product_id` })}
  ) order by t.position, t.id), '[]'::json)
  from ${ticketTypes} t where t.product_id = ${productId} and t.active)`

/** Types no longer sold included: their tickets are still in use. */
export const everyType = sql<Pick<SaleTicket, 'label' | 'title' | 'unitPrice' | 'needsProof'>[]>`(
  select coalesce(json_agg(json_build_object('label', t.label, 'title', t.title, 'unitPrice', t.price,
    'needsProof', t.needs_proof) order by t.active desc, t.position, t.id), '[]'::json)
  from ${ticketTypes} t where t.product_id = ${productId})`

export const slotRules = sql<SlotRule[]>`(
  select coalesce(json_agg(json_build_object('time', s.time, 'capacity', s.capacity, 'weekdays', s.weekdays,
    'validFrom', s.valid_from, 'validTo', s.valid_to, 'closingMinutes', s.closing_minutes) order by s.id), '[]'::json)
  from ${timeSlots} s where s.product_id = ${productId})`

/** `days` is the condition on row `e`. */
export const exceptionsOn = (days: SQL) => sql<SlotException[]>`(
  select coalesce(json_agg(json_build_object('date', e.date, 'time', e.time, 'capacity', e.capacity)), '[]'::json)
  from ${slotExceptions} e where e.product_id = ${productId} and ${days})`

/** Blocked days (`time` empty) and blocked slots of days of the place's zone, both included. */
export const blocksBetween = (from: string | SQLWrapper, to: string | SQLWrapper) => sql<
  { date: string; time: string; reason: string }[]
>`(
  select coalesce(json_agg(json_build_object('date', u.date, 'time', u.time, 'reason', u.reason)), '[]'::json)
  from ${unavailabilities} u
  where u.product_id = ${productId} and u.date between ${from}::date and ${to}::date)`
