import { describe, expect, it } from 'vitest'
import { closedPart, isPart, PARTS, partName, withoutClosed } from '#app/domain/access/permission-areas/parts.ts'
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
})
