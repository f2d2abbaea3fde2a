import { describe, expect, it } from 'vitest'
import { PERMISSIONS } from '#app/domain/access/permission-table.ts'
import { GROUP_KEYS, groupsOf, PLACE_GROUPS } from '#app/domain/place/groups.ts'
import { columnsOf } from '#app/domain/place/settings.ts'

describe('the groups of a place’s settings', () => {
  it('share no column, and each has its own screen', () => {
    const columns = GROUP_KEYS.flatMap((key) => columnsOf(key))
    expect(new Set(columns).size).toBe(columns.length)
    for (const key of GROUP_KEYS) {
      const { permission, path } = PLACE_GROUPS[key]
      expect(PERMISSIONS.find((row) => row.key === permission)).toMatchObject({ kind: 'screen' })
      expect(path).toBe(`/${permission}`)
    }
  })

  it('are found by a changed column', () => {
    expect(groupsOf(['holdMinutes', 'quotaPercent', 'pixKey'])).toEqual(['booking', 'limits'])
    expect(groupsOf([])).toEqual([])
  })
})
