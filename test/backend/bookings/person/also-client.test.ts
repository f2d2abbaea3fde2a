import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { assignAllClients } from '#app/backend/clients/jobs.server.ts'
import type { Database } from '#app/backend/db/connection.server.ts'
import { auditEvents, clients } from '#app/backend/db/schema.server.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { type Editing, editing, openEditing } from './world.ts'

let db: Database
let world: Editing

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  world = await openEditing(db)
})

/** A booking with its client. */
async function bookAsClient(changes: object = {}) {
  const { uuid } = await world.onSite(changes)
  await assignAllClients({ db })
  return { uuid, ...(await cardOf(uuid)) }
}

async function cardOf(uuid: string) {
  const { clientId } = await world.till.readBooking(uuid)
  const [card] = await db.orm
    .select()
    .from(clients)
    .where(eq(clients.id, clientId ?? 0))
  if (!card) throw new Error('a booking without its client')
  return { card }
}

const both = [...editing, 'clients/edit']

describe("the client's card of an edited booking", () => {
  it('changes with the booking where that was asked, and only in what changed', async () => {
    const { uuid, card } = await bookAsClient()
    await db.orm.update(clients).set({ email: 'outro@example.com', notes: 'vip' }).where(eq(clients.id, card.id))
    const clerk = await world.workAs(both)
    expect((await clerk.read(uuid)).body.client).toBe(true)
    const change = { surname: 'Sousa', document: '111.444.777-35', phone: '71 98888-7777', client: true }
    expect((await clerk.edit(uuid, change)).status).toBe(200)
    const after = await cardOf(uuid)
    expect(after.card).toMatchObject({
      id: card.id,
      name: 'Maria Sousa',
      document: '11144477735',
      phone: '+5571988887777',
      email: 'outro@example.com',
      notes: 'vip',
      version: card.version + 1,
      changedAt: expect.any(Date)
    })
    expect(after.card.searchText).toContain('11144477735')
    const [record] = await db.orm.select().from(auditEvents).where(eq(auditEvents.subjectId, card.uuid))
    expect(record).toMatchObject({ action: 'client.changed', subjectLabel: 'Maria S.' })
    // The booking stays with its client.
    await assignAllClients({ db })
    expect((await cardOf(uuid)).card.id).toBe(card.id)
  })

  it('stays without the wish; another identity takes the booking to another client, another telephone does not', async () => {
    const { uuid, card } = await bookAsClient()
    const clerk = await world.workAs(both)
    await clerk.edit(uuid, { phone: '71 98888-7777' })
    expect((await cardOf(uuid)).card).toMatchObject({ id: card.id, phone: '+5575999998888' })
    await clerk.edit(uuid, { document: '111.444.777-35' })
    await assignAllClients({ db })
    const { card: other } = await cardOf(uuid)
    expect(other).toMatchObject({ document: '11144477735' })
    expect(other.id).not.toBe(card.id)
  })

  it('refuses the identity of another client, and changes nothing', async () => {
    await bookAsClient({ cpf_cnpj: '111.444.777-35', name: 'Rita', phone: '(75) 98888-1111' })
    const { uuid, card } = await bookAsClient()
    const clerk = await world.workAs(both)
    const refused = await clerk.edit(uuid, { document: '111.444.777-35', client: true })
    expect(refused).toMatchObject({
      status: 422,
      body: { fields: { client: [expect.stringContaining('outro cliente')] } }
    })
    expect((await world.till.readBooking(uuid)).document).toBe('52998224725')
    expect((await cardOf(uuid)).card.version).toBe(card.version)
  })

  it('is not offered, nor changed, without the right to change clients', async () => {
    const { uuid, card } = await bookAsClient()
    const clerk = await world.workAs()
    expect((await clerk.read(uuid)).body.client).toBe(false)
    expect((await clerk.edit(uuid, { name: 'Ana', client: true })).status).toBe(403)
    expect((await world.till.readBooking(uuid)).name).toBe('Maria')
    expect((await cardOf(uuid)).card.name).toBe(card.name)
  })

  it('is no card yet while the booking has none', async () => {
    const { uuid } = await world.onSite()
    const clerk = await world.workAs(both)
    const refused = await clerk.edit(uuid, { name: 'Ana', client: true })
    expect(refused).toMatchObject({ status: 422, body: { fields: { client: [expect.any(String)] } } })
  })
})
