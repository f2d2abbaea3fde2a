import { ensureInstalled } from './install.mjs'
import { rebuild } from './make-build.mjs'
import { prepareProcess, runSteps } from './project.mjs'

await runSteps(async () => {
  prepareProcess({ readEnvFile: false })
  await ensureInstalled()
  await rebuild()
})
