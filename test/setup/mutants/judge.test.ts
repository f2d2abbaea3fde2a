import { expect, it } from 'vitest'
import { judgeMutants } from '#app/setup/mutants/judge.mjs'

const source = 'const most = 5\nexport const isMany = (count: number) =>\n  count > most\n'
const at = (line: number, from: number, to: number) => ({
  start: { line, column: from },
  end: { line, column: to }
})
const file = 'app/domain/many.ts'
const mutant = (status: string, replacement: string) => ({ status, replacement, location: at(3, 3, 15) })

it('counts noticed mutants, names the others, and leaves out those that did not build', () => {
  const mutants = [
    mutant('Killed', 'true'),
    mutant('Timeout', 'false'),
    mutant('CompileError', 'x'),
    mutant('Ignored', 'y'),
    mutant('Survived', 'count >= most'),
    mutant('NoCoverage', 'count <=\n  most')
  ]
  expect(judgeMutants({ files: { [file]: { source, mutants } } }, [])).toEqual({
    files: [{ file, score: 50 }],
    killed: 2,
    total: 4,
    survivors: [
      { file, line: 3, was: 'count > most', becomes: 'count >= most', killed: false },
      { file, line: 3, was: 'count > most', becomes: 'count <= most', killed: false }
    ],
    stale: []
  })
})

it('neither blames nor praises for an accepted one, and tells of one that is accepted in vain', () => {
  const accepted = { file, was: 'count > most', becomes: 'count >= most', why: 'nobody has five' }
  const gone = { file, was: 'most', why: 'gone' }
  const elsewhere = { file: 'app/domain/other.ts', was: 'x', why: 'not asked' }
  const run = (status: string, list: object[]) =>
    judgeMutants(
      { files: { [file]: { source, mutants: [mutant('Killed', 'true'), mutant(status, 'count >= most')] } } },
      list
    )
  expect(run('Survived', [accepted, elsewhere])).toMatchObject({ killed: 1, total: 1, survivors: [], stale: [] })
  expect(run('Killed', [accepted])).toMatchObject({ killed: 2, total: 2, stale: [accepted] })
  expect(run('Survived', [accepted, gone])).toMatchObject({ survivors: [], stale: [gone] })
  expect(run('Survived', [{ ...accepted, becomes: 'count < most' }]).survivors).toHaveLength(1)
})

it('does not call an accepted one vain where a quick run left it out', () => {
  const accepted = { file, was: 'count > most', becomes: 'count >= most', why: 'nobody has five' }
  const mutants = [mutant('Killed', 'true'), mutant('Ignored', 'count >= most')]
  expect(judgeMutants({ files: { [file]: { source, mutants } } }, [accepted])).toMatchObject({
    killed: 1,
    total: 1,
    survivors: [],
    stale: []
  })
})

it('reads what is replaced over several lines as one', () => {
  const long = {
    status: 'Survived',
    replacement: '() => undefined',
    location: { start: { line: 2, column: 23 }, end: { line: 3, column: 15 } }
  }
  const { survivors } = judgeMutants({ files: { [file]: { source, mutants: [long] } } }, [])
  expect(survivors[0]).toMatchObject({ line: 2, was: '(count: number) => count > most' })
})
