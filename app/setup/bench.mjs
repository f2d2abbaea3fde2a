import { ensureBuilt } from './build/make-build.mjs'
import { findChromium } from './machine/find-browser.mjs'
import { ensureInstalled } from './machine/install.mjs'
import { inProject, prepareProcess, runSteps } from './project.mjs'

// Measure the built program. The bench and its load are compiled the same way.
await runSteps(async () => {
  prepareProcess({ readEnvFile: false })
  await ensureInstalled()
  await ensureBuilt()
  process.env.NODE_ENV = 'production'
  process.env.CHROMIUM_PATH ||= (await findChromium()) ?? ''
  const { build } = await import('vite')
  await build({
    configFile: false,
    root: inProject(),
    logLevel: 'warn',
    build: {
      ssr: true,
      rollupOptions: { input: { run: 'test/bench/run.ts', load: 'test/bench/load.ts' } },
      outDir: 'build/bench',
      emptyOutDir: true,
      target: 'node20',
      copyPublicDir: false
    }
  })
  await import(inProject('build/bench/run.js'))
})
