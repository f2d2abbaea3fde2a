import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

type Find = (reportFile: string, options: { from: string; most?: number }) => { file: string; seconds: number }[]
const script = new URL('../../app/setup/slowest-files.mjs', import.meta.url).href
const { slowestFiles }: { slowestFiles: Find } = await import(script)

test('the slowest come first, by their path in the project', () => {
  const directory = mkdtempSync(join(tmpdir(), 'trilha-slowest-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const file = join(directory, 'report.json')
  const took = (name: string, ms: number) => ({ name: `/project/test/${name}`, startTime: 1000, endTime: 1000 + ms })
  writeFileSync(file, JSON.stringify({ testResults: [took('a.ts', 500), took('b.ts', 9500), took('c.ts', 3000)] }))
  expect(slowestFiles(file, { from: '/project', most: 2 })).toEqual([
    { file: 'test/b.ts', seconds: 9.5 },
    { file: 'test/c.ts', seconds: 3 }
  ])
})

test('a run without a report has none', () => {
  expect(slowestFiles('/nowhere/report.json', { from: '/' })).toEqual([])
})
