import { describe, expect, it } from 'vitest'
import type { GateDayBooking } from '#app/contracts/booking/gate-offline.ts'
import { readScan } from '#app/domain/booking/scan.ts'
import { gateLooks } from '#app/routes/guarded/operation/check-in/answer/gate-look.ts'
import { findListed, judge, type Reading, searchListed } from '#app/routes/guarded/operation/check-in/offline/judge.ts'
import type { KeptScan } from '#app/routes/guarded/operation/check-in/offline/kept/queue.ts'

const at = '2026-11-20T12:00:00.000Z'
const now = Date.parse(at) + 60_000

const booking: GateDayBooking = {
  id: '9f86d081884c7d65',
  code: 'A1C2D3E4',
  name: 'Maria Souza',
  slot: 0,
  state: 'paid',
  owed: 0,
  items: [
    [0, 2, 0, 0],
    [1, 1, 0, 0]
  ],
  persons: [
    ['PA1C2D3E4', 0, ''],
    ['PA1C2D3E5', 1, '']
  ]
}

const slot = {
  product: 'Cachoeira',
  product_uuid: 'waterfall',
  date: '2026-11-20',
  time: '09:00',
  from: '2026-11-20T03:00:00.000Z',
  to: '2026-11-21T03:00:00.000Z'
}

function reading(changes: Partial<Reading> & { booking?: Partial<GateDayBooking> } = {}): Reading {
  const { booking: changed, ...rest } = changes
  return {
    day: {
      user: 'u',
      places: [],
      ahead: 0,
      list: {
        at,
        day: '2026-11-20',
        timezone: 'America/Bahia',
        until: slot.to,
        slots: [
          slot,
          { ...slot, date: '2026-11-21', from: '2026-11-21T02:30:00.000Z', to: '2026-11-21T05:00:00.000Z' }
        ],
        types: [
          { label: 'INTEIRA', title: 'Inteira', proof: false },
          { label: 'MEIA', title: 'Meia-entrada', proof: true }
        ],
        bookings: [{ ...booking, ...changed }]
      }
    },
    known: [],
    products: null,
    isExit: false,
    isPressed: false,
    again: false,
    now,
    zone: 'America/Bahia',
    ...rest
  }
}

async function read(typed: string, asked: Reading) {
  const scan = readScan(typed)
  const found = await findListed(asked.day.list, scan)
  if (!found) throw new Error('not listed')
  return judge(found, scan, asked)
}

const kept = (changes: Partial<KeptScan>): KeptScan => ({
  device: 'd',
  sequence: 1,
  user: 'u',
  at: new Date(now - 60_000).toISOString(),
  tried: false,
  result: '',
  said: '',
  answeredAt: '',
  code: booking.code,
  direction: 'entry',
  move: 'in',
  people: 3,
  items: { INTEIRA: 2, MEIA: 1 },
  again: false,
  booking: booking.code,
  ...changes
})

describe('a code without network', () => {
  it('lets everybody in who has not come, and keeps whom by type', async () => {
    const said = await read(
      'a1c2-d3e4',
      reading({
        booking: {
          items: [
            [0, 2, 1, 0],
            [1, 1, 0, 0]
          ]
        }
      })
    )
    expect([said.code, said.titles, gateLooks[said.code].word]).toEqual(['entered', ['Entram 2 pessoas'], 'Liberado'])
    expect(said.scan).toMatchObject({ direction: 'entry', people: 2, items: { INTEIRA: 1, MEIA: 1 }, code: 'A1C2D3E4' })
  })

  it('is found by the address of the booking’s page', async () => {
    const list = reading({ booking: { id: '5a3a5a5d0f3a5e0a' } }).day.list
    const uuid = '0123456789abcdef0123456789abcdef'
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(uuid))
    const id = Buffer.from(digest).toString('hex').slice(0, 16)
    const scan = readScan(`https://example.com/booking-details/${uuid}`)
    expect(await findListed(list, scan)).toBe(null)
    expect(await findListed(reading({ booking: { id } }).day.list, scan)).toMatchObject({ code: 'A1C2D3E4' })
  })

  it.each<[string, Parameters<typeof reading>[0], string, string]>([
    ['cancelled', { booking: { state: 'cancelled' } }, 'cancelled', 'Reserva cancelada'],
    ['unpaid', { booking: { state: 'unpaid', owed: 16_000 } }, 'unpaid', 'Sem pagamento: a receber R$ 160,00'],
    ['with fewer signatures than people', { booking: { signed: 2 } }, 'unsigned', 'Termo de risco: 2 de 3 assinaram'],
    ['of another day', { booking: { slot: 1 } }, 'wrong-date', 'Não é para hoje: visita em 21/11/2026'],
    ['of another attraction', { products: ['cave'] }, 'elsewhere', 'É para outro atrativo: Cachoeira'],
    [
      'that has come',
      {
        booking: {
          items: [
            [0, 2, 2, 0],
            [1, 1, 1, 0]
          ]
        }
      },
      'already',
      'Já entrou — 3 pessoas'
    ],
    [
      'read just now',
      { known: [kept({ at: new Date(now - 5000).toISOString() })] },
      'twice',
      'Já contado às 09:00: o código foi lido duas vezes'
    ],
    ['read a minute ago', { known: [kept({})] }, 'already', 'Já entrou — 3 pessoas, às 09:00'],
    ['of people who never came, at the exit', { isExit: true }, 'never-came', 'Ninguém desta reserva entrou ainda']
  ])('%s lets nobody pass', async (_name, changes, code, title) => {
    const said = await read('A1C2D3E4', reading(changes))
    expect([said.code, said.titles.join(' ').replace(/\s/g, ' '), said.scan]).toEqual([code, title, null])
  })

  it('counts scans of this device until a newer list has them, and never those that the server refused', async () => {
    const half = { people: 2, items: { INTEIRA: 2 } }
    const people = async (scan: Partial<KeptScan>) =>
      (await read('A1C2D3E4', reading({ known: [kept({ ...half, ...scan })] }))).scan?.people
    expect(await people({})).toBe(1)
    expect(await people({ result: 'kept', answeredAt: '2026-11-20T12:00:30.000Z' })).toBe(1)
    expect(await people({ result: 'kept', answeredAt: '2026-11-20T11:59:00.000Z' })).toBe(3)
    expect(await people({ result: 'conflict' })).toBe(3)
    expect(await people({ result: 'refused' })).toBe(3)
  })

  it('counts people of a signed ticket, which says no types, by the types of a newer list', async () => {
    const known = [kept({ people: 2, items: { '': 2 } })]
    const said = await read('A1C2D3E4', reading({ known }))
    expect(said.scan).toMatchObject({ people: 1, items: { MEIA: 1 } })
  })

  it('lets out who is inside, and back who left', async () => {
    const inside = {
      booking: {
        items: [
          [0, 2, 2, 1],
          [1, 1, 1, 0]
        ] as GateDayBooking['items']
      }
    }
    expect((await read('A1C2D3E4', reading({ ...inside, isExit: true }))).scan).toMatchObject({
      direction: 'exit',
      move: 'out',
      items: { INTEIRA: 1, MEIA: 1 }
    })
    expect(await read('A1C2D3E4', reading(inside))).toMatchObject({ code: 'back', scan: { move: 'back', people: 1 } })
  })

  it('asks who is there when some left and some never came', async () => {
    const some = {
      booking: {
        items: [
          [0, 2, 1, 1],
          [1, 1, 0, 0]
        ] as GateDayBooking['items']
      }
    }
    expect(await read('A1C2D3E4', reading(some))).toMatchObject({ code: 'ready', scan: null })
    expect((await read('A1C2D3E4', reading({ ...some, isPressed: true }))).scan?.people).toBe(2)
  })

  it('of one person lets one person pass, once', async () => {
    const said = await read('P-A1C2-D3E4', reading())
    expect(said.scan).toMatchObject({ code: 'PA1C2D3E4', people: 1, items: { INTEIRA: 1 }, booking: 'A1C2D3E4' })
    const known = [kept({ code: 'PA1C2D3E4', people: 1, items: { INTEIRA: 1 } })]
    expect((await read('P-A1C2-D3E4', reading({ known }))).titles).toEqual(['Esta pessoa já entrou às 09:00'])
    expect((await read('P-A1C2-D3E5', reading({ known }))).code).toBe('entered')
    const gone = { booking: { persons: [['PA1C2D3E4', 0, 'void']] as GateDayBooking['persons'] } }
    expect((await read('P-A1C2-D3E4', reading(gone))).code).toBe('void')
  })

  it('that is a name finds the bookings of that name', () => {
    const { list } = reading().day
    expect(searchListed(list, 'souza').map(({ code }) => code)).toEqual(['A1C2D3E4'])
    expect(searchListed(list, 'MÁRIA')).toHaveLength(1)
    expect(searchListed(list, 'm')).toEqual([])
    expect(searchListed(list, 'ouza')).toEqual([])
  })
})
