import { describe, expect, it } from 'vitest'
import { daysTitle, searchSaid } from '#app/routes/guarded/operation/booking-list/said-days.ts'

const today = '2026-11-22'
const one = { from: today, to: today }

describe('the days of the list', () => {
  it.each([
    [one, 'Hoje, domingo, 22/11/2026'],
    [{ from: '2026-11-21', to: '2026-11-21' }, 'Ontem, sábado, 21/11/2026'],
    [{ from: '2026-11-25', to: '2026-11-25' }, 'Quarta-feira, 25/11/2026'],
    [{ from: '2026-11-20', to: '2026-11-22' }, 'De sexta-feira, 20/11/2026 a domingo, 22/11/2026']
  ])('%j are said %s', (days, said) => {
    expect(daysTitle(days, today)).toBe(said)
  })
})

describe('the text for a search', () => {
  const far = 'em outras datas, da mais próxima à mais distante.'
  it.each([
    [{ total: 7, near: 2 }, one, `Primeiro 2 reservas com “silva” hoje; depois 5 reservas ${far}`],
    [{ total: 1, near: 1 }, one, '1 reserva com “silva” hoje, e nenhuma em outras datas.'],
    [{ total: 3, near: 0 }, one, `Nenhuma reserva com “silva” hoje; 3 reservas ${far}`],
    [{ total: 3, near: null }, one, '3 reservas com “silva” hoje.'],
    [
      { total: 2, near: 2 },
      { from: '2026-11-25', to: '2026-11-25' },
      '2 reservas com “silva” em 25/11/2026, e nenhuma em outras datas.'
    ],
    [
      { total: 2, near: 2 },
      { from: '2026-11-25', to: '2026-11-26' },
      '2 reservas com “silva” nestes dias, e nenhuma em outras datas.'
    ]
  ])('%j in %j: %s', (found, days, said) => {
    expect(searchSaid({ q: 'silva', ...found }, days, today)).toBe(said)
  })
})
