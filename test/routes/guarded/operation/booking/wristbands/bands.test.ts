import { describe, expect, it } from 'vitest'
import { packFacts, writeTicketText } from '#app/domain/booking/signed-ticket.ts'
import { toBands } from '#app/routes/guarded/operation/booking/wristbands/bands.ts'
import { readSource } from '../../../../../support/source-files.ts'

/** Least module that a phone reads well on a curved band, and the dots of the printer, in millimetres. */
const leastModule = 0.33
const dot = 25.4 / 203

const facts = { key: 'abcdef', product: '01234567', date: '2026-11-20', time: '09:30', people: 500, since: new Date() }
const signed = (code: string) =>
  writeTicketText({ code, packed: packFacts(facts), signature: new Uint8Array(64).fill(255) })

const person = (code: string, qr: string) => ({ number: 1, label: 'INTEIRA', code, qr })

function bandsOf(changes: object) {
  const booking = {
    uuid: 'a',
    booking_code: 'A1C2D3E4',
    booking_date: '2026-11-20',
    time: '09:30',
    product: { name: 'Cachoeira' },
    items: [{ title: 'Inteira', label: 'INTEIRA', quantity: 1 }],
    status: 'APPROVED',
    person_tickets: [],
    ticket_qr: '',
    ...changes
  }
  return toBands(booking as never, 'Parque').bands
}

const printed = () =>
  Number(
    /@media print \{[\s\S]*\.band \.qr \{\s*width: ([\d.]+)mm/.exec(
      readSource('app/routes/guarded/operation/booking/wristbands/wristbands.css')
    )?.[1]
  )

describe('the code of a wristband', () => {
  it.each([
    ['of the booking', { ticket_qr: signed('A1C2D3E4') }],
    ['of one person', { ticket_qr: signed('A1C2D3E4'), person_tickets: [person('PA1C2D3E4', signed('PA1C2D3E4'))] }]
  ])('%s is signed, and its modules are whole dots that can be read', (_, changes) => {
    const [band] = bandsOf(changes)
    expect(band?.qr.size).toBe(49)
    const module = printed() / (49 + 8)
    expect(module).toBeGreaterThanOrEqual(leastModule)
    expect(Math.abs(module / dot - 3)).toBeLessThan(0.01)
  })

  it('is the code alone where nothing is signed', () => {
    const [bare] = bandsOf({})
    expect(bare?.qr.size).toBe(21)
    expect(bandsOf({ person_tickets: [person('PA1C2D3E4', '')] })[0]?.qr).not.toEqual(bare?.qr)
    expect(bandsOf({ status: 'CANCELLED', ticket_qr: signed('A1C2D3E4') })).toEqual([])
  })
})
