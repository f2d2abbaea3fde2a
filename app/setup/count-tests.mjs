import { existsSync, readFileSync } from 'node:fs'

/**
 * Counts tests in Vitest's JSON report. A file that failed to load counts as one failed test, and so does a run that
 * failed although every test passed (an unhandled error, a missing report).
 */
export function countTests(reportFile, exitCode) {
  const count = { passed: 0, failed: 0 }
  if (existsSync(reportFile)) {
    const report = JSON.parse(readFileSync(reportFile, 'utf8'))
    count.passed = report.numPassedTests
    count.failed = report.numFailedTests
    for (const file of report.testResults) {
      const hasFailed = file.assertionResults.some((test) => test.status === 'failed')
      if (file.status === 'failed' && !hasFailed) count.failed += 1
    }
  }
  if (exitCode !== 0 && count.failed === 0) count.failed = 1
  return count
}
