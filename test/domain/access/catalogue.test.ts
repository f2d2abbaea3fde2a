import { expect, it } from 'vitest'
import { ACCESS_AREAS, permissionName } from '#app/domain/access/catalogue.ts'
import { KNOWN_PERMISSIONS } from '#app/domain/access/rules.ts'

const entries = ACCESS_AREAS.flatMap((area) => area.entries)

it('has every known permission once, in words', () => {
  expect(entries.map(({ key }) => key).sort()).toEqual([...KNOWN_PERMISSIONS].sort())
  for (const { name, allows } of entries)
    expect([name, allows.endsWith('.')]).toEqual([expect.stringMatching(/^\S/), true])
})

it('names them, and what it does not know by its key', () => {
  expect(permissionName('operation/checkin')).toBe('Check-in')
  expect(permissionName('made/up')).toBe('made/up')
})
