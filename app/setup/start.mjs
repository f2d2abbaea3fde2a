import { ensureReady } from './build/make-build.mjs'
import { followParent } from './machine/follow-parent.mjs'
import { inProject, prepareProcess, runSteps } from './project.mjs'

await runSteps(async () => {
  if (process.env.npm_lifecycle_event) followParent()
  prepareProcess()
  await ensureReady()
  process.env.NODE_ENV = 'production'
  // Run the server in this process, so that signals reach it and a kill leaves nothing behind.
  await import(inProject('build/server.js'))
})
