import { describe, expect, it } from 'vitest'
import { lastDays, periodSearch, readPeriod } from '#app/routes/guarded/financial/period.ts'

const usual = { from: '2026-11-01', to: '2026-11-30' }
const read = (text: string) => readPeriod(new URLSearchParams(text), usual)

describe('a period', () => {
  it('is the usual one where nothing is asked, and both ends are in it', () => {
    expect(read('')).toEqual({ typed: usual, errors: {}, days: usual })
    expect(read('inicio=05/11/2026').days).toEqual({ from: '2026-11-05', to: '2026-11-30' })
    expect(read('inicio=2024-01-01&fim=2024-12-31').days).toEqual({ from: '2024-01-01', to: '2024-12-31' })
    expect(lastDays(90, '2026-11-30')).toEqual({ from: '2026-09-02', to: '2026-11-30' })
    expect(read(periodSearch({ from: '2026-02-01', to: '2026-02-28' })).days?.to).toBe('2026-02-28')
  })

  it('is reported at its field when invalid, as typed', () => {
    expect(read('inicio=ontem')).toMatchObject({
      typed: { from: 'ontem' },
      errors: { from: expect.any(String) },
      days: null
    })
    expect(read('fim=31/11/2026')).toMatchObject({ errors: { to: expect.any(String) }, days: null })
    expect(read('inicio=2026-12-01')).toMatchObject({ errors: { to: expect.any(String) }, days: null })
    expect(read('inicio=2024-01-01&fim=2025-01-01')).toMatchObject({
      errors: { to: expect.stringContaining('um ano') },
      days: null
    })
  })
})
