import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { takeDueInvoice } from '#app/backend/db/queries/finance/invoices.server.ts'
import { sealCertificate } from '#app/backend/providers/invoices/certificate.server.ts'
import { openInvoiceDesks } from '#app/backend/providers/invoices/open-desks.server.ts'
import { createSefinSimulator } from '#app/backend/providers/invoices/simulator/simulator.server.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { findBreaches } from '../../support/invariants.ts'
import { createCertificate } from '../../support/server/providers/certificates.ts'
import { createMemoryStore } from '../../support/server/providers/memory-store.ts'
import { type Misdeed, startSefin } from '../../support/server/providers/sefin-server.ts'
import { makeReady } from '../../support/world/money/ready-invoices.ts'
import { type InvoiceWorld, openInvoiceWorld } from './world.ts'

const words = 'O cliente desistiu da visita.'

let db: Database
let world: InvoiceWorld
let staff: Awaited<ReturnType<InvoiceWorld['as']>>
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(async () => {
  expect(Object.keys(await findBreaches(db)).filter((breach) => breach.includes('invoices'))).toEqual([])
  await db.close()
})
beforeEach(async () => {
  world = await openInvoiceWorld(db)
  staff = await world.as()
})

async function issued(changes: Record<string, unknown> = {}) {
  const booking = await world.paid(world.place, changes)
  const { body } = await staff.issue({ bookings: [booking.uuid] })
  return { ...booking, invoice: String(body.id) }
}

it('are sent one after another for a place, and for other places meanwhile', async () => {
  const other = await world.till.openPlace()
  await makeReady(db, other.placeId)
  const own: string[] = []
  for (const place of [world.place, world.place, other]) {
    const { uuid } = await world.paid(place)
    const { body } = await (await world.as(undefined, place)).issue({ bookings: [uuid] })
    own.push(String(body.id))
  }
  const running: string[] = []
  let begun = 0
  const { invoices } = world.backend
  Object.assign(world.backend, {
    invoices: {
      ...invoices,
      async of(placeId, target) {
        expect(running).not.toContain(placeId)
        running.push(placeId)
        begun += 1
        // The first of each place waits until that of the other place has begun.
        await expect.poll(() => begun).toBeGreaterThan(1)
        running.splice(running.indexOf(placeId), 1)
        return invoices.of(placeId, target)
      }
    } satisfies typeof invoices
  })
  await world.send()
  const states = await Promise.all(own.map(async (id) => (await world.rowOf(id)).state))
  expect(states).toEqual(['authorized', 'authorized', 'authorized'])
})

describe('a rejected one', () => {
  it('tells the reason, waits for a person, and is sent again with its number once corrected', async () => {
    const { invoice } = await issued({ cpf_cnpj: '11.222.333/0001-81' })
    await world.send()
    const { body: refused } = await staff.read(invoice)
    expect(refused).toMatchObject({
      state: 'rejected',
      code: 'E0235',
      problem: expect.stringMatching(/endereço nacional do tomador/)
    })
    expect((await staff.list('state=problem')).body).toMatchObject({ with_problem: 1, total: 1 })
    const wrong = await staff.correct(invoice, {
      version: refused.version,
      document: '111.111.111-11',
      cep: '1',
      city: 'Nenhures',
      state: 'BA'
    })
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['city']])
    const address = { cep: '46960-000', street: 'Rua A', number: '1', district: 'Centro', city: 'lencois', state: 'ba' }
    const company = { name: 'Lapa Viagens', document: '11.222.333/0001-81', ...address }
    expect((await staff.correct(invoice, { ...company, version: 1 })).body.code).toBe('changed_meanwhile')
    const again = await staff.correct(invoice, { ...company, version: refused.version })
    expect(again.body.invoice).toMatchObject({ state: 'processing', dps: refused.dps, problem: '', code: '' })
    await world.send()
    expect((await staff.read(invoice)).body).toMatchObject({
      state: 'authorized',
      dps: refused.dps,
      taker_name: 'Lapa Viagens'
    })
    expect((await staff.list()).body.with_problem).toBe(0)
  })

  it('may be given up: its number is the next one’s, and the booking may have another', async () => {
    const { invoice, uuid } = await issued({ cpf_cnpj: '11.222.333/0001-81' })
    await world.send()
    expect((await staff.move(invoice, 'discard')).body.invoice).toMatchObject({ state: 'cancelled', dps: '' })
    expect((await staff.move(invoice, 'discard')).body.outcome).toBe('already')
    const next = await issued()
    expect((await staff.read(next.invoice)).body.dps).toBe('1/1')
    expect((await staff.issue({ bookings: [uuid] })).body.queued).toBe(1)
  })
})

describe('an authorised one', () => {
  it('is cancelled where it was authorised, with a reason that says something, once', async () => {
    const { invoice, uuid } = await issued()
    await world.send()
    expect((await staff.move(invoice, 'cancel', { reason: '7', words: 'curto' })).body.fields).toMatchObject({
      reason: [expect.any(String)],
      words: [expect.any(String)]
    })
    const both = [1, 2].map(() => staff.move(invoice, 'cancel', { reason: '2', words }))
    expect((await Promise.all(both)).map(({ body }) => body.outcome).sort()).toEqual(['already', 'done'])
    expect((await staff.read(invoice)).body).toMatchObject({ state: 'authorized', event: 'cancel' })
    await world.send()
    expect((await staff.read(invoice)).body).toMatchObject({ state: 'cancelled', event: '', end_words: words })
    expect((await staff.issue({ bookings: [uuid] })).body.queued).toBe(1)
  })

  it('is marked when it exceeds the paid amount, and replaced by one for that amount', async () => {
    const { invoice, id } = await issued()
    await world.send()
    await world.giveBack(id, 5000)
    expect((await staff.read(invoice)).body).toMatchObject({ value: 200, stays: 150 })
    expect((await staff.list('state=over')).body).toMatchObject({ total: 1, over: 1 })
    const two = await Promise.all([1, 2].map(() => staff.replace(invoice)))
    expect(two.map(({ status }) => status).sort()).toEqual([201, 409])
    const made = two.find(({ status }) => status === 201)?.body.invoice
    expect(made).toMatchObject({ state: 'processing', value: 150, replaces: invoice, dps: '1/2' })
    expect((await staff.move(invoice, 'cancel', { reason: '2', words })).status).toBe(409)
    expect((await staff.read(invoice)).body.state).toBe('authorized')
    await world.send()
    const old = (await staff.read(invoice)).body
    const now = (await staff.read(made.id)).body
    expect([old.state, old.replaced_by, now.state, now.replaces_number]).toEqual([
      'replaced',
      made.id,
      'authorized',
      old.number
    ])
    expect((await staff.xml(made.id)).body.xml).toContain(`<chSubstda>${old.key}</chSubstda>`)
    expect((await staff.list()).body).toMatchObject({ sum_value: 150, over: 0 })
    await world.giveBack(id, 20_000)
    expect((await staff.replace(made.id)).status).toBe(409)
  })
})

it('cannot be replaced with another value under Simples, and keeps its competence date', async () => {
  await world.setSettings({ simples: 3, simplesPercent: 600 })
  const { invoice, id } = await issued()
  await world.send()
  world.clock.pass(60 * 24 * 3)
  const same = await staff.replace(invoice, { description: 'Ingresso com guia' })
  expect([same.status, same.body.invoice.competence]).toEqual([201, '2026-11-20'])
  await world.send()
  expect((await staff.read(invoice)).body.state).toBe('replaced')
  await world.giveBack(id, 5000)
  const other = await staff.replace(same.body.invoice.id)
  expect([other.status, other.body.message]).toEqual([409, expect.stringMatching(/cancele esta nota e emita outra/)])
})

it('a rejected replacement keeps competence date and service code when it is corrected', async () => {
  const { invoice, id } = await issued()
  await world.send()
  await world.giveBack(id, 5000)
  const { body } = await staff.replace(invoice, { document: '11.222.333/0001-81' })
  const made = String(body.invoice.id)
  await world.send()
  const refused = (await staff.read(made)).body
  expect(refused).toMatchObject({ state: 'rejected', competence: '2026-11-20' })
  world.clock.pass(60 * 24 * 3)
  await world.setSettings({ serviceCode: '120101' })
  const corrected = await staff.correct(made, { version: refused.version })
  expect([corrected.status, corrected.body.invoice?.competence]).toEqual([200, '2026-11-20'])
  await world.send()
  expect((await staff.read(made)).body).toMatchObject({ state: 'authorized', value: 150, problem: '' })
  expect((await staff.read(invoice)).body.state).toBe('replaced')
})

it('a rejected replacement takes no other value or customer under Simples', async () => {
  await world.setSettings({ simples: 3, simplesPercent: 600 })
  const { invoice, id } = await issued({ cpf_cnpj: '529.982.247-25' })
  await world.send()
  const { body } = await staff.replace(invoice, { description: 'Ingresso com guia' })
  const made = String(body.invoice.id)
  await db.pool.query(`update invoices set state = 'rejected', try_at = null where id = $1`, [made])
  await world.giveBack(id, 5000)
  const { version } = (await staff.read(made)).body
  const other = await staff.correct(made, { version })
  expect([other.status, other.body.message]).toEqual([409, expect.stringMatching(/cancele esta nota e emita outra/)])
})

it('nobody authorises: it waits, is asked for again later, and is never sent twice', async () => {
  const { invoice } = await issued({ name: 'Fora', surname: 'do Ar' })
  await world.send()
  const row = await world.rowOf(invoice)
  expect(row).toMatchObject({ state: 'processing', attempts: 1, problem: '' })
  await world.send()
  expect((await world.rowOf(invoice)).attempts).toBe(1)
  world.clock.pass(5)
  await world.send()
  expect(await world.rowOf(invoice)).toMatchObject({ state: 'authorized', attempts: 2, number: row.number })
})

it('a worker that dies before it asks leaves it for the next; many at once send each once', async () => {
  const first = await issued()
  expect(await takeDueInvoice(db, world.clock.now())).not.toBeNull()
  world.clock.pass(5)
  const more = [await issued(), await issued()]
  await Promise.all(Array.from({ length: 5 }, () => world.send()))
  for (const { invoice } of [first, ...more]) expect((await world.rowOf(invoice)).state).toBe('authorized')
})

describe('sending with a certificate to a server that misbehaves', () => {
  const own = createCertificate({ name: 'SERRA DO LUME:54550752000155' })
  const server = createCertificate({ name: 'Sefin' })

  /** The simulator's answers behind real mutual TLS. */
  async function behindTls() {
    const simulator = createSefinSimulator({ store: createMemoryStore(), now: world.clock.now })
    const sefin = await startSefin({ server, clients: own.certificate, wire: simulator(world.place.placeId) })
    const { seal } = world.backend
    const wait = (timeoutMs: number) => {
      const invoices = openInvoiceDesks({
        db,
        seal,
        env: { NFSE_URL: sefin.url },
        now: world.clock.now,
        simulatorsAllowed: true,
        ca: server.certificate,
        timeoutMs
      })
      Object.assign(world.backend, { invoices })
    }
    // Wait briefly for a server that misbehaves; one that answers may take longer on a busy machine.
    wait(400)
    const { certificate, privateKey } = own
    const sealed = sealCertificate(seal, world.place.placeId, { certificate, privateKey })
    await world.setSettings({ target: 'producao', sealed, certificateUntil: new Date('2030-01-01') })
    return { ...sefin, wait }
  }

  const bad: Misdeed[] = ['500', '503', 'never', 'slow', 'half', 'rubbish', 'page', 'cut', 'other-key', '404', 'reset']
  it.each(bad)('that answers with %s, after the work as before it, it is one invoice in the end', async (misdeed) => {
    const sefin = await behindTls()
    try {
      const before = await issued()
      const after = await issued()
      sefin.misbehave(/^POST \/nfse$/, misdeed, 'before')
      await world.send()
      expect(await world.rowOf(before.invoice)).toMatchObject({ state: 'processing', attempts: 1, key: '' })
      expect((await world.rowOf(after.invoice)).state).toBe('processing')
      world.clock.pass(5)
      sefin.misbehave(/^POST \/nfse$/, misdeed, 'after')
      await world.send()
      sefin.misbehave(/^$/, misdeed, 'before')
      sefin.wait(30_000)
      world.clock.pass(60)
      await world.send()
      const rows = [await world.rowOf(before.invoice), await world.rowOf(after.invoice)]
      expect(rows.map(({ state }) => state)).toEqual(['authorized', 'authorized'])
      expect(new Set(rows.map(({ key }) => key)).size).toBe(2)
      expect(sefin.made()).toBe(2)
      for (const row of rows) expect(JSON.stringify(row)).not.toMatch(/PRIVATE KEY/)
    } finally {
      await sefin.close()
    }
  })

  it('believes a refusal only with a message, and tells a client unknown there', async () => {
    const sefin = await behindTls()
    sefin.wait(30_000)
    try {
      const { invoice } = await issued()
      sefin.misbehave(/^POST \/nfse$/, 'refusal', 'before')
      await world.send()
      expect(await world.rowOf(invoice)).toMatchObject({
        state: 'rejected',
        code: 'E9999',
        problem: 'Motivo da recusa'
      })
      const other = await issued()
      sefin.misbehave(/./, '403', 'before')
      await world.send()
      expect(await world.rowOf(other.invoice)).toMatchObject({
        state: 'processing',
        problem: expect.stringMatching(/certificado/)
      })
      sefin.misbehave(/^$/, '403', 'before')
      world.clock.pass(60)
      await world.send()
      expect((await world.rowOf(other.invoice)).state).toBe('authorized')
    } finally {
      await sefin.close()
    }
  })
})
