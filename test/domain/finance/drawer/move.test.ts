import { describe, expect, it } from 'vitest'
import { drawerBalance } from '#app/domain/finance/drawer/balance.ts'
import { checkMove } from '#app/domain/finance/drawer/move.ts'

const typed = (changes: Partial<Parameters<typeof checkMove>[0]> = {}) => ({
  kind: 'withdrawal',
  value: '50,00',
  reason: 'Levado ao cofre',
  ...changes
})

describe('cash moved by hand', () => {
  it('is the expected content, less withdrawals and plus deposits', () => {
    expect(drawerBalance({ opening: 10_000, takings: -500, supplies: 5000, withdrawals: 2000 })).toBe(12_500)
  })

  it('has a kind, an amount and a reason', () => {
    expect(checkMove(typed(), 5000)).toEqual({
      ok: true,
      value: { kind: 'withdrawal', value: 5000, reason: 'Levado ao cofre' }
    })
    const wrong = checkMove({ kind: 'toString', value: '0', reason: ' a ' }, 5000)
    expect(wrong.ok || Object.keys(wrong.fields)).toEqual(['kind', 'value', 'reason'])
  })

  it('is no more than there is; put in, it may be', () => {
    expect(checkMove(typed({ value: '50,01' }), 5000).ok).toBe(false)
    expect(checkMove(typed({ value: '50,01', kind: 'supply' }), 5000).ok).toBe(true)
    expect(checkMove(typed({ value: '2.000.000', kind: 'supply' }), 0).ok).toBe(false)
  })
})
