import { expect, it } from 'vitest'
import { findWorse, keyOf, toWorseLines } from './compare.ts'
import type { Figure } from './report.ts'

const figure = (name: string, value: number, more: Partial<Figure> = {}): Figure => ({
  group: 'páginas (39 kB de HTML)',
  name,
  value,
  unit: 'ms',
  ...more
})

it('reports figures worse by more than 15 %, in either direction', () => {
  const rate = { unit: 'reservas/s' }
  const target = { kind: 'at least' as const, value: 0.4 }
  const last = [
    figure('mediana', 10, { group: 'páginas (38 kB de HTML)' }),
    figure('p99', 20),
    figure('por segundo', 100, rate),
    figure('pela API', 100, rate),
    figure('razão', 1, { target, unit: 'do à mão' }),
    figure('a mais', -3)
  ]
  const now = [
    figure('mediana', 11.6),
    figure('p99', 22.9),
    figure('por segundo', 84, rate),
    figure('pela API', 200, rate),
    figure('razão', 0.5, { target, unit: 'do à mão' }),
    figure('a mais', 3),
    figure('nova', 5)
  ]
  const worse = findWorse(now, last)
  expect(worse.map((one) => [one.figure.name, Math.round(one.by * 100)])).toEqual([
    ['mediana', 16],
    ['por segundo', 16],
    ['razão', 50]
  ])
  expect(toWorseLines(worse.slice(0, 1), '2026-11-20T12:00:00.000Z')).toBe(
    'Piorou mais de 15 % desde a última medição (2026-11-20 12:00 UTC):\n  páginas: mediana: 10 → 11,6 ms (16 % pior)'
  )
  expect(toWorseLines([], '2026-11-20T12:00:00.000Z')).toMatch(/^Nada piorou/)
})

it('compares with runs of the same sections and sizes alone', () => {
  const few = 10_000
  const many = 1_000_000
  expect(keyOf({ sections: new Set(['pages', 'bytes']), bookings: few })).toBe(
    keyOf({ sections: new Set(['bytes', 'pages']), bookings: many })
  )
  expect(keyOf({ sections: new Set(['reports']), bookings: few })).not.toBe(
    keyOf({ sections: new Set(['reports']), bookings: many })
  )
  expect(keyOf({ sections: new Set(['bytes']), bookings: few })).not.toBe(
    keyOf({ sections: new Set(['pages']), bookings: few })
  )
})
