import { addDays, type IsoDay } from '#app/domain/calendar/dates.ts'
import { type DayPrice, priceOn } from '#app/domain/product/price.ts'
import type { Transaction } from '../connection.server.ts'
import {
  dayNotes,
  discountCodes,
  pointsOfInterest,
  slotExceptions,
  ticketPrices,
  ticketTypes
} from '../schema.server.ts'
import type { DemoProduct, DemoTicket } from './place-data.server.ts'
import { createRandom, type Random } from './random.server.ts'
import type { SeedProduct } from './rows.server.ts'

/** Present or next high season. */
function highSeason(today: IsoDay): { validFrom: IsoDay; validTo: IsoDay } {
  const year = Number(today.slice(0, 4)) - (today.slice(5) <= '01-10' ? 1 : 0)
  return { validFrom: `${year}-12-20`, validTo: `${year + 1}-01-10` }
}

export type SoldTicket = DemoTicket & { validFrom: IsoDay | null; validTo: IsoDay | null; prices: DayPrice[] }

/** Half-price tickets cost half of every day's price. */
export function ticketsOf(product: DemoProduct, today: IsoDay): SoldTicket[] {
  const season = highSeason(today)
  const full = product.tickets[0]?.price ?? 0
  const shareOf = (ticket: DemoTicket, price: number) => Math.floor((ticket.price * price) / Math.max(1, full))
  const always = { validFrom: null, validTo: null }
  const everyDay = [0, 1, 2, 3, 4, 5, 6]
  const tickets: SoldTicket[] = product.tickets.map((ticket) => {
    const { seasonPrice, weekendPrice } = product
    const prices: DayPrice[] = []
    if (seasonPrice) prices.push({ ...season, weekdays: everyDay, price: shareOf(ticket, seasonPrice) })
    if (weekendPrice) prices.push({ ...always, weekdays: [0, 6], price: shareOf(ticket, weekendPrice) })
    return { ...ticket, ...always, prices: ticket.price > 0 ? prices : [] }
  })
  return product.seasonTicket ? [...tickets, { ...product.seasonTicket, ...season, prices: [] }] : tickets
}

/** Centavos. */
export function dayPrice({ price, ...ticket }: SeedProduct['tickets'][number], day: IsoDay): number {
  return priceOn({ ...ticket, unitPrice: price, seasons: [] }, day)
}

export async function writeTickets(tx: Transaction, productId: number, tickets: readonly SoldTicket[]): Promise<void> {
  const written = await tx
    .insert(ticketTypes)
    .values(tickets.map(({ prices: _prices, ...ticket }, position) => ({ ...ticket, productId, position })))
    .returning({ id: ticketTypes.id, label: ticketTypes.label })
  const rows = tickets.flatMap(({ label, prices }) => {
    const ticketTypeId = written.find((row) => row.label === label)?.id ?? 0
    return prices.map((price, position) => ({ ...price, weekdays: [...price.weekdays], ticketTypeId, position }))
  })
  if (rows.length > 0) await tx.insert(ticketPrices).values(rows)
}

/** Future day off and extra time, both without bookings. */
export function exceptionsAhead(today: IsoDay): { dayOff: IsoDay; extraDay: IsoDay; extraTime: string } {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  const next = (wanted: number) => addDays(today, (wanted - weekday + 7) % 7 || 7)
  return { dayOff: addDays(next(3), 14), extraDay: addDays(next(6), 7), extraTime: '15:00' }
}

export async function writeExceptions(
  tx: Transaction,
  { off, extra, today }: { off: number; extra: number; today: IsoDay }
): Promise<void> {
  const { dayOff, extraDay, extraTime } = exceptionsAhead(today)
  await tx.insert(slotExceptions).values([
    { productId: off, date: dayOff, time: '', capacity: 0, note: 'Mutirão de limpeza do poço' },
    { productId: extra, date: extraDay, time: extraTime, capacity: 30, note: 'Turma extra de fim de semana' }
  ])
}

/** Notes for staff, for today and for the day off. */
export async function writeNotes(
  tx: Transaction,
  { now, today, by, open, off }: { now: Date; today: IsoDay; by: number; open: number; off: number }
): Promise<void> {
  const own = { changedBy: by, changedAt: now }
  await tx.insert(dayNotes).values([
    { productId: open, date: today, body: 'Escola às 10h: duas vans.\nLanternas novas na guarita.', ...own },
    { productId: off, date: exceptionsAhead(today).dayOff, body: 'Mutirão começa às 7h; levar luvas.', ...own }
  ])
}

export const demoCode = {
  code: 'LUME10',
  description: 'Parceria com as pousadas de Lençóis',
  kind: 'percent',
  value: 10,
  maxUses: 500
} as const

/** It makes tickets free, so it limits uses and tickets. */
const demoGift = {
  code: 'CORTESIA2',
  description: 'Cortesia para a imprensa, dois ingressos de cada vez',
  kind: 'percent',
  value: 100,
  maxUses: 20,
  maxPerPerson: 1,
  maxTickets: 2
} as const

export async function writeDemoCode(
  tx: Transaction,
  { placeId, random, now }: { placeId: string; random: Random; now: Date }
): Promise<number> {
  const row = { ...demoCode, placeId, uuid: random.uuid(), createdAt: now }
  const [written] = await tx.insert(discountCodes).values(row).returning({ id: discountCodes.id })
  // Has a stream of its own, so that it shifts no later draw.
  const gift = { ...demoGift, placeId, uuid: createRandom(`${placeId} ${demoGift.code}`).uuid(), createdAt: now }
  await tx.insert(discountCodes).values(gift)
  return written?.id ?? 0
}

interface DemoPoint {
  name: string
  category: string
  description: string
  latitude: number
  longitude: number
  /** Slug of the attraction that it belongs to. */
  slug?: string
}

const demoPoints: DemoPoint[] = [
  {
    name: 'Portaria principal',
    category: 'Portaria',
    description: 'Check-in, bilheteria, banheiros e achados e perdidos.',
    latitude: -12.5702,
    longitude: -41.4078
  },
  {
    name: 'Estacionamento',
    category: 'Estacionamento',
    description: '80 vagas à sombra, duas para pessoas com deficiência.',
    latitude: -12.5697,
    longitude: -41.409
  },
  {
    name: 'Café da Roça',
    category: 'Alimentação',
    description: 'Café passado na hora, bolo e godó de banana, das 8h às 17h.',
    latitude: -12.5708,
    longitude: -41.4084
  },
  {
    name: 'Boca da gruta',
    category: 'Entrada',
    slug: 'gruta-do-silencio',
    description: 'Onde se põem capacete e lanterna.',
    latitude: -12.5713,
    longitude: -41.4052
  },
  {
    name: 'Mirante da Queda',
    category: 'Mirante',
    slug: 'cachoeira-do-veu-dourado',
    description: 'A melhor vista da cachoeira inteira, a 600 metros dela.',
    latitude: -12.5872,
    longitude: -41.4189
  },
  {
    name: 'Ponte do Ribeirão',
    category: 'Passagem',
    slug: 'cachoeira-do-veu-dourado',
    description: 'Fecha quando o rio sobe; o condutor decide.',
    latitude: -12.5836,
    longitude: -41.4151
  },
  {
    name: 'Deque do Poço',
    category: 'Apoio',
    slug: 'poco-do-anil',
    description: 'Coletes, máscaras, vestiário e banheiro adaptado.',
    latitude: -12.5932,
    longitude: -41.4177
  }
]

export async function writePoints(
  tx: Transaction,
  { placeId, random, now, known }: { placeId: string; random: Random; now: Date; known: { id: number; slug: string }[] }
): Promise<void> {
  await tx.insert(pointsOfInterest).values(
    demoPoints.map(({ slug, ...point }, position) => ({
      ...point,
      uuid: random.uuid(),
      placeId,
      productId: known.find((product) => product.slug === slug)?.id ?? null,
      position,
      createdAt: now
    }))
  )
}
