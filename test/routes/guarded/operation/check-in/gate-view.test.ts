import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { ExpressBookingSchema } from '#app/contracts/booking/calls.ts'
import { toGateView, toSlotLines } from '#app/routes/guarded/operation/check-in/gate-view.ts'

/** A Friday at 9:00 in Bahia. */
const now = new Date('2026-11-20T12:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString()

function view(
  changes: Partial<z.input<typeof ExpressBookingSchema>>,
  {
    entry = null as string | null,
    person = null as string | null,
    passage = null as string | null,
    isExit = false,
    may = false,
    products = null as string[] | null
  } = {}
) {
  const booking = ExpressBookingSchema.parse({
    hash: 'h',
    booking_code: 'A1C2D3E4',
    booking_date: '2026-11-20',
    time: '09:00',
    status: 'APPROVED',
    people: 3,
    vendor: {},
    costumer: { name: 'Joana Prado' },
    order: {},
    product: { name: 'Cachoeira' },
    ...changes
  })
  return toGateView(booking, { now, mayOverride: may, mayReceive: may, entry, passage, person, isExit, products })
}

const inside = (people: number, seconds: number) => ({
  checked_in_people: people,
  checkins: [{ id: '7', people, datetime: ago(seconds) }]
})

describe("the gate's answer", () => {
  it('opens for the check-in just made, and for no other', () => {
    expect(view(inside(3, 5), { entry: '7' })).toMatchObject({ code: 'entered', title: 'Entram 3 pessoas' })
    expect(view(inside(3, 300), { entry: '8' }).code).toBe('already')
  })

  it("tells the booking's open amount", () => {
    const title = 'Sem pagamento: a receber R$\u00a0280,00'
    expect(view({ status: 'UNPAID', owed_value: 280 }).title).toBe(title)
    expect(view({ status: 'PENDING', owed_value: 280 }).title).toBe(title)
    // An API that does not say it shows what the booking costs.
    expect(view({ status: 'UNPAID', order: { final_value: 280 } }).title).toBe(title)
    expect(view({ status: 'UNPAID' }).title).toBe('Sem pagamento')
  })

  it('says all that stands in the way at once', () => {
    const both = {
      status: 'UNPAID',
      owed_value: 280,
      booking_date: '2026-11-21',
      product: { uuid: 'a', name: 'Gruta' }
    }
    expect(view(both, { products: ['b'] })).toMatchObject({
      code: 'wrong-date',
      title: 'Não é para hoje: visita em 21/11/2026',
      more: ['Sem pagamento: a receber R$\u00a0280,00', 'É para outro atrativo: Gruta']
    })
  })

  it('stops people who have not signed a required term, and says so beside other obstacles', () => {
    const waiver = (signed: number, level: 'asked' | 'required' = 'required') => ({ waiver: { level, signed } })
    expect(view(waiver(3))).toMatchObject({ code: 'ready', waiver: '3 de 3 assinaram' })
    expect(view(waiver(1))).toMatchObject({
      code: 'unsigned',
      title: 'Termo de risco: 1 de 3 assinou',
      advice: 'Peça as assinaturas, ou chame quem pode liberar a entrada.',
      signedOutside: 1,
      mayRelease: false
    })
    expect(view(waiver(1), { may: true }).mayRelease).toBe(true)
    expect(view({ ...waiver(1), ...inside(1, 300) }).signedOutside).toBe(0)
    expect(view({ ...waiver(0), status: 'UNPAID', owed_value: 280 }, { may: true })).toMatchObject({
      code: 'unpaid',
      more: ['Termo de risco: 0 de 3 assinaram'],
      advice: 'Receba o pagamento e peça as assinaturas, ou libere a entrada dizendo o motivo.',
      toReceive: null
    })
    expect(view(waiver(0, 'asked'))).toMatchObject({ code: 'ready', waiver: '0 de 3 assinaram' })
    expect(view({}).waiver).toBe('')
  })

  it("tells early and late arrivals, by the place's tolerance", () => {
    expect(view({ time: '10:20' }).timing).toBe('1 h 20 min antes do horário das 10:20')
    expect(view({ time: '08:00' }).timing).toBe('1 h depois do horário das 08:00')
    expect(view({ time: '08:00', entry_tolerance: 60 }).timing).toBe('')
    expect(view({ time: '08:00', ...inside(3, 5) }, { entry: '7' }).timing).toBe('1 h depois do horário das 08:00')
    expect(view({ time: '08:00', booking_date: '2026-11-21' }).timing).toBe('')
  })

  it('does not open the gate of another attraction by itself', () => {
    const there = { product: { uuid: 'a', name: 'Gruta' } }
    expect(view(there, { products: ['b'] })).toMatchObject({ code: 'elsewhere', title: 'É para outro atrativo: Gruta' })
    expect(view(there, { products: ['a', 'b'] }).code).toBe('ready')
    expect(view({ ...there, ...inside(3, 5) }, { products: ['b'], entry: '7' }).code).toBe('entered')
  })

  it('does not open again for an address opened later', () => {
    expect(view(inside(3, 121), { entry: '7' })).toMatchObject({
      code: 'already',
      title: 'Já entrou — 3 pessoas, às 08:57'
    })
  })

  it('tells a code read twice from one brought twice', () => {
    expect(view(inside(3, 3)).title).toBe('Já contado às 08:59: o código foi lido duas vezes')
    expect(view(inside(3, 60)).code).toBe('already')
  })

  it('names the day of an entry that was not today’s', () => {
    expect(view(inside(3, 86_400)).title).toBe('Já entrou — 3 pessoas, em 19/11/2026 às 09:00')
  })

  it('tells the people still outside', () => {
    expect(view(inside(1, 60))).toMatchObject({ code: 'ready', title: 'Pode entrar — faltam 2 pessoas', outside: 2 })
    expect(view(inside(2, 5), { entry: '7' })).toMatchObject({ code: 'entered', hasPartlyEntered: true, outside: 1 })
  })

  it('ignores an undone check-in', () => {
    const undone = { checkins: [{ id: '7', people: 3, datetime: ago(60), undone: ago(30) }] }
    expect(view(undone, { entry: '7' })).toMatchObject({ code: 'ready', title: 'Pode entrar — faltam 3 pessoas' })
  })

  it.each([
    [{ booking_date: '2026-11-21' }, 'Não é para hoje: visita em 21/11/2026', true],
    [{ status: 'UNPAID' }, 'Sem pagamento', true],
    [{ status: 'PENDING' }, 'Sem pagamento', true],
    [{ status: 'CANCELLED' }, 'Reserva cancelada', false]
  ])('stays closed for %j, and tells who may open it', (changes, title, isReleasable) => {
    expect(view(changes)).toMatchObject({ title, mayRelease: false })
    expect(view(changes, { may: true })).toMatchObject({ title, mayRelease: isReleasable })
  })
})

describe("the gate's answer to people who leave and come back", () => {
  const item = { label: 'INTEIRA', title: 'Inteira', quantity: 3, checked_in: 3, away: 0 }
  const came = { ...inside(3, 600), items: [item], away_people: 0 }
  const out = { id: '5', direction: 'out' as const, people: 3, items: { INTEIRA: 3 }, datetime: ago(60) }
  const gone = { ...came, items: [{ ...item, away: 3 }], away_people: 3, passages: [out] }

  it('offers those inside at the exit, and those away at the entrance', () => {
    expect(view(came, { isExit: true })).toMatchObject({ code: 'here', title: 'Dentro: 3 pessoas', here: 3 })
    expect(view(came, { isExit: true }).passing).toMatchObject({ move: 'saida', people: 3 })
    expect(view(came).passing).toBeNull()
    expect(view(gone)).toMatchObject({ code: 'away', title: 'Fora: 3 pessoas, saída às 08:59' })
    expect(view(gone).passing).toMatchObject({ move: 'volta', people: 3 })
    expect(view(gone, { isExit: true })).toMatchObject({
      code: 'gone',
      title: 'Todos já saíram às 08:59',
      passing: null
    })
  })

  it('says what was just recorded, and not again later', () => {
    expect(view(gone, { passage: '5', isExit: true })).toMatchObject({ code: 'left', title: 'Saíram 3 pessoas' })
    const back = { ...out, id: '6', direction: 'back' as const, datetime: ago(5) }
    const returned = { ...came, passages: [out, back] }
    expect(view(returned, { passage: '6' })).toMatchObject({ code: 'back', title: 'Voltaram 3 pessoas' })
    expect(view(returned, { passage: '6' }).more).toEqual(['Saída às 08:59'])
    expect(view({ ...returned, passages: [out, { ...back, datetime: ago(300) }] }, { passage: '6' }).code).toBe(
      'already'
    )
  })

  it('refuses at the exit who never came, and knows nothing where no exits are recorded', () => {
    expect(view({ away_people: 0 }, { isExit: true }).code).toBe('never-came')
    expect(view({ ...inside(3, 600) }, { isExit: true })).toMatchObject({ code: 'already', passing: null })
  })
})

it('marks the hours that have just begun', () => {
  const slots = ['08:00', '08:01', '09:00', '09:01'].map((time) => {
    return { product_uuid: 'a', product_name: 'Gruta', time, bookings: 1, people: 4, checked_in_people: 1 }
  })
  const at = { clock: '09:00', today: '2026-11-20', inside: [] }
  expect(toSlotLines(slots, at).map(({ isNow }) => isNow)).toEqual([false, true, true, false])
})

it('names the day of a slot that lasts over midnight, and tells who is inside now', () => {
  const slot = { product_uuid: 'a', product_name: 'Gruta', bookings: 1, people: 4, checked_in_people: 3 }
  const slots = [
    { ...slot, date: '2026-11-20', time: '23:30' },
    { ...slot, date: '2026-11-21', time: '08:00' }
  ]
  const inside = [{ product_uuid: 'a', product_name: 'Gruta', date: '2026-11-20', time: '23:30', inside: 2, away: 1 }]
  const lines = toSlotLines(slots, { clock: '00:05', today: '2026-11-21', inside })
  expect(lines.map(({ time, isNow, now }) => [time, isNow, now])).toEqual([
    ['20/11 23:30', true, 2],
    ['08:00', false, 0]
  ])
  expect(toSlotLines(slots, { clock: '00:05', today: '2026-11-21', inside: null }).map(({ now }) => now)).toEqual([
    null,
    null
  ])
})

describe("the gate's answer to the ticket of one person", () => {
  const items = [{ label: 'INTEIRA', title: 'Inteira', quantity: 3, checked_in: 1 }]
  const ticket = (changes: object = {}) => ({
    id: '4',
    number: 2,
    label: 'INTEIRA',
    title: 'Inteira',
    code: 'PA1C2D3E4',
    ...changes
  })
  const read = (changes: object, more: Parameters<typeof view>[0] = {}, asked: Parameters<typeof view>[1] = {}) =>
    view({ items, person_tickets: [ticket(changes)], ...more }, { person: '4', ...asked })

  it('lets that person in, and offers no button for the others', () => {
    const made = read({ entered: ago(3) }, inside(1, 3), { entry: '7' })
    expect(made).toMatchObject({ code: 'entered', title: 'Entra 1 pessoa', isPerson: true })
    expect(made.more).toEqual(['Ingresso 2 de 3: Inteira'])
    expect(read({})).toMatchObject({ code: 'ready', title: 'Pode entrar: 1 pessoa', enterBy: 'PA1C2D3E4', outside: 1 })
    expect(read({}, {}, { products: ['other'] })).toMatchObject({ code: 'elsewhere', enterBy: 'PA1C2D3E4' })
  })

  it('says when they came in, and an accident of the reader', () => {
    expect(read({ entered: '2026-11-20T11:12:00Z' })).toMatchObject({
      code: 'already',
      title: 'Esta pessoa já entrou às 08:12'
    })
    expect(read({ entered: ago(5) })).toMatchObject({
      code: 'twice',
      title: expect.stringContaining('lido duas vezes')
    })
    const full = { items: [{ label: 'INTEIRA', title: 'Inteira', quantity: 1, checked_in: 1 }] }
    expect(read({}, full)).toMatchObject({ code: 'already', title: expect.stringContaining('todas as pessoas') })
  })

  it('says that the booking has that person no more, or is cancelled', () => {
    expect(read({ number: 0 })).toMatchObject({
      code: 'void',
      title: 'Este ingresso não vale mais: a reserva mudou e agora é de 3 pessoas'
    })
    expect(read({}, { status: 'CANCELLED' }).code).toBe('cancelled')
    expect(read({}, { booking_date: '2026-11-21' }).code).toBe('wrong-date')
  })

  it('takes no money for all: an unpaid one is told', () => {
    expect(read({}, { status: 'UNPAID' }, { may: true })).toMatchObject({ code: 'unpaid', toReceive: null })
  })
})
