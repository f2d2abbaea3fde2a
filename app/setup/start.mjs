import { ensureBuilt } from './build/make-build.mjs'
import { followParent } from './machine/follow-parent.mjs'
import { ensureInstalled } from './machine/install.mjs'
import { inProject, prepareProcess, runSteps } from './project.mjs'

await runSteps(async () => {
  if (process.env.npm_lifecycle_event) followParent()
  prepareProcess()
  await ensureInstalled()
  await ensureBuilt()
  process.env.NODE_ENV = 'production'
  // The same process: what signals us signals the server, and nothing is left behind when we are killed.
  await import(inProject('build/server.js'))
})
