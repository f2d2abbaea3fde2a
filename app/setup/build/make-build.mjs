import { rmSync } from 'node:fs'
import { holdLock } from '../machine/hold-lock.mjs'
import { runNode } from '../machine/run.mjs'
import { sayStep } from '../machine/say-step.mjs'
import { inProject } from '../project.mjs'
import { clearStamp, hashSources, isBuilt, readStamp, writeStamp } from './build-stamp.mjs'
import { compressFiles } from './compress-files.mjs'
import { keepOldAssets } from './old-assets.mjs'

/** Builds where the build is missing or was made from other sources. Dependencies must be installed. */
export async function ensureBuilt() {
  if (isBuilt()) return
  await holdLock('build', async () => {
    if (!isBuilt()) await makeBuild({ quiet: true })
  })
}

/** Builds in any case. */
export function rebuild() {
  return holdLock('build', () => makeBuild({ quiet: false }))
}

async function makeBuild({ quiet }) {
  sayStep('Compilando as páginas…')
  const hash = hashSources()
  const restoreOldAssets = keepOldAssets({ sameSources: readStamp() === hash })
  clearStamp()
  const env = { ...process.env, NODE_ENV: 'production' }
  const code = await runNode([inProject('node_modules/@remix-run/dev/dist/cli.js'), 'vite:build'], { env, quiet })
  if (code !== 0) throw new Error('a compilação falhou')
  sayStep('Juntando o programa em poucos arquivos…')
  await bundleProgram()
  restoreOldAssets()
  sayStep('Compactando o que o navegador recebe…')
  await compressFiles(inProject('build/client'))
  writeStamp(hash)
  sayStep('Compilação pronta.')
}

/** What brings machine code, is not there at all, or is stood in for by a control of the faults (pg) stays where it is. */
const outside = ['@hyzyla/pdfium', '@node-rs/argon2', 'bufferutil', 'esbuild', 'pg', 'sharp', 'utf-8-validate', 'vite']

/**
 * server.ts, the door, what Remix built and all that they stand on, in a handful of files: a thousand small ones take
 * twice the time to start.
 */
async function bundleProgram() {
  const { build, stop } = await import('esbuild')
  await build({
    ...serverBundle(),
    entryPoints: [
      { in: inProject('server.ts'), out: 'server' },
      { in: inProject('build/server/app.js'), out: 'server/app' },
      // Processes of their own that open what people send.
      { in: inProject('app/backend/kernel/apart/worker.server.ts'), out: 'server/apart' }
    ],
    outdir: inProject('build'),
    allowOverwrite: true,
    splitting: true,
    chunkNames: 'server/[hash]',
    packages: 'bundle',
    external: outside,
    sourcemap: false,
    logOverride: { 'ignored-bare-import': 'silent' },
    define: { 'process.env.NODE_ENV': '"production"' },
    // Packages of the old kind ask for Node's own modules by `require`.
    banner: {
      js: `import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url)`
    }
  })
  // Its own process would stay as long as the server that is started next.
  await stop()
  rmSync(inProject('build/server/assets'), { recursive: true, force: true })
}

/** server.ts and the door are outside Vite's graph: their own small bundle, dependencies left where they are. */
export function serverBundle(outfile, mode = 'production') {
  return {
    entryPoints: [inProject('server.ts')],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: 'inline',
    sourcesContent: false,
    logLevel: 'warning',
    // Without it React would load its development half, thirteen times slower.
    banner: { js: `process.env.NODE_ENV ??= '${mode}'` }
  }
}
