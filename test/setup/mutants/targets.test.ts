import { describe, expect, it } from 'vitest'
import { testsOf } from '#app/setup/mutants/targets.mjs'
import { exists, listFiles } from '../../support/source-files.ts'

const decided = listFiles('app/backend')
  .map((path) => path.replace(/^app\//, ''))
  .filter((target) => testsOf(target).every((test: string) => !test.includes('*')))

describe('the tests that judge a mutated file', () => {
  it.each(decided)('are there where it decides: %s', (target) => {
    for (const test of testsOf(target)) expect([test, exists(test)]).toEqual([test, true])
  })

  it('are named for files that there are', () => {
    expect(decided).toHaveLength(18)
  })

  it('are else those of its folder, and what stands beside them', () => {
    expect(testsOf('backend/refunds/wire.server.ts')).toEqual([
      ...['test/backend/refunds/**/*.test.{ts,tsx}', 'test/backend/payments/*.test.ts']
    ])
  })
})
