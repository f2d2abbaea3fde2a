import { expect, it } from 'vitest'
import { domainFolders, testsOf } from '#app/setup/mutants/targets.mjs'
import { exists, listFiles, readSource } from '../../support/source-files.ts'

const accepted: { file: string; was: string; why: string }[] = JSON.parse(readSource('app/setup/mutants/accepted.json'))

it('names each accepted mutant at its place, with a reason', () => {
  for (const { file, was, why } of accepted) {
    const source = exists(file) ? readSource(file).replace(/\s+/g, ' ') : ''
    expect([file, was, source.includes(was)]).toEqual([file, was, true])
    expect(why.length).toBeGreaterThan(10)
  }
})

it('every folder that is asked has rules and tests', () => {
  for (const folder of domainFolders) {
    expect([folder, exists(`app/${folder}`), exists(`test/${folder}`)]).toEqual([folder, true, true])
  }
  expect(testsOf('domain/invoice/dps.ts')).toEqual(['test/domain/invoice/**/*.test.{ts,tsx}'])
  const named = ['backend/payments', 'backend/users', 'domain/money'].flatMap(testsOf)
  for (const glob of named) expect([glob, listFiles(glob.replace(/\/\*.*$/, '')).length > 0]).toEqual([glob, true])
})
