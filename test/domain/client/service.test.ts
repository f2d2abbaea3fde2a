import { expect, it } from 'vitest'
import { billState, paymentDaysWords } from '#app/domain/client/bill.ts'
import { clientCeilingProblem } from '#app/domain/client/ceilings.ts'
import { sourceWords } from '#app/domain/client/kind.ts'
import { dueWords, serviceDays, serviceLabel } from '#app/domain/client/service.ts'

it('says dues, sources, bills and days to pay in words', () => {
  expect([sourceWords('staff'), sourceWords('toString')]).toEqual(['Cadastrado pela equipe', 'toString'])
  const dues = ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-25']
  expect(dues.map((due) => dueWords(due, '2026-11-20'))).toEqual([
    'Atrasado há 2 dias',
    'Atrasado desde ontem',
    'Hoje',
    'Amanhã',
    'Em 5 dias'
  ])
  expect(serviceDays('2026-11-20')).toEqual({ from: '2026-11-13', to: '2026-12-04' })
  expect([serviceLabel('guide'), serviceLabel('x')]).toEqual(['Condutor', 'x'])
  expect(billState({ sold: 100, received: 0 })).toBe('open')
  expect(billState({ sold: 100, received: 40 })).toBe('partial')
  expect(billState({ sold: 100, received: 100 })).toBe('paid')
  expect(billState({ sold: null, received: 100 })).toBe('cancelled')
  expect(paymentDaysWords({ days: null, bills: 0 })).toBe('Nenhuma conta paga')
  expect([0, 1, 12].map((days) => paymentDaysWords({ days, bills: 3 }))).toEqual(['No mesmo dia', '1 dia', '12 dias'])
  expect(clientCeilingProblem('followUps', 99)).toBeNull()
  expect(clientCeilingProblem('followUps', 100)).toBe('Um cliente tem no máximo 100 lembretes por fazer.')
})
