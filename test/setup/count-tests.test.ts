import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

type Count = (reportFile: string, exitCode: number) => { passed: number; failed: number }
const script = new URL('../../app/setup/count-tests.mjs', import.meta.url).href
const { countTests }: { countTests: Count } = await import(script)

function write(report: object): string {
  const directory = mkdtempSync(join(tmpdir(), 'trilha-count-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  writeFileSync(join(directory, 'report.json'), JSON.stringify(report))
  return join(directory, 'report.json')
}

const good = { status: 'passed', assertionResults: [{ status: 'passed' }] }
const bad = { status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] }
const unloaded = { status: 'failed', assertionResults: [] }

test.each([
  ['all passed', { numPassedTests: 5, numFailedTests: 0, testResults: [good] }, 0, { passed: 5, failed: 0 }],
  ['some failed', { numPassedTests: 5, numFailedTests: 2, testResults: [good, bad] }, 1, { passed: 5, failed: 2 }],
  [
    'a file did not load',
    { numPassedTests: 5, numFailedTests: 0, testResults: [unloaded] },
    1,
    { passed: 5, failed: 1 }
  ],
  ['both', { numPassedTests: 5, numFailedTests: 2, testResults: [bad, unloaded] }, 1, { passed: 5, failed: 3 }],
  ['an unhandled error', { numPassedTests: 5, numFailedTests: 0, testResults: [good] }, 1, { passed: 5, failed: 1 }]
])('%s', (_name, report, code, expected) => {
  expect(countTests(write(report), code)).toEqual(expected)
})

test('a run without a report has failed', () => {
  expect(countTests('/nowhere/report.json', 1)).toEqual({ passed: 0, failed: 1 })
})
