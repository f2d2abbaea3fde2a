import { describe, expect, it } from 'vitest'
import type { GateDayBooking } from '#app/contracts/booking/gate-offline.ts'
import type { KeptSignature } from '#app/routes/guarded/operation/check-in/offline/kept/signatures.ts'
import { countSigned, signedOf, termOf } from '#app/routes/guarded/operation/check-in/offline/sign/count-signed.ts'

const at = '2026-11-20T12:00:00.000Z'
const booking: GateDayBooking = {
  id: '9f86d081884c7d65',
  code: 'A1C2D3E4',
  name: 'Maria Souza',
  slot: 0,
  state: 'paid',
  owed: 0,
  signed: 1,
  items: [
    [0, 2, 0, 0],
    [1, 1, 0, 0]
  ]
}
const slot = { product: 'Cachoeira', product_uuid: 'p', date: '2026-11-20', time: '09:00', from: at, to: at }
const texts = [{ version: '7-0123456789ab', text: 'Pedras soltas.', products: ['p'] }]
const terms = { point: '', place: 'Parque', needs_document: false, care_days: 30, texts }

function dayOf(changes: Partial<GateDayBooking> = {}) {
  const list = { at, day: '2026-11-20', timezone: 'America/Bahia', until: at, slots: [slot], types: [], terms }
  return { user: 'u', places: [], ahead: 0, list: { ...list, bookings: [{ ...booking, ...changes }] } }
}

const kept = (changes: Partial<KeptSignature> = {}): KeptSignature => ({
  device: 'd',
  sequence: 1,
  at,
  code: booking.code,
  version: '7-0123456789ab',
  user: 'u',
  who: 'one',
  sealed: 'x',
  result: '',
  said: '',
  answeredAt: '',
  ...changes
})

const count = (signatures: KeptSignature[], changes: Partial<GateDayBooking> = {}) => {
  const [only] = countSigned(dayOf(changes), signatures).list.bookings
  return only && signedOf(only)
}

describe('people who signed on this device', () => {
  it.each<[string, KeptSignature[], number]>([
    ['count beside those of the list', [kept(), kept({ who: 'two' })], 3],
    ['count once each', [kept(), kept({ sequence: 2 })], 2],
    ['are never more than the booking has', [kept(), kept({ who: 'two' }), kept({ who: 'three' })], 3],
    ['do not count under another text', [kept({ version: '6-0123456789ab' })], 1],
    ['do not count for another booking', [kept({ code: 'A1C2D3E5' })], 1],
    ['do not count once the server has refused', [kept({ result: 'refused' }), kept({ result: 'conflict' })], 1],
    ['count until a newer list has them', [kept({ result: 'kept', answeredAt: '2026-11-20T12:00:01.000Z' })], 2],
    ['are those of the list afterwards', [kept({ result: 'kept', answeredAt: '2026-11-20T11:59:59.000Z' })], 1]
  ])('%s', (_, signatures, people) => {
    expect(count(signatures)).toBe(people)
  })

  it('count where the gate only warns, and nowhere that nobody asks', () => {
    expect(count([kept()], { signed: undefined, asked: 0 })).toBe(1)
    expect(count([kept()], { signed: undefined })).toBeNull()
  })

  it('sign the text of their attraction; a ticket that the list lacks has none', () => {
    expect(termOf(dayOf().list, booking)?.text).toBe('Pedras soltas.')
    expect(termOf(dayOf().list, { ...booking, id: '' })).toBeNull()
    expect(termOf({ ...dayOf().list, terms: { ...terms, texts: [] } }, booking)).toBeNull()
  })
})
