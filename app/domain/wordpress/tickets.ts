import { type PricedTicket, priceTickets, type TicketType } from '../booking/tickets.ts'
import type { Centavos } from '../money/money.ts'
import { stripAccents } from '../person/names.ts'
import type { SitePost } from './read-post.ts'

/**
 * Uses our own tickets if the site's kinds match them and the prices give its total; otherwise tickets of the site,
 * whose prices differ by a centavo if the total does not divide. They always add up to the total.
 */
export function siteTickets(
  { people, kinds, total }: { people: number; kinds: SitePost['kinds']; total: Centavos },
  types: readonly TicketType[]
): PricedTicket[] {
  return ownTickets({ kinds, total }, types) ?? plainTickets(people, total)
}

function ownTickets({ kinds, total }: Pick<SitePost, 'kinds'> & { total: Centavos }, types: readonly TicketType[]) {
  const entries = Object.entries(kinds)
  if (entries.length === 0) return null
  const quantities: Record<string, number> = {}
  for (const [kind, count] of entries) {
    const type = types.find(({ label, title }) => [label, title].some((name) => plain(name) === plain(kind)))
    if (!type) return null
    quantities[type.label] = (quantities[type.label] ?? 0) + count
  }
  const priced = priceTickets(types, quantities)
  return priced.ok && priced.final === total && priced.discount === 0 ? priced.items : null
}

const plain = (text: string) =>
  stripAccents(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '')

function plainTickets(people: number, total: Centavos): PricedTicket[] {
  const unitPrice = Math.floor(total / people)
  const dearer = total - unitPrice * people
  return [
    { label: 'SITE', quantity: people - dearer, unitPrice },
    { label: 'SITE-2', quantity: dearer, unitPrice: unitPrice + 1 }
  ]
    .filter(({ quantity }) => quantity > 0)
    .map((ticket) => ({
      ...ticket,
      title: 'Ingresso do site',
      unitDiscount: 0,
      total: ticket.quantity * ticket.unitPrice,
      needsProof: false,
      countsToQuota: false
    }))
}
