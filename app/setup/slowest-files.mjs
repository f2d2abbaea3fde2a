import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

/** Lists the slowest files of Vitest's JSON report, in seconds from the first test's start to the last one's end. */
export function slowestFiles(reportFile, { from, most = 10 }) {
  if (!existsSync(reportFile)) return []
  return JSON.parse(readFileSync(reportFile, 'utf8'))
    .testResults.map(({ name, startTime, endTime }) => ({
      file: relative(from, name),
      seconds: (endTime - startTime) / 1000
    }))
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, most)
}
