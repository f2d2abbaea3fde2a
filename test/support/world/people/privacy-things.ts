import { randomUUID } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#app/backend/db/connection.server.ts'
import { bookings, privacyRequests, users } from '#app/backend/db/schema.server.ts'
import { findForm, type PlainBrowser } from '../../browser/plain-browser.ts'

/** Adds a visitor's request that nobody has taken up, and the token of a person who was searched for. */
export async function addPrivacyThings({ orm }: Database, manager: PlainBrowser) {
  const [gestor] = await orm.select().from(users).where(eq(users.username, 'gestor'))
  const placeId = gestor?.placeId ?? ''
  const [booking] = await orm
    .select()
    .from(bookings)
    .where(sql`${bookings.placeId} = ${placeId} and ${bookings.phone} <> ''`)
    .orderBy(desc(bookings.id))
    .limit(1)
  const id = randomUUID()
  await orm.insert(privacyRequests).values({
    id,
    placeId,
    kind: 'anonymise',
    origin: 'visitor',
    state: 'asked',
    bookingId: booking?.id,
    askedAt: new Date(),
    dueOn: '2030-01-01',
    number: sql`(select coalesce(max(r.number), 0) + 1 from privacy_requests r where r.place_id = ${placeId})`
  })
  const home = findForm(await manager.get('/configurations/privacy'), 'Procurar')
  const found = await manager.submit(home, { values: { typed: booking?.phone ?? '' } })
  const person = found.links.find((to) => to.includes('/privacy/person?')) ?? ''
  return { privacyRequest: `/configurations/privacy/requests/${id}`, privacyPerson: person }
}
