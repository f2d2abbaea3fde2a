import { describe, expect, it } from 'vitest'
import { certificateUntil, certificateValidity } from '#app/domain/agent/certificate.ts'
import { addDays } from '#app/domain/calendar/dates.ts'

const today = '2026-11-20'
const inDays = (days: number) => certificateValidity(addDays(today, days), today)

describe('a certificate', () => {
  it('holds through its last day', () => {
    expect(inDays(0)).toMatchObject({ state: 'expiring', label: 'Vence hoje', until: 'em 20/11/2026' })
    expect(inDays(-1)).toEqual({ state: 'expired', label: 'Vencido', until: 'desde 19/11/2026' })
  })

  it('is about to expire within thirty days', () => {
    expect(inDays(1).label).toBe('Vence amanhã')
    expect(inDays(30)).toEqual({ state: 'expiring', label: 'Vence em 30 dias', until: 'em 20/12/2026' })
    expect(inDays(31)).toEqual({ state: 'valid', label: 'Válido', until: 'até 21/12/2026' })
  })

  it.each(['', 'sempre', '2026-02-30'])('without a last day (%j) does not end', (text) => {
    expect(certificateValidity(text, today)).toEqual({ state: 'valid', label: 'Válido', until: 'sem vencimento' })
    expect([certificateUntil(text), certificateUntil(today)]).toEqual(['sem vencimento', 'válido até 20/11/2026'])
  })
})
