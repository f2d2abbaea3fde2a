import { rmSync } from 'node:fs'
import { ensureBuilt } from './build/make-build.mjs'
import { buildRelease, findLastRelease } from './last-release.mjs'
import { ensureInstalled } from './machine/install.mjs'
import { runNode } from './machine/run.mjs'
import { sayStep } from './machine/say-step.mjs'
import { inProject, prepareProcess, runSteps } from './project.mjs'

// Runs the last release beside this one on one database. Apart from `npm test`, because it builds another checkout.
await runSteps(async () => {
  prepareProcess({ readEnvFile: false })
  await ensureInstalled()
  const release = findLastRelease()
  if (release.missing) {
    process.stdout.write(`Nada a comparar: ${release.missing}.\n`)
    return
  }
  await ensureBuilt()
  sayStep(`Compilando a versão anterior (${release.name})…`)
  const folder = await buildRelease(release)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const args = [inProject('node_modules/vitest/vitest.mjs'), 'run', '--project', 'release']
  process.exit(await runNode(args, { env: { ...process.env, LAST_RELEASE_FOLDER: folder } }))
})
