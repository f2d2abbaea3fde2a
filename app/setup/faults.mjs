import { ensureBuilt } from './build/make-build.mjs'
import { ensureInstalled } from './machine/install.mjs'
import { runNode } from './machine/run.mjs'
import { inProject, prepareProcess, runSteps } from './project.mjs'

// Runs attacks and faults at full size; `npm test` runs the same files with less load.
await runSteps(async () => {
  prepareProcess({ readEnvFile: false })
  await ensureInstalled({ development: true })
  await ensureBuilt()
  const folders = ['test/attack/', 'test/faults/']
  const projects = ['--project', 'alone', '--project', 'integration']
  const args = [inProject('node_modules/vitest/vitest.mjs'), 'run', ...projects, ...folders]
  process.exit(await runNode([...args, ...process.argv.slice(2)], { env: { ...process.env, FAULTS: 'full' } }))
})
