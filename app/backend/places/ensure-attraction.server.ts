import { randomUUID } from 'node:crypto'
import type { Centavos } from '#app/domain/money/money.ts'
import { toSlug } from '#app/domain/product/slug.ts'
import { SUGGESTED_TICKETS, suggestedPrice, ticketCalled } from '#app/domain/product/start/first-tickets.ts'
import type { Transaction } from '../db/connection.server.ts'
import { insertProduct } from '../db/queries/products/products.server.ts'

export interface FirstAttraction {
  name: string
  /** Price of the INTEIRA, in centavos. */
  price: Centavos
  /** Times as `HH:mm`, on every day of the week. */
  times: string[]
  capacity: number
}

const firstLabels = ['INTEIRA', 'MEIA']

/** Creates INTEIRA and the MEIA of Lei 12.933/2013. An attraction of the same name stays unchanged; false then. */
export async function ensureAttraction(tx: Transaction, placeId: string, first: FirstAttraction): Promise<boolean> {
  const tickets = SUGGESTED_TICKETS.filter(({ label }) => firstLabels.includes(label)).map((suggested, position) => ({
    ...ticketCalled(suggested.label),
    price: suggestedPrice(suggested, first.price),
    position
  }))
  const slots = [...new Set(first.times)].map((time) => ({ time, capacity: first.capacity }))
  const product = { uuid: randomUUID(), placeId, slug: toSlug(first.name), name: first.name }
  return insertProduct(tx, { product, tickets, slots })
}
