import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { auditEvents, bookings, privacyRequests } from '#app/backend/db/schema.server.ts'
import type { Backend } from '#app/backend/kernel/context.server.ts'
import { sealPerson } from '#app/backend/privacy/person-token.server.ts'
import {
  createCaller,
  createClock,
  createPlace,
  createTestBackend,
  createUser,
  tomorrow
} from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { addBooking } from '../../clients/world.ts'

const asks = 'configurations/privacy'
const approves = 'configurations/privacy-approve'

let db: Database
let backend: Backend
let call: ReturnType<typeof createCaller>
const clock = createClock()

beforeAll(async () => {
  db = await openTestDatabase()
  backend = createTestBackend(db, clock)
  call = createCaller(backend)
})
afterAll(() => db.close())

type Row = Partial<typeof privacyRequests.$inferInsert>
type BookingRow = Partial<typeof bookings.$inferInsert>

const zulmira = { document: '39053344705', country: 'BR', phones: [], emails: [], names: ['Zulmira Peixoto'] }
const buyer = { document: zulmira.document, name: 'Zulmira', surname: 'Peixoto', phone: '', email: '' }

interface Opened {
  /** Whether the caller of `act` asked for it, or took it up. */
  isOwn?: boolean
  /** The booking through which the person is known. */
  visit?: BookingRow
  own?: { phone?: string }
}

/** A request about a buyer, its asker and somebody with the given permissions who acts on it. */
async function openRequest(row: Row, granted: string[], { isOwn = false, visit = {}, own = {} }: Opened = {}) {
  const place = await createPlace(db)
  const { placeId } = place
  const booking = await addBooking(db, place, { ...buyer, date: '2026-11-01', ...visit })
  const asker = await createUser(db, placeId, [asks], { name: 'Ana Lima', ...own })
  const actor = await createUser(db, placeId, granted, { name: 'Rui Costa', ...own })
  const id = randomUUID()
  const askedBy = isOwn ? actor.userId : asker.userId
  await db.orm.insert(privacyRequests).values({
    id,
    placeId,
    number: 7,
    kind: 'anonymise',
    origin: 'staff',
    state: 'approval',
    reason: 'Pediu por telefone',
    sealed: sealPerson(zulmira, backend),
    askedBy,
    askedAt: clock.now(),
    dueOn: '2026-12-05',
    version: 3,
    ...row
  })
  const read = async () => (await db.orm.select().from(privacyRequests).where(eq(privacyRequests.id, id)))[0]
  const act = (action: string, more: object = {}, typed: string = id) =>
    call('PUT', `/privacy/requests/${typed}`, { token: actor.token, body: { action, ...more } })
  const audited = () =>
    db.orm
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.placeId, placeId), eq(auditEvents.subjectId, id)))
  return { id, place, booking, asker, actor, act, read, audited }
}

const ofVisitor: Row = { origin: 'visitor', state: 'asked', askedBy: null }
const taking = 'Peça a quem cuida da privacidade.'
const dropping = 'Só quem pediu desiste do pedido.'
const approving = 'Peça a quem aprova anonimizações.'
const itself = 'Quem pediu não aprova nem recusa: peça a outra pessoa.'

const forbidden: [string, string, string[], Row, boolean, string][] = [
  ['may not be taken up by who only approves', 'take', [approves], ofVisitor, false, taking],
  ['may not be dropped by another', 'drop', [asks, approves], {}, false, dropping],
  ['may not be dropped by its asker who no longer asks', 'drop', [approves], {}, true, dropping],
  ['may not be approved by who only asks', 'approve', [asks], {}, false, approving],
  ['may not be approved before it is taken up by who only asks', 'approve', [asks], ofVisitor, false, approving],
  ['may not be refused by who only asks once it waits for approval', 'refuse', [asks], {}, false, approving],
  ['may not be approved by its asker', 'approve', [asks, approves], {}, true, itself],
  ['may not be refused by its asker', 'refuse', [asks, approves], {}, true, itself],
  ['may not be refused by its asker without the right to ask', 'refuse', [approves], { state: 'asked' }, true, itself]
]

it.each(forbidden)('a request %s', async (_, action, granted, row, isOwn, message) => {
  const { act, read, audited } = await openRequest(row, granted, { isOwn })
  const before = await read()
  const { status, body } = await act(action, { reason: 'Não era ela' })
  expect([status, body.message]).toEqual([403, message])
  expect(await read()).toEqual(before)
  expect(await audited()).toEqual([])
})

const changed: [string, string, Row, object][] = [
  ['is not approved before it is taken up', 'approve', ofVisitor, {}],
  ['is not approved once refused', 'approve', { state: 'refused' }, {}],
  ['is not refused once done', 'refuse', { state: 'done' }, {}],
  ['is not taken up once dropped', 'take', { state: 'dropped' }, {}],
  ['is not approved by who saw an older version', 'approve', {}, { version: 2 }],
  ['is not refused by who saw version 0', 'refuse', {}, { version: 0 }]
]

it.each(changed)('a request %s', async (_, action, row, more) => {
  const { act, read } = await openRequest(row, [asks, approves])
  const before = await read()
  const { status, body } = await act(action, { reason: 'Não era ela', ...more })
  expect([status, body.code, body.message]).toEqual([
    409,
    'changed',
    'Este pedido já mudou de situação. Confira antes de continuar.'
  ])
  expect(await read()).toEqual(before)
})

const repeated: [string, Row, boolean][] = [
  ['take', { state: 'approval' }, false],
  ['approve', { state: 'done' }, false],
  ['refuse', { state: 'refused' }, false],
  ['drop', { state: 'dropped' }, true]
]

it.each(repeated)('the answer to a second %s says that it changes nothing', async (action, row, isOwn) => {
  const { act, read, audited } = await openRequest(row, [asks, approves], { isOwn })
  const before = await read()
  const { status, body } = await act(action, { version: 1 })
  expect([status, body.outcome, body.message]).toEqual([200, 'already', 'Isto já tinha sido feito.'])
  expect(await read()).toEqual(before)
  expect(await audited()).toEqual([])
})

describe('a request that is taken up', () => {
  it.each<[string, Row]>([
    ['sealed with it', {}],
    ['known from the booking', { sealed: '' }]
  ])('waits for somebody else, when its person is %s', async (_, row) => {
    const { booking, place, actor, act, read, id, audited } = await openRequest({ ...ofVisitor, ...row, version: 1 }, [
      asks
    ])
    await db.orm.update(privacyRequests).set({ bookingId: booking.id }).where(eq(privacyRequests.id, id))
    const { body } = await act('take', { version: 1 }, id.toUpperCase())
    expect([body.outcome, body.message]).toEqual(['done', 'Pedido encaminhado: falta outra pessoa aprovar.'])
    expect(body.request).toMatchObject({ id, state: 'approval', is_own: true })
    expect(await read()).toMatchObject({
      state: 'approval',
      askedBy: actor.userId,
      endedBy: null,
      note: '',
      version: 2
    })
    expect(await audited()).toMatchObject([
      {
        placeId: place.placeId,
        userId: actor.userId,
        actor: 'Rui Costa',
        action: 'privacy.taken',
        subjectLabel: 'Pedido 7',
        from: 'Pedido pelo visitante',
        to: 'Espera aprovação'
      }
    ])
  })
})

const gone = 'A reserva já não diz de quem é: não há mais nada a retirar. Recuse o pedido dizendo isso.'
const noKey = 'A chave deste servidor não abre este pedido. Restaure a chave, ou recuse o pedido e peça de novo.'

const nobody: [string, Row, string][] = [
  ['take', { ...ofVisitor, sealed: '' }, gone],
  ['take', { ...ofVisitor, sealed: 'x' }, noKey],
  ['approve', { sealed: '' }, gone],
  ['approve', { sealed: 'x' }, noKey]
]

it.each(nobody)('the answer to a %s says that nobody is known for %o', async (action, row, message) => {
  const { act, read } = await openRequest(row, [asks, approves])
  const before = await read()
  const { status, body } = await act(action)
  expect([status, body.code, body.message]).toEqual([409, 'nobody', message])
  expect(await read()).toEqual(before)
})

describe('an approved request', () => {
  it('empties the rows, forgets whom it was about, and names both accounts in the record', async () => {
    const { booking, actor, act, read, audited } = await openRequest({}, [approves])
    const { body } = await act('approve', { version: 3 })
    expect([body.outcome, body.message]).toEqual(['done', 'Pessoa anonimizada. O comprovante está aqui.'])
    expect(await read()).toMatchObject({
      state: 'done',
      sealed: '',
      counts: { gone: { bookings: 1 }, kept: {} },
      approvedBy: actor.userId,
      approvedAt: clock.now(),
      endedAt: clock.now(),
      endedBy: null
    })
    const [row] = await db.orm.select().from(bookings).where(eq(bookings.id, booking.id))
    expect(row).toMatchObject({ document: '', name: 'Pessoa anonimizada' })
    const [event] = await audited()
    expect(event).toMatchObject({ action: 'privacy.approved', subjectLabel: 'Pedido 7', from: 'Espera aprovação' })
    expect(event?.to.split('\n')).toEqual([
      'Feito',
      expect.stringMatching(/^Ana Lima: conta de /),
      expect.stringMatching(/^Rui Costa: conta de /)
    ])
  })

  it('waits for every open matter, and names each', async () => {
    const { place, booking, act, read } = await openRequest({}, [approves], { visit: { refund: 'due' } })
    const ahead = await addBooking(db, place, { ...buyer, date: tomorrow })
    const before = await read()
    const { status, body } = await act('approve')
    expect([status, body.code, body.message]).toEqual([
      409,
      'blocked',
      'Ainda não pode ser feito.' +
        ` Há reserva por vir (cancele-a, ou espere a visita): ${ahead.code}.` +
        ` Há devolução em aberto (conclua-a): ${booking.code}. O pedido continua esperando.`
    ])
    expect(await read()).toEqual(before)
  })

  it('needs another person than its asker, not only another account', async () => {
    const { act, read } = await openRequest({}, [approves], { own: { phone: '+5575988886666' } })
    const { status, body } = await act('approve')
    expect([status, body.code]).toEqual([409, 'same_person'])
    expect(body.message).toContain('é a mesma pessoa')
    expect(await read()).toMatchObject({ state: 'approval' })
  })
})

describe('a refused request', () => {
  it.each<[string, string[], Row, string]>([
    ['by who asks, before it is taken up', [asks], ofVisitor, 'Pedido pelo visitante'],
    ['by who approves, before it is taken up', [approves], ofVisitor, 'Pedido pelo visitante'],
    ['by who approves, while it waits', [approves], {}, 'Espera aprovação']
  ])('keeps its reason and forgets its person, %s', async (_, granted, row, from) => {
    const { actor, act, read, audited } = await openRequest(row, granted)
    const { body } = await act('refuse', { reason: ' não ' })
    expect([body.outcome, body.message]).toEqual(['done', 'Pedido recusado.'])
    const ended = { state: 'refused', sealed: '', note: 'não', endedBy: actor.userId, endedAt: clock.now() }
    expect(await read()).toMatchObject({ ...ended, approvedBy: null, counts: null })
    expect(await audited()).toMatchObject([{ action: 'privacy.refused', from, to: 'Recusado' }])
  })

  it('wants a reason of three letters', async () => {
    const { act, read } = await openRequest({}, [approves])
    const { status, body } = await act('refuse', { reason: ' ab ' })
    expect([status, body.fields]).toEqual([422, { reason: ['Diga por que o pedido é recusado.'] }])
    expect(await read()).toMatchObject({ state: 'approval' })
  })
})

it('a request is dropped by its asker, who need say nothing', async () => {
  const { actor, act, read, audited } = await openRequest({}, [asks], { isOwn: true })
  const { body } = await act('drop')
  expect([body.outcome, body.message]).toEqual(['done', 'Pedido retirado.'])
  const ended = { state: 'dropped', sealed: '', note: '', endedBy: actor.userId, endedAt: clock.now() }
  expect(await read()).toMatchObject(ended)
  expect(await audited()).toMatchObject([{ action: 'privacy.dropped', from: 'Espera aprovação', to: 'Desistência' }])
})

it('a place knows no request of another place, nor one without a right number', async () => {
  const { id, act, read } = await openRequest({}, [asks, approves])
  const elsewhere = await openRequest({}, [asks, approves])
  const answers = [await act('approve', {}, 'x'), await act('approve', {}, randomUUID())]
  answers.push(await elsewhere.act('approve', {}, id))
  const unknown = [404, 'Este pedido não existe.']
  expect(answers.map(({ status, body }) => [status, body.message])).toEqual([unknown, unknown, unknown])
  expect(await read()).toMatchObject({ state: 'approval' })
})
