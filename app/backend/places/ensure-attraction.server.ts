import { randomUUID } from 'node:crypto'
import { halfPrice } from '#app/domain/money/money.ts'
import { stripAccents } from '#app/domain/person/names.ts'
import type { Transaction } from '../db/connection.server.ts'
import { insertProduct } from '../db/queries/products/products.server.ts'

export interface FirstAttraction {
  name: string
  /** Of the INTEIRA, in centavos. */
  price: number
  /** `HH:mm`, every day of the week. */
  times: string[]
  capacity: number
}

/** INTEIRA and the MEIA of Lei 12.933/2013. One of the same name stays as it is: then false. */
export async function ensureAttraction(tx: Transaction, placeId: string, first: FirstAttraction): Promise<boolean> {
  const slug = stripAccents(first.name)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  const tickets = [
    { label: 'INTEIRA', title: 'Inteira', price: first.price, position: 0 },
    {
      ...{ label: 'MEIA', title: 'Meia-entrada', price: halfPrice(first.price), position: 1 },
      description: 'Estudante, pessoa com deficiência e acompanhante, ID Jovem; apresente o comprovante',
      needsProof: true,
      countsToQuota: true
    }
  ]
  const slots = [...new Set(first.times)].map((time) => ({ time, capacity: first.capacity }))
  return insertProduct(tx, { product: { uuid: randomUUID(), placeId, slug, name: first.name }, tickets, slots })
}
