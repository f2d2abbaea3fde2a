import { expect, it } from 'vitest'
import { entriesOf, toLatest } from '#app/routes/guarded/operation/check-in/reads/latest.ts'

const at = { timezone: 'America/Bahia', now: new Date('2026-11-20T15:00:00Z') }
const uuid = 'a'.repeat(32)

const entry = (id: string, datetime: string, changes = {}) => ({
  id,
  uuid,
  booking_code: 'A1C2D3E4',
  name: 'Joana Prado',
  people: 2,
  datetime,
  undone: null,
  can_undo: true,
  ...changes
})

const read = (time: string, changes = {}) => ({ at: time, why: 'unpaid' as const, uuid, code: 'A1C2D3E4', ...changes })

it('lists check-ins and refusals together, the latest first, with their outcome', () => {
  const latest = toLatest(
    {
      entries: [
        entry('2', '2026-11-20T12:10:00.000Z'),
        entry('1', '2026-11-20T12:00:00.000Z', { undone: '2026-11-20T12:05:00.000Z', can_undo: false })
      ],
      kept: [
        read('2026-11-20T12:30:00.000Z', { why: 'no-booking', uuid: '', code: 'XXXX0000' }),
        read('2026-11-20T12:07:00.000Z'),
        // A booking of another place, or a deleted one, shows its code without a name.
        read('2026-11-20T12:06:00.000Z', { why: 'cancelled', uuid: 'b'.repeat(32) }),
        // Before midnight in Bahia.
        read('2026-11-20T02:59:00.000Z')
      ],
      bookings: [{ uuid, booking_code: 'A1C2D3E4', name: 'Joana Prado', people: 3 }]
    },
    at
  )
  expect(
    latest.map(({ time, name, people, result, undo }) => [time, name, people, result.label, undo !== null])
  ).toEqual([
    ['09:30', '', '', 'Recusado: não encontrado', false],
    ['09:10', 'Joana Prado', '2 pessoas', 'Liberado', true],
    ['09:07', 'Joana Prado', '3 pessoas', 'Recusado: sem pagamento', false],
    ['09:06', '', '', 'Recusado: cancelada', false],
    ['09:00', 'Joana Prado', '2 pessoas', 'Desfeito às 09:05', false]
  ])
  expect(latest.map((one) => one.uuid !== '')).toEqual([false, true, true, false, true])
})

it('shows ten', () => {
  const entries = Array.from({ length: 9 }, (_, index) => entry(String(index), `2026-11-20T12:0${index}:00.000Z`))
  const kept = [read('2026-11-20T11:00:00.000Z'), read('2026-11-20T10:00:00.000Z')]
  const latest = toLatest({ entries, kept, bookings: [] }, at)
  expect([latest.length, latest[0]?.time, latest.at(-1)?.result.label]).toEqual([
    10,
    '09:08',
    'Recusado: sem pagamento'
  ])
})

it('reads entries from the bookings of an API that knows no gate', () => {
  const checkin = (id: string, datetime: string, undone: string | null = null) => ({
    id,
    datetime,
    people: 1,
    items: {},
    user: '',
    undone,
    undo_reason: ''
  })
  const checkins = [checkin('1', '2026-11-20T12:00:00Z'), checkin('2', '2026-11-20T12:10:00Z'), checkin('3', '', 'x')]
  const item = { uuid, booking_code: 'A1C2D3E4', name: 'Joana Prado', checkins }
  expect(entriesOf([item]).map(({ id, can_undo }) => [id, can_undo])).toEqual([
    ['1', false],
    ['2', true],
    ['3', false]
  ])
})
