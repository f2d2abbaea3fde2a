import { ensureBuilt } from './build/make-build.mjs'
import { ensureInstalled } from './machine/install.mjs'
import { inProject, prepareProcess, runSteps } from './project.mjs'

// The program measured is the built one; the bench itself is compiled as the server is, its load beside it.
await runSteps(async () => {
  prepareProcess({ readEnvFile: false })
  await ensureInstalled({ development: true })
  await ensureBuilt()
  process.env.NODE_ENV = 'production'
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
