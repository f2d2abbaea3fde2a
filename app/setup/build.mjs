import { resolve } from 'node:path'
import { rebuild } from './build/make-build.mjs'
import { publishAssets } from './build/old-assets.mjs'
import { ensureInstalled } from './machine/install.mjs'
import { prepareProcess, runSteps } from './project.mjs'

await runSteps(async () => {
  prepareProcess({ readEnvFile: false })
  await ensureInstalled()
  await rebuild()
  if (process.env.ASSETS_DIR) publishAssets(resolve(process.env.ASSETS_DIR), { keepDays: 30 })
})
