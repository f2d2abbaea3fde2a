import { expect, it } from 'vitest'
import { readReconciliationQuery } from '#app/routes/guarded/financial/reconciliation/query.ts'

const read = (query: string) => readReconciliationQuery(new URLSearchParams(query), '2026-11-20')

it('is the last seven days where nothing is asked', () => {
  expect(read('')).toMatchObject({ days: { from: '2026-11-14', to: '2026-11-20' }, errors: {}, onlyDifferences: false })
})

it('reads days as people write them, and a month at most', () => {
  expect(read('inicio=01/10/2026&fim=2026-10-31&mostrar=diferencas')).toMatchObject({
    days: { from: '2026-10-01', to: '2026-10-31' },
    onlyDifferences: true
  })
})

it.each([
  ['inicio=31/02/2026&fim=2026-10-31', { from: 'Esta data não existe.' }],
  ['inicio=2026-10-02&fim=2026-10-01', { to: 'O fim do período vem antes do início.' }],
  ['inicio=2026-10-01&fim=2026-11-01', { to: 'Peça no máximo 31 dias por vez.' }]
])('reports errors at the field, and keeps typed values: %s', (query, errors) => {
  const asked = read(query)
  expect([asked.days, asked.errors]).toEqual([null, errors])
  expect(asked.typed.to).not.toBe('')
})
