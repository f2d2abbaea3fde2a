import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { auditEvents, drawers, users } from '#app/backend/db/schema.server.ts'
import { createPlace, today } from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { findBreaches } from '../../../support/invariants.ts'
import { type DeskWorld, finance, openDeskWorld, seller } from '../desk-world.ts'

let db: Database
let world: DeskWorld
type Staff = Awaited<ReturnType<DeskWorld['as']>>
let desk: Staff
let office: Staff

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(async () => {
  expect(await findBreaches(db)).toEqual({})
  await db.close()
})
beforeEach(async () => {
  world = await openDeskWorld(db)
  desk = await world.as(seller)
  office = await world.as(finance, { name: 'Fábia Reis' })
})

/** A drawer with so many reais in fifties and tens: left open, handed over by its owner, or taken by somebody else. */
async function openDrawer({ owner = desk, reais = 180, taker = null as Staff | null, isHanded = true } = {}) {
  const cash = { '5000': String(Math.floor(reais / 50)), '1000': String((reais % 50) / 10) }
  const { body } = await owner.post('/operation/drawer', { cash })
  const id = String(body.id)
  const count = { cash, stamp: 0 }
  if (taker) await taker.post(`/finance/drawers/${id}/take`, { ...count, reason: 'Foi embora' })
  else if (isHanded) await owner.post('/operation/drawer/hand-over', { ...count, note: '', to: 'safe' })
  return id
}

const confirm = (who: Staff, id: string, value = '180', note = '') =>
  who.post(`/finance/drawers/${id}/confirm`, { value, note })

const read = async (id: string) => {
  const [row] = await db.orm.select().from(drawers).where(eq(drawers.id, id))
  return row
}

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

const refusedFrom: [string, () => Promise<{ who: Staff; id: string }>, string, string][] = [
  [
    'is not confirmed while it is open',
    async () => ({ who: office, id: await openDrawer({ isHanded: false }) }),
    'still_open',
    'Este caixa ainda está aberto: quem o abriu precisa entregá-lo, ou você encerrá-lo, antes.'
  ],
  [
    'is not confirmed by its owner',
    async () => {
      const both = await world.as([...new Set([...finance, ...seller])])
      return { who: both, id: await openDrawer({ owner: both }) }
    },
    'own_drawer',
    'Quem entregou o caixa não o confere: peça a outra pessoa.'
  ],
  [
    'is not confirmed by its owner, from whom it was taken',
    async () => {
      const both = await world.as([...new Set([...finance, ...seller])])
      return { who: both, id: await openDrawer({ owner: both, taker: office }) }
    },
    'own_drawer',
    'Quem entregou o caixa não o confere: peça a outra pessoa.'
  ],
  [
    'is not confirmed by who took it',
    async () => ({ who: office, id: await openDrawer({ taker: office }) }),
    'own_drawer',
    'Quem entregou o caixa não o confere: peça a outra pessoa.'
  ],
  [
    'is not confirmed by another account of its owner',
    async () => ({ who: office, id: await ofOnePerson(await openDrawer(), desk) }),
    'same_person',
    'Esta conta tem o telefone, o e-mail ou o CPF de quem fez a primeira parte: é a mesma pessoa. Peça a outra.'
  ],
  [
    'is not confirmed by another account of who took it',
    async () => {
      const taker = await world.as(finance)
      return { who: office, id: await ofOnePerson(await openDrawer({ taker }), taker) }
    },
    'same_person',
    'Esta conta tem o telefone, o e-mail ou o CPF de quem fez a primeira parte: é a mesma pessoa. Peça a outra.'
  ]
]

/** Gives the office the document of somebody else. */
async function ofOnePerson(id: string, other: Staff) {
  for (const { userId } of [office, other]) {
    await db.orm.update(users).set({ cpf: '52998224725' }).where(eq(users.id, userId))
  }
  return id
}

it.each(refusedFrom)('a drawer %s', async (_, arrange, code, message) => {
  const { who, id } = await arrange()
  const { status, body } = await confirm(who, id)
  expect([status, body.code, body.message]).toEqual([409, code, message])
  expect(await read(id)).toMatchObject({ confirmedAt: null, confirmedBy: null, confirmedValue: null })
})

const amount = 'Informe um valor em reais, como 350,00.'

it.each([
  ['x', 'Sobrou', { value: [amount] }],
  ['-0,01', 'Faltou', { value: [amount] }],
  ['10.000.000,01', 'Sobrou', { value: [amount] }],
  ['180,01', '', { note: ['Sobram R$ 0,01: diga por quê.'] }],
  ['175', ' ab ', { note: ['Faltam R$ 5,00: diga por quê.'] }]
])('a drawer of R$ 180 is not confirmed as %j with the note %j', async (value, note, fields) => {
  const id = await openDrawer()
  const { status, body } = await confirm(office, id, value, note)
  expect([status, JSON.parse(plain(JSON.stringify(body.fields)))]).toEqual([422, fields])
  expect(await read(id)).toMatchObject({ confirmedAt: null })
})

it.each([
  [180, '180', '', 18_000],
  [180, '179,99', ' ali ', 17_999],
  [0, '0', '', 0],
  [0, '10.000.000,00', 'Do cofre', 1_000_000_000]
])('a drawer of R$ %s is confirmed as %j with the note %j', async (reais, value, note, confirmedValue) => {
  const id = await openDrawer({ reais })
  const { status, body } = await confirm(office, id, value, note)
  expect([status, body]).toMatchObject([
    201,
    {
      id,
      own: false,
      confirmed_value: confirmedValue / 100,
      confirmed_by: 'Fábia Reis',
      confirmed_date: world.till.clock.now().toISOString(),
      confirm_note: note.trim()
    }
  ])
  expect(await read(id)).toMatchObject({
    confirmedValue,
    confirmedBy: office.userId,
    confirmedAt: world.till.clock.now(),
    confirmNote: note.trim()
  })
})

it('a drawer is confirmed once, by however many at once', async () => {
  const id = await openDrawer()
  const answers = await Promise.all(Array.from({ length: 3 }, () => confirm(office, id)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  const { status, body } = await confirm(await world.as(finance), id, '170', 'Faltou troco')
  expect([status, body.code, body.message]).toEqual([409, 'already_confirmed', 'Este caixa já foi conferido.'])
  expect(await read(id)).toMatchObject({ confirmedValue: 18_000, confirmedBy: office.userId })
})

it.each([false, true])(
  'the record names all who had a confirmed drawer in their hands (taken: %s)',
  async (isTaken) => {
    const taker = isTaken ? await world.as(finance, { name: 'Rui Melo' }) : null
    const id = await openDrawer({ taker })
    expect((await confirm(office, id.toUpperCase(), '175', ' Faltou troco ')).status).toBe(201)
    const isOne = and(eq(auditEvents.placeId, world.place.placeId), eq(auditEvents.action, 'drawer.confirmed'))
    const rows = await db.orm.select().from(auditEvents).where(isOne)
    expect(rows).toMatchObject([
      {
        userId: office.userId,
        subject: 'drawer',
        subjectId: today,
        subjectLabel: 'Caixa de Jussara Nunes',
        from: 'entregue: R$ 180,00',
        reason: 'Faltou troco'
      }
    ])
    const [first, ...accounts] = String(rows[0]?.to).split('\n')
    const names = ['Jussara Nunes', ...(isTaken ? ['Rui Melo'] : []), 'Fábia Reis']
    expect(first).toBe('recebido: R$ 175,00')
    expect(accounts.map((line) => line.split(':')[0])).toEqual(names)
  }
)

it.each(['x', randomUUID()])('nobody confirms a drawer %j', async (id) => {
  const { status, body } = await confirm(office, id)
  expect([status, body.message]).toEqual([404, 'Não encontramos este caixa.'])
})

it('nobody confirms a drawer of another place, or without the right to close days', async () => {
  const id = await openDrawer()
  const elsewhere = await world.as(finance, { at: await createPlace(db) })
  expect((await confirm(elsewhere, id)).status).toBe(404)
  expect((await confirm(desk, id)).status).toBe(403)
  expect((await confirm(await world.as(['financial/close']), id)).status).toBe(403)
})
