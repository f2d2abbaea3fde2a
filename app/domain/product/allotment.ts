import { type PricedTickets, priceTickets, type TicketType } from '../booking/tickets.ts'
import type { Centavos } from '../money/money.ts'
import { checkReceipt } from '../money/receipt.ts'
import { countLabel } from '../words/labels.ts'
import { quotaPeople, quotaPlaces } from './quota.ts'

/** Most places of one slot that a device may hold. */
export const mostAllotted = 200

/** Places of a slot that a device may still sell without network. */
export interface Allotment {
  places: number
  /** Part of the places for types that count to the half-price quota. */
  quota: number
  /** Prices that the device charges, whatever they are later. */
  types: readonly TicketType[]
}

/** Returns the device's share of the slot's half-price quota, as far as that is left. */
export function allottedQuota(places: number, { percent, left }: { percent: number; left: number }): number {
  const share = percent > 0 ? Math.max(1, quotaPlaces(places, percent)) : 0
  return Math.max(0, Math.min(share, left, places))
}

type Priced = Extract<PricedTickets, { ok: true }>

/** Sale in cash. An empty `label` in a problem means the whole choice. */
export type AllottedSale =
  | { ok: true; priced: Priced; change: Centavos }
  | { ok: false; field: 'tickets' | 'tendered'; label: string; message: string }

interface Asked {
  quantities: Readonly<Record<string, number>>
  /** Cash that was handed over; null for exactly the price. */
  tendered: Centavos | null
}

export const placesLabel = (places: number) => countLabel(places, { one: 'vaga', many: 'vagas' })

/** Never sells more than the device holds. The server asks for itself again. */
export function sellAllotted({ places, quota, types }: Allotment, { quantities, tendered }: Asked): AllottedSale {
  const wrong = (label: string, message: string) => ({ ok: false, field: 'tickets', label, message }) as const
  const priced = priceTickets(types, quantities)
  if (!priced.ok) return wrong(priced.errors[0]?.label ?? '', priced.errors[0]?.message ?? '')
  if (priced.people > places) return wrong('', `Neste horário, este aparelho só tem ${placesLabel(places)}.`)
  if (quotaPeople(priced.items) > quota) {
    const [half] = priced.items.filter(({ countsToQuota }) => countsToQuota)
    const left = `Neste horário, este aparelho só tem ${placesLabel(quota)} de meia-entrada.`
    return wrong(half?.label ?? '', left)
  }
  const { final: value } = priced
  if (value === 0) return { ok: true, priced, change: 0 }
  const cash = { method: 'pos_money', value, tendered, cv: '', aut: '', reason: '' }
  const paid = checkReceipt(cash, { owed: value, mayLetOff: false })
  if (paid.ok) return { ok: true, priced, change: paid.change }
  const [message = ''] = Object.values(paid.fields).flat()
  return { ok: false, field: 'tendered', label: '', message }
}

/** `2 × Inteira, 1 × Meia-entrada`. */
export const soldWords = (items: readonly { quantity: number; title: string }[]): string =>
  items.map(({ quantity, title }) => `${quantity} × ${title}`).join(', ')
