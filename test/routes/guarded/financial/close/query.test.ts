import { expect, it } from 'vitest'
import { readDaysQuery } from '#app/routes/guarded/financial/close/query.ts'

const read = (query: string) => readDaysQuery(new URLSearchParams(query), '2026-11-20')

it('is the last fourteen days, or the requested period', () => {
  expect(read('').days).toEqual({ from: '2026-11-07', to: '2026-11-20' })
  expect(read('inicio=01/11/2026&fim=2026-11-02').days).toEqual({ from: '2026-11-01', to: '2026-11-02' })
})

it('reports the problem of an invalid period', () => {
  expect(read('inicio=x&fim=31/02/2026').errors).toEqual({ from: 'Esta data não existe.', to: 'Esta data não existe.' })
  expect(read('inicio=2026-11-20&fim=2026-11-19')).toMatchObject({ days: null, errors: { to: expect.any(String) } })
  expect(read('inicio=2026-01-01')).toMatchObject({ days: null, errors: { to: 'Peça no máximo 92 dias por vez.' } })
})
