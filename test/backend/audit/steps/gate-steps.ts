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

export const gateSteps: Step[] = [
  { id: 'postGateScans', actions: ['booking.checked-in'], ask: scanned('entry'), to: /^2 de 2 pessoas dentro$/ },
  { id: 'postGateScans', actions: [], ask: scanned('entry') },
  { id: 'postGateScans', actions: ['booking.left'], ask: scanned('exit'), to: /^0 de 2 pessoas dentro$/ },
  { id: 'postGateScans', actions: ['booking.returned'], ask: scanned('entry'), to: /^2 de 2 pessoas dentro$/ },
  {
    id: 'seeGateConflict',
    actions: ['gate.scan-seen'],
    ask: ({ things }) => ({ params: { id: things.conflict }, body: { note: 'Era a mesma família' } }),
    label: /^Código desconhecido, A1C2D3E4$/
  }
]
