import { ensureBuilt } from './build/make-build.mjs'
import { ensureInstalled } from './machine/install.mjs'
import { runNode } from './machine/run.mjs'
import { inProject, prepareProcess, runSteps } from './project.mjs'

// Runs attacks and faults at full size; `npm test` runs the same files with less load. `npm run faults -- engines` runs the
// files of that name alone.
await runSteps(async () => {
  prepareProcess({ readEnvFile: false })
  await ensureInstalled()
  await ensureBuilt()
  const given = process.argv.slice(2)
  const names = given.filter((one) => !one.startsWith('-'))
  const files = names.length > 0 ? names.map((name) => `test/faults/${name}`) : ['test/attack/', 'test/faults/']
  const projects = ['--project', 'alone', '--project', 'integration']
  const args = [inProject('node_modules/vitest/vitest.mjs'), 'run', ...projects, ...files]
  const options = given.filter((one) => one.startsWith('-'))
  process.exit(await runNode([...args, ...options], { env: { ...process.env, FAULTS: 'full' } }))
})
