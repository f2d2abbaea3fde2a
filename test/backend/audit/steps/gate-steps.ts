import { createHash, randomUUID } from 'node:crypto'
import { aboutSignature } from '#app/domain/waiver/late-signature.ts'
import { seal } from '#app/routes/guarded/operation/check-in/offline/sign/seal.ts'
import { today } from '../../../support/database/backend.ts'
import { addBooking } from '../../clients/world.ts'
import { type AuditWorld, callAs, type Step } from '../world.ts'

const device = '5b0c6a53-7a2d-4a7e-9a55-0a4f6b7c8d9e'
let sequence = 0

/** Scan of a paid booking of today, which these steps share. */
const scanned = (direction: 'entry' | 'exit') => async (world: AuditWorld) => {
  const { db, place, notes } = world
  if (!notes.scanned) {
    await callAs(world, 'pairGateDevice', { body: { device } })
    const booking = await addBooking(db, place, { people: 2, date: today, code: 'A1C2D3F4' })
    notes.scanned = booking.code
    await db.pool.query(
      `insert into booking_items (booking_id, label, title, quantity, unit_price) values ($1, 'INTEIRA', 'Inteira', 2, 8000)`,
      [booking.id]
    )
  }
  sequence += 1
  const at = world.clock.now().toISOString()
  const scan = { device, sequence, at, code: notes.scanned, direction, people: 2 }
  return { body: { clock: at, scans: [scan] } }
}

/** One of the two people of that booking signs the place's newest text. */
async function signed(world: AuditWorld) {
  const { db, place, notes } = world
  const body = 'Trilha com pedras soltas e rio que sobe depressa.'
  const hash = createHash('sha256').update(body).digest('hex')
  const { rows } = await db.pool.query(
    `insert into waivers (place_id, body, hash, created_at) values ($1, $2, $3, $4) returning id`,
    [place.placeId, body, hash, new Date(world.clock.now().getTime() - 3_600_000)]
  )
  await db.pool.query(`update products set waiver = 'asked' where uuid = $1`, [place.productUuid])
  const { body: list } = await callAs(world, 'getGateList', {})
  const at = world.clock.now().toISOString()
  const version = `${rows[0].id}-${hash.slice(0, 12)}`
  const late = { device, sequence: 1000, at, code: String(notes.scanned), version }
  const typed = {
    name: 'Iara Lopes',
    birth: '31/12/1990',
    emergency_name: 'Davi Lopes',
    emergency_phone: '75988887766',
    accepted: true,
    signature: 'Iara Lopes'
  }
  const about = aboutSignature(late)
  const sealed = await seal(JSON.stringify(typed), { point: list.terms?.point ?? '', about })
  return { body: { clock: at, signatures: [{ ...late, sealed }] } }
}

const till = '0d3b4bb0-5c39-4a62-8d54-9f5a4c2f1a77'

/** The manager has a drawer until the sale has arrived; the drawer's own steps open another. */
async function allotted({ db, place, notes, clock, manager }: AuditWorld) {
  if (!notes.till) {
    notes.till = randomUUID()
    await db.pool.query(
      'insert into drawers (id, place_id, user_id, date, opened_at, opening) values ($1, $2, $3, $4, $5, 0)',
      [notes.till, place.placeId, manager.userId, today, new Date(clock.now().getTime() - 60_000)]
    )
  }
  return { body: { device: till, slots: [{ product: place.productUuid, time: '14:00', people: '2' }] } }
}

async function soldInCash({ db, clock }: AuditWorld) {
  const { rows } = await db.pool.query('select uuid from gate_allotments where device_uuid = $1', [till])
  const at = clock.now().toISOString()
  const sale = { allotment: rows[0]?.uuid, value: 8000, tendered: null }
  const scan = { device: till, sequence: 1, at, code: '', direction: 'entry', people: 1, items: { INTEIRA: 1 }, sale }
  return { body: { clock: at, scans: [scan] } }
}

async function soldBefore(world: AuditWorld) {
  await world.db.pool.query(
    'update drawers set handed_at = opened_at, handed_on = date, expected = 0, counted = 0 where id = $1',
    [world.notes.till]
  )
  return soldInCash(world)
}

export const gateSteps: Step[] = [
  {
    id: 'setGateAllotments',
    actions: ['gate.allotted'],
    ask: allotted,
    from: /^Cachoeira do Sossego às 14:00: 0 vagas$/,
    to: /^Cachoeira do Sossego às 14:00: 2 vagas$/,
    twice: true
  },
  { id: 'postGateScans', actions: ['booking.sold', 'booking.received', 'booking.checked-in'], ask: soldInCash },
  { id: 'postGateScans', actions: [], ask: soldBefore },
  { id: 'postGateScans', actions: ['booking.checked-in'], ask: scanned('entry'), to: /^2 de 2 pessoas dentro$/ },
  { id: 'postGateScans', actions: [], ask: scanned('entry') },
  { id: 'postGateScans', actions: ['booking.left'], ask: scanned('exit'), to: /^0 de 2 pessoas dentro$/ },
  { id: 'postGateScans', actions: ['booking.returned'], ask: scanned('entry'), to: /^2 de 2 pessoas dentro$/ },
  { id: 'postGateSignatures', actions: ['booking.waiver-signed'], ask: signed, to: /^\d de 2 assin/ },
  {
    id: 'seeGateConflict',
    actions: ['gate.scan-seen'],
    ask: ({ things }) => ({ params: { id: things.conflict }, body: { note: 'Era a mesma família' } }),
    label: /^Código desconhecido, A1C2D3E4$/
  }
]
