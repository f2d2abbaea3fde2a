import { describe, expect, it } from 'vitest'
import {
  closedPart,
  isPart,
  PARTS,
  partClosedWords,
  partName,
  partOf,
  withoutClosed
} from '#app/domain/access/permission-areas/parts.ts'
import { PERMISSIONS, splitKey } from '#app/domain/access/permission-table.ts'

describe('a part that the place does without', () => {
  it.each(PARTS.map((part) => [part.key, part] as const))('%s closes its permissions and no other', (key, part) => {
    const closed = PERMISSIONS.map((row) => row.key).filter((one) => closedPart(one, [key]) !== null)
    expect(closed.sort()).toEqual([...part.permissions].sort())
    expect(closed.filter((one) => closedPart(one, [])).length).toBe(0)
    const rules = PERMISSIONS.map((row) => splitKey(row.key))
    expect(withoutClosed(rules, [key])).toHaveLength(rules.length - part.permissions.length)
  })

  it('has a name; an unknown module has none', () => {
    expect([partName('transport'), partName('x')]).toEqual(['Transporte', 'x'])
    expect([isPart('invoices'), isPart('x')]).toEqual([true, false])
  })

  it('is found by each of its permissions, and only by those', () => {
    const parts = [
      'operation/transport',
      'operation/transport-edit',
      'nf/index',
      'nf/edit',
      'trafx/index',
      'trafx/edit'
    ]
    expect(parts.map((permission) => partOf(permission)?.key)).toEqual([
      'transport',
      'transport',
      'invoices',
      'invoices',
      'counters',
      'counters'
    ])
    expect([partOf('operation/index'), partOf(''), partOf(undefined)]).toEqual([null, null, null])
  })

  it('leaves the permissions of another part open', () => {
    expect(closedPart('nf/index', ['transport', 'counters'])).toBeNull()
    expect(withoutClosed(['nf/index', 'trafx/edit'].map(splitKey), ['counters'])).toEqual([splitKey('nf/index')])
  })

  it('is said to be switched off by its name', () => {
    expect(partClosedWords('Transporte')).toBe('Transporte: este módulo está desligado neste parque.')
  })
})
