import { ensureReady } from './build/make-build.mjs'
import { inProject, prepareProcess, runSteps } from './project.mjs'

// Runs one command of the built program without the door: npm run db:migrate | db:export | db:import | db:verify | files:move |
// jobs:failed | legacy:import | place:create | place:recover | user:reset-two-step.
await runSteps(async () => {
  const [name, ...args] = process.argv.slice(2)
  prepareProcess()
  await ensureReady()
  process.env.NODE_ENV = 'production'
  const build = await import(inProject('build/server/app.js'))
  const code = await build.entry.module.runtime.command(name, args)
  process.exit(typeof code === 'number' ? code : 0)
})
