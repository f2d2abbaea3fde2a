import type { Parts } from '../../db/queries/bookings/bookings.server.ts'

/** Groups once: a page of 150 must not search its lists 150 times. */
export function groupParts(parts: Parts): (id: number) => Parts {
  const group = <R>(rows: R[], keyOf: (row: R) => number) => {
    const groups = new Map<number, R[]>()
    for (const row of rows) {
      const key = keyOf(row)
      const known = groups.get(key)
      if (known) known.push(row)
      else groups.set(key, [row])
    }
    return (id: number) => groups.get(id) ?? []
  }
  const items = group(parts.items, (row) => row.bookingId)
  const payments = group(parts.payments, (row) => row.bookingId)
  const checkins = group(parts.checkins, (row) => row.bookingId)
  const agents = group(parts.agents, (row) => row.bookingId)
  const waivers = group(parts.waivers, (row) => row.bookingId)
  const events = group(parts.events, (row) => row.bookingId)
  const passages = group(parts.passages, (row) => row.bookingId)
  const refunds = group(parts.refunds, (row) => row.bookingId)
  const metadata = group(parts.metadata, (row) => row.bookingId)
  return (id) => ({
    items: items(id),
    payments: payments(id),
    checkins: checkins(id),
    agents: agents(id),
    waivers: waivers(id),
    events: events(id),
    passages: passages(id),
    refunds: refunds(id),
    metadata: metadata(id)
  })
}
