import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { bookings, messages } from '#app/backend/db/schema.server.ts'
import { speak } from '#app/runtime/speech.server.ts'
import { createUser } from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { openVisitor } from './world.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const elsewhere = '198.51.100.9'

describe('a stranger with the link alone', () => {
  it('cannot cancel, move or request a refund with any false proof', async () => {
    const { book, pay, ask, prove, rowOf } = await openVisitor(db)
    const uuid = await book()
    const other = await book({ name: 'Ana' })
    await pay(uuid)
    const before = await rowOf(uuid)
    for (const proof of ['', 'x', '__proto__', await prove(other), 'A'.repeat(5000)]) {
      for (const what of ['cancel', 'visitor-change', 'claim-refund']) {
        const { status, body } = await ask(uuid, what, { proof, date: '2026-11-26', time: '09:00', from: '' })
        expect([status, body.code], `${what} ${proof.slice(0, 9)}`).toEqual([403, 'needs_proof'])
      }
    }
    expect(await rowOf(uuid)).toEqual(before)
  })

  it('finds none of the last four of the document on the page', async () => {
    const { book, read } = await openVisitor(db)
    const { costumer } = await read(await book())
    expect(costumer.cpf).toBe('***.982.***-**')
    const foreign = await read(await book({ cpf_cnpj: 'AB123456', document_country: 'AR' }))
    expect(foreign.costumer.cpf).toBe('AB******')
  })

  it("is stopped after five guesses from one network and twenty from all, and the owner's code still works", async () => {
    const { book, ask, codeSent } = await openVisitor(db)
    const uuid = await book()
    const guess = (address: string) => ask(uuid, 'proof', { document_end: '0000' }, address)
    for (let count = 0; count < 5; count += 1) expect((await guess('198.51.100.1')).status).toBe(422)
    const sixth = await guess('198.51.100.1')
    expect(sixth.status).toBe(429)
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0)
    for (let count = 0; count < 15; count += 1) await guess(`198.51.100.${10 + count}`)
    expect((await ask(uuid, 'proof', { document_end: '4725' }, '198.51.100.200')).status).toBe(429)
    expect((await ask(uuid, 'code')).status).toBe(200)
    expect((await ask(uuid, 'proof', { code: await codeSent() })).status).toBe(200)
  })

  it('neither ends nor uses up a code that somebody else has asked for', async () => {
    const { book, ask, codeSent } = await openVisitor(db)
    const uuid = await book()
    await ask(uuid, 'code')
    const code = await codeSent()
    await ask(uuid, 'code', {}, elsewhere)
    for (let count = 0; count < 8; count += 1) await ask(uuid, 'proof', { code: '000000' }, elsewhere)
    expect((await ask(uuid, 'proof', { code }, elsewhere)).status).toBe(422)
    expect((await ask(uuid, 'proof', { code })).status).toBe(200)
    // It served.
    expect((await ask(uuid, 'proof', { code })).status).toBe(422)
  })
})

it('refuses the right code after five wrong tries by its asker', async () => {
  const { book, ask, codeSent } = await openVisitor(db)
  const uuid = await book()
  await ask(uuid, 'code')
  const code = await codeSent()
  const wrong = code === '000000' ? '000001' : '000000'
  for (let count = 0; count < 5; count += 1) expect((await ask(uuid, 'proof', { code: wrong })).status).toBe(422)
  expect((await ask(uuid, 'proof', { code })).status).toBe(422)
  await ask(uuid, 'code')
  expect((await ask(uuid, 'proof', { code: await codeSent() })).status).toBe(200)
})

describe('a proof', () => {
  it('is the end of the document or all of it, and never works for an invalid document', async () => {
    const { book, ask } = await openVisitor(db)
    const uuid = await book()
    const status = async (document_end: string, of = uuid) => (await ask(of, 'proof', { document_end })).status
    expect(await status('4725')).toBe(200)
    expect(await status(' 529.982.247-25 ')).toBe(200)
    expect(await status('111.111.111-4725')).toBe(422)
    for (const typed of ['', '25', '____', '4726']) expect(await status(typed)).toBe(422)
    const without = await book()
    await db.orm.update(bookings).set({ document: '' }).where(eq(bookings.publicId, without))
    expect(await status('4725', without)).toBe(422)
    const company = await book({ cpf_cnpj: '11.222.333/0001-81' })
    expect(await status('0181', company)).toBe(422)
  })

  it('is by no code where the booking has no telephone to send one to', async () => {
    const { book, ask, read, codeSent } = await openVisitor(db)
    const uuid = await book()
    await db.orm.update(bookings).set({ phone: '' }).where(eq(bookings.publicId, uuid))
    expect((await read(uuid)).proofs).toEqual({ document: true, code: false })
    const { status, body } = await ask(uuid, 'code')
    expect([status, body.code]).toEqual([409, 'no_phone'])
    expect(await codeSent()).toBe('')
  })

  it('ends after 15 minutes, a code after 10', async () => {
    const { book, prove, ask, clock, codeSent } = await openVisitor(db)
    const uuid = await book({ payment_method: 'cod' })
    const proof = await prove(uuid)
    await ask(uuid, 'code')
    const code = await codeSent()
    clock.pass(11)
    expect((await ask(uuid, 'proof', { code })).status).toBe(422)
    clock.pass(5)
    expect((await ask(uuid, 'cancel', { proof, refund_seen: 0 })).body.code).toBe('needs_proof')
  })

  it('does not serve a colleague, who has permissions and a screen of their own', async () => {
    const { book, prove, call, place } = await openVisitor(db)
    const uuid = await book()
    const proof = await prove(uuid)
    const { token } = await createUser(db, place.placeId, ['operation/booking-list'])
    const { status } = await call('POST', `/booking/${uuid}/cancel`, { body: { proof }, token })
    expect(status).toBe(403)
  })
})

it('sends the code in the language of whoever asks for it, whatever the booking’s', async () => {
  const { book, ask } = await openVisitor(db)
  const uuid = await book()
  const textOf = async () => {
    const [last] = await db.orm
      .select()
      .from(messages)
      .where(eq(messages.refId, uuid))
      .orderBy(desc(messages.id))
      .limit(1)
    return String(last?.messageBody.message)
  }
  expect((await speak('en', () => ask(uuid, 'code'))).status).toBe(200)
  expect(await textOf()).toMatch(/: the code to change or cancel booking \w+ is \d{6}\./)
  await ask(uuid, 'code')
  expect(await textOf()).toContain('o código para mudar ou cancelar a reserva')
})
