import { ensureInstalled } from './machine/install.mjs'
import { runNode } from './machine/run.mjs'
import { inProject, prepareProcess, runSteps } from './project.mjs'

// Uses each file of deploy/ for real and prints a line per step. It needs no build: it runs the Dockerfile's own.
await runSteps(async () => {
  prepareProcess({ readEnvFile: false })
  await ensureInstalled()
  const { build } = await import('vite')
  await build({
    configFile: false,
    root: inProject(),
    logLevel: 'warn',
    build: {
      ssr: true,
      rollupOptions: { input: { run: 'test/deploy/run.ts' } },
      outDir: 'build/deploy',
      emptyOutDir: true,
      target: 'node20',
      copyPublicDir: false
    }
  })
  // The proxies' certificates are made for the check, and no authority signed them.
  const env = { ...process.env, NODE_TLS_REJECT_UNAUTHORIZED: '0', NODE_NO_WARNINGS: '1' }
  process.exit(await runNode([inProject('build/deploy/run.js')], { env }))
})
