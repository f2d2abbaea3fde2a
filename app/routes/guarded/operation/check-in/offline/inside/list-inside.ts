import { insideOf, listPending } from '../judge.ts'
import type { GateDay } from '../kept/list-store.ts'
import type { KeptScan } from '../kept/queue.ts'

interface Inside {
  name: string
  /** '' for a sale without network. */
  code: string
  people: number
}

export interface InsideGroup {
  /** Attraction and hour. */
  title: string
  bookings: Inside[]
}

/**
 * Lists who is inside by the day's list and by the scans of this device, hour by hour in the list's order. Tickets that
 * were bought after the list come last.
 */
export function listInside(day: GateDay, known: readonly KeptScan[]): InsideGroup[] {
  const { slots, bookings } = day.list
  const counted = bookings.map((booking) => ({ ...booking, people: insideOf(booking, { day, known }) }))
  const listed = slots.map(({ product, time }, at) => {
    return { title: `${product}, ${time}`, bookings: counted.filter(({ slot }) => slot === at) }
  })
  return [...listed, { title: 'Comprados depois da lista', bookings: listLater(day, known) }]
    .map(({ title, bookings }) => {
      const here = bookings.filter(({ people }) => people > 0)
      return { title, bookings: here.map(({ name, code, people }) => ({ name, code, people })) }
    })
    .filter((group) => group.bookings.length > 0)
}

/** Tickets that the list lacks, by their codes, and sales of this device together. */
function listLater(day: GateDay, known: readonly KeptScan[]): Inside[] {
  const listed = new Set(day.list.bookings.map(({ code }) => code))
  const counts = new Map<string, number>()
  for (const { booking, move, people } of listPending({ day, known })) {
    if (!listed.has(booking)) counts.set(booking, (counts.get(booking) ?? 0) + (move === 'out' ? -people : people))
  }
  return Array.from(counts, ([code, people]) => ({
    name: code === '' ? 'Vendas deste aparelho, sem nome' : 'Ingresso assinado',
    code,
    people
  }))
}
