import { describe, expect, it } from 'vitest'
import { ROLE_SETS } from '#app/domain/access/role-sets.ts'
import { countLabel, EVENT_LABELS, enteredLabel, peopleLabel, ROLE_LABELS } from '#app/domain/words/labels.ts'

describe('labels', () => {
  it('count in Portuguese', () => {
    expect(peopleLabel(1)).toBe('1 pessoa')
    expect(peopleLabel(0)).toBe('0 pessoas')
    expect(countLabel(2, { one: 'reserva', many: 'reservas' })).toBe('2 reservas')
    expect([enteredLabel(1), enteredLabel(2)]).toEqual(['1 já entrou', '2 já entraram'])
  })

  it('name every role and event', () => {
    expect(Object.keys(ROLE_LABELS)).toEqual(Object.keys(ROLE_SETS))
    expect(Object.values(EVENT_LABELS).every((label) => /^[A-Z]/.test(label))).toBe(true)
  })
})
