import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  encodePersonCode,
  formatPersonCode,
  missingTickets,
  numberTickets,
  readPersonCode
} from '#app/domain/booking/person-ticket.ts'

const bytes = fc.uint8Array({ minLength: 8, maxLength: 8 })

describe('the code of a person', () => {
  it('is read back as it was shown, scanned or typed', () => {
    fc.assert(
      fc.property(bytes, (random) => {
        const code = encodePersonCode(random)
        if (code === null) return
        for (const typed of [code, formatPersonCode(code), formatPersonCode(code).toLowerCase(), ` ${code} `])
          expect(readPersonCode(typed)).toBe(code)
      })
    )
    expect(formatPersonCode('PA1C2D3E4')).toBe('P-A1C2-D3E4')
    expect(readPersonCode('p a1cz d3eb')).toBe('PA1C2D3E8')
  })

  it('is neither a booking code, nor a telephone, nor a name', () => {
    for (const typed of ['A1C2D3E4', '999998888', 'PATRICIAX', 'PALOMARES', 'PA1C2D3E', 'PA1C2D3E4F', '', 'P'])
      expect(readPersonCode(typed)).toBe('')
  })

  it('always has a digit', () => {
    expect(encodePersonCode(new Uint8Array(8))).toBe('P00000000')
    const letters = Array.from({ length: 8 }, () => 27)
    let value = letters.reduce((sum, digit) => sum * 28n + BigInt(digit), 0n)
    const high = new Uint8Array(8)
    for (let at = 7; at >= 0; at--) {
      high[at] = Number(value & 255n)
      value >>= 8n
    }
    expect(encodePersonCode(high)).toBeNull()
  })
})

const items = [
  { label: 'INTEIRA', title: 'Inteira', quantity: 2 },
  { label: 'MEIA', title: '', quantity: 1 }
]
const ticket = (label: string, position: number, enteredAt: Date | null = null) => ({ label, position, enteredAt })
const tellOf = (found: { number: number; label: string; position: number }[]) =>
  found.map(({ number, label, position }) => `${number} ${label} ${position}`)

describe('the tickets of a booking’s people', () => {
  it('are numbered by type, in the booking’s order', () => {
    const found = numberTickets(items, [ticket('MEIA', 1), ticket('INTEIRA', 2), ticket('INTEIRA', 1)])
    expect(tellOf(found)).toEqual(['1 INTEIRA 1', '2 INTEIRA 2', '3 MEIA 1'])
    expect(found.map(({ title }) => title)).toEqual(['Inteira', 'Inteira', 'MEIA'])
  })

  it('stand no more where the booking has fewer, and those inside stand first', () => {
    const at = new Date()
    const known = [ticket('INTEIRA', 1), ticket('INTEIRA', 2, at), ticket('VIP', 1)]
    const fewer = [{ label: 'INTEIRA', title: 'Inteira', quantity: 1 }]
    expect(tellOf(numberTickets(fewer, known))).toEqual(['1 INTEIRA 2', '0 INTEIRA 1', '0 VIP 1'])
  })

  it('are never more than were bought, and none is lost', () => {
    const label = fc.constantFrom('A', 'B', 'C')
    const sold = fc.uniqueArray(fc.record({ label, title: label, quantity: fc.integer({ min: 1, max: 4 }) }), {
      selector: (item) => item.label
    })
    const known = fc.uniqueArray(
      fc.record({
        label,
        position: fc.integer({ min: 1, max: 6 }),
        enteredAt: fc.constantFrom(null, new Date(0))
      }),
      { selector: (one) => `${one.label}${one.position}` }
    )
    fc.assert(
      fc.property(sold, known, (bought, tickets) => {
        const found = numberTickets(bought, tickets)
        expect(found).toHaveLength(tickets.length)
        const standing = found.filter(({ number }) => number > 0)
        expect(standing.map(({ number }) => number)).toEqual(standing.map((_, index) => index + 1))
        for (const { label: type, quantity } of bought) {
          const had = tickets.filter((one) => one.label === type).length
          expect(standing.filter((one) => one.label === type)).toHaveLength(Math.min(quantity, had))
        }
      })
    )
  })

  it('are made where they are missing, with the next number', () => {
    expect(missingTickets(items, [ticket('INTEIRA', 1), ticket('VIP', 1)])).toEqual([
      { label: 'INTEIRA', position: 2 },
      { label: 'MEIA', position: 1 }
    ])
    expect(missingTickets(items, [ticket('INTEIRA', 1), ticket('INTEIRA', 2), ticket('MEIA', 1)])).toEqual([])
  })
})
