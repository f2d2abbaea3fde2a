import { describe, expect, it } from 'vitest'
import { isPayableOnline } from '#app/domain/booking/payable.ts'
import { normalisePaymentMethod } from '#app/domain/money/payment-method.ts'
import {
  brandName,
  holdForTerminal,
  isOverAtTerminal,
  TERMINAL_METHOD,
  TERMINAL_STATES,
  TERMINAL_TOLD,
  terminalUntil
} from '#app/domain/money/terminal.ts'

const now = new Date('2026-11-20T12:00:00Z')
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)

describe('a charge at a card terminal', () => {
  it('names the brands that people know, and no other word of the provider', () => {
    expect(['visa', 'debmaster', 'elo', 'outra', '', 'constructor'].map(brandName)).toEqual([
      'Visa',
      'Mastercard',
      'Elo',
      '',
      '',
      ''
    ])
  })

  it('holds the places until it is over, and never shortens a hold', () => {
    const until = terminalUntil(now)
    expect(until).toEqual(minutes(5))
    expect(holdForTerminal(minutes(2), until)).toEqual(minutes(6))
    expect(holdForTerminal(minutes(15), until)).toEqual(minutes(15))
    expect(holdForTerminal(null, until)).toEqual(minutes(6))
  })

  it('keeps its sale from being paid online at the same time', () => {
    const sale = { status: 'PENDING', holdUntil: minutes(5), date: '2026-11-20' }
    const at = { now, zone: 'America/Bahia' }
    expect(isPayableOnline({ ...sale, paymentMethod: 'pix' }, at)).toBe(true)
    expect(isPayableOnline({ ...sale, paymentMethod: TERMINAL_METHOD }, at)).toBe(false)
    expect(normalisePaymentMethod(TERMINAL_METHOD).slug).toBe('pos_credit')
  })

  it('says of every end whether money was taken', () => {
    for (const state of ['cancelled', 'failed', 'expired'] as const) {
      expect(TERMINAL_STATES[state]).toContain('Nada foi cobrado')
    }
    for (const state of ['sending', 'unclear'] as const) expect(TERMINAL_STATES[state]).toContain('Não cobre de novo')
    for (const state of ['cancelled', 'failed', 'expired', 'refused', 'not-ready'] as const) {
      expect(TERMINAL_TOLD[state]).toContain('Nada foi cobrado')
    }
    expect(TERMINAL_TOLD.unclear).toContain('Não pague de novo')
  })

  it('is over only where its terminal takes no money any more', () => {
    const over = Object.keys(TERMINAL_STATES).filter((state) => isOverAtTerminal(state as keyof typeof TERMINAL_STATES))
    expect(over).toEqual(['cancelled', 'failed', 'expired', 'busy', 'refused', 'not-ready'])
    expect(isOverAtTerminal('')).toBe(false)
  })
})
