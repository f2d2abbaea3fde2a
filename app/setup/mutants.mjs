import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureInstalled } from './machine/install.mjs'
import { runNode } from './machine/run.mjs'
import { judgeMutants, lowestScore } from './mutants/judge.mjs'
import { domainFolders, testsOf } from './mutants/targets.mjs'
import { inProject, prepareProcess, runSteps } from './project.mjs'

// Mutates the rules one by one and checks that their tests fail. Surviving mutants are listed, unless accepted with a
// reason.
await runSteps(async () => {
  prepareProcess({ readEnvFile: false })
  await ensureInstalled()
  const given = process.argv.slice(2)
  const asked = given.filter((one) => !one.startsWith('--'))
  // A mutant in code that runs on import needs all tests of the module, which takes most of the time. --quick leaves
  // these out.
  const isQuick = given.includes('--quick')
  const targets = asked.length > 0 ? asked : domainFolders
  const unknown = targets.find((target) => !existsSync(inProject('app', pathOf(target))))
  if (unknown) throw new Error(`app/${unknown} não existe; escreva por exemplo domain/refund ou backend/payments`)
  let failed = false
  for (const target of targets) failed = !(await judge(target, isQuick)) || failed
  process.exit(failed ? 1 : 0)
})

async function judge(target, isQuick) {
  const { files, killed, total, survivors, stale } = judgeMutants(await mutate(target, isQuick), readAccepted())
  process.stdout.write(`\n— ${target}\n`)
  for (const { file, score } of files) process.stdout.write(`${percent(score)}  ${file}\n`)
  for (const { file, line, was, becomes } of survivors) {
    process.stdout.write(`survived  ${file}:${line}  ${was}  →  ${becomes}\n`)
  }
  for (const { file, was } of stale) process.stdout.write(`accepted, and killed or gone  ${file}  ${was}\n`)
  const score = total === 0 ? 100 : (100 * killed) / total
  process.stdout.write(`${percent(score)}  ${target}: ${killed} of ${total} (at least ${lowestScore})\n`)
  return score >= lowestScore && stale.length === 0
}

/** Drops the lines of a target such as `backend/payments/settle.server.ts:35-70`. */
function pathOf(target) {
  return target.replace(/:\d+-\d+$/, '')
}

function percent(score) {
  return `${score.toFixed(1).padStart(5)} %`
}

function readAccepted() {
  return JSON.parse(readFileSync(inProject('app/setup/mutants/accepted.json'), 'utf8'))
}

/** Runs Stryker on a copy of the project outside its folder and reads the report. */
async function mutate(target, isQuick) {
  const directory = mkdtempSync(join(tmpdir(), 'trilha-mutants-'))
  const kept = inProject('build/mutants')
  mkdirSync(kept, { recursive: true })
  const name = target.replaceAll(/[/:]/g, '-')
  const report = join(directory, 'report.json')
  const isFolder = statSync(inProject('app', pathOf(target))).isDirectory()
  const tests = testsOf(pathOf(target))
  const settings = {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'test/mutants/vitest.config.ts' },
    mutate: [`app/${target}${isFolder ? '/**/*.ts' : ''}`],
    coverageAnalysis: 'perTest',
    ignoreStatic: isQuick,
    concurrency: Number(process.env.MUTANTS_AT_ONCE ?? 2),
    tempDirName: join(directory, 'copy'),
    ignorePatterns: ['/build', '/data', '/public'],
    timeoutMS: 30_000,
    // Tests on a real database take longer than Stryker's own five minutes.
    dryRunTimeoutMinutes: 90,
    // Test only mutants that changed since the last run.
    incremental: true,
    incrementalFile: join(kept, `${name}${isQuick ? '-quick' : ''}.json`),
    reporters: ['clear-text', 'json', 'progress-append-only'],
    clearTextReporter: { reportMutants: false, reportTests: false, reportScoreTable: false },
    jsonReporter: { fileName: report },
    warnings: { slow: false }
  }
  const file = join(directory, 'stryker.json')
  writeFileSync(file, JSON.stringify(settings))
  try {
    const env = { ...process.env, MUTANTS_TESTS: JSON.stringify(tests) }
    const code = await runNode([inProject('node_modules/@stryker-mutator/core/bin/stryker.js'), 'run', file], { env })
    if (code !== 0) throw new Error(`os testes de ${target} falham já sem mutantes, ou o Stryker não terminou`)
    return JSON.parse(readFileSync(report, 'utf8'))
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}
