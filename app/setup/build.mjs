import { rebuild } from './build/make-build.mjs'
import { ensureInstalled } from './machine/install.mjs'
import { prepareProcess, runSteps } from './project.mjs'

await runSteps(async () => {
  prepareProcess({ readEnvFile: false })
  await ensureInstalled()
  await rebuild()
})
