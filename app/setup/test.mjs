import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './build/make-build.mjs'
import { countTests } from './count-tests.mjs'
import { findChromium, findTextBrowser } from './machine/find-browser.mjs'
import { ensureInstalled } from './machine/install.mjs'
import { runNode } from './machine/run.mjs'
import { inProject, prepareProcess, root, runSteps } from './project.mjs'
import { slowestFiles } from './slowest-files.mjs'

// Run all steps even after one fails.
const total = { passed: 0, failed: 0 }
// Print the count on every exit, even an unforeseen one.
process.once('exit', (code) => {
  if (code !== 0 && total.failed === 0) total.failed = 1
  process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`)
})

await runSteps(async () => {
  prepareProcess({ readEnvFile: false })
  await ensureInstalled()
  await step('lint', [inProject('node_modules/@biomejs/biome/bin/biome'), 'check', '.'])
  const env = { ...process.env, ...(await findBrowsers()) }
  // Types and build run in parallel, one core each; the types report follows when they end.
  const tsc = inProject('node_modules/typescript-native/bin/tsc')
  const types = step('types', [tsc, '--noEmit', '--singleThreaded', '-p', '.'])
  await build()
  await Promise.all([types, runTests(env)])
  process.exit(total.failed === 0 ? 0 : 1)
})

async function step(name, args) {
  const failed = (await runNode(args, { quiet: true })) !== 0
  total[failed ? 'failed' : 'passed'] += 1
  process.stdout.write(`${name}: ${failed ? 'failed, as said above' : 'passed'}\n`)
}

async function findBrowsers() {
  const chromium = (await findChromium()) ?? ''
  if (!chromium) process.stdout.write('Nenhum Chromium foi encontrado nem instalado: os testes no navegador falham.\n')
  const text = (await findTextBrowser()) ?? ''
  if (!text) {
    process.stdout.write('Nenhum navegador de texto (lynx, w3m): a reserva por ele NÃO foi testada.\n')
    if (process.env.CI === 'true') total.failed += 1
  }
  return { CHROMIUM_PATH: chromium, TEXT_BROWSER: text }
}

/** Tests that need the build fail without it; the others still run. */
async function build() {
  process.stdout.write('\n— build\n')
  try {
    await ensureBuilt()
  } catch (error) {
    total.failed += 1
    process.stdout.write(`build: failed (${error.message})\n`)
  }
}

async function runTests(env) {
  const directory = mkdtempSync(join(tmpdir(), 'trilha-test-'))
  const report = join(directory, 'report.json')
  const projects = ['unit', 'alone', 'integration', 'browser'].flatMap((name) => ['--project', name])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await runNode([inProject('node_modules/vitest/vitest.mjs'), 'run', ...projects, ...reporters], { env })
  const tests = countTests(report, code)
  total.passed += tests.passed
  total.failed += tests.failed
  process.stdout.write('\n— slowest files, in seconds\n')
  for (const { file, seconds } of slowestFiles(report, { from: root })) {
    process.stdout.write(`${seconds.toFixed(1).padStart(6)}  ${file}\n`)
  }
  rmSync(directory, { recursive: true, force: true })
}
