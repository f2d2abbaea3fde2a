import { describe, expect, it } from 'vitest'
import { testsOf } from '#app/setup/mutants/targets.mjs'
import { exists, listFiles } from '../../support/source-files.ts'

const decided = listFiles('app/backend')
  .map((path) => path.replace(/^app\//, ''))
  .filter((target) => testsOf(target).every((test: string) => !test.includes('*')))

describe('tests of a mutated file', () => {
  it.each(decided)('exist for the deciding file %s', (target) => {
    for (const test of testsOf(target)) expect([test, exists(test)]).toEqual([test, true])
  })

  it('are named for existing files only', () => {
    expect(decided).toHaveLength(18)
  })

  it('default to the tests of its folder and those named beside it', () => {
    expect(testsOf('backend/refunds/wire.server.ts')).toEqual([
      'test/backend/refunds/**/*.test.{ts,tsx}',
      'test/backend/payments/*.test.ts'
    ])
  })
})
