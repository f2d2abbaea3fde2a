import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { holdLock } from '../machine/hold-lock.mjs'
import { ensureInstalled, isInstalledToRun } from '../machine/install.mjs'
import { runNode } from '../machine/run.mjs'
import { sayStep } from '../machine/say-step.mjs'
import { inProject } from '../project.mjs'
import { clearStamp, hasBuild, hashSources, isBuilt, readStamp, writeStamp } from './build-stamp.mjs'
import { compressFiles } from './compress-files.mjs'
import { keepOldAssets } from './old-assets.mjs'

/**
 * Installs and builds where needed. A copy with a build and without build packages (`npm ci --omit=dev`) runs as it is.
 */
export async function ensureReady() {
  if (existsSync(inProject('node_modules/vite')) || !isInstalledToRun() || !hasBuild()) {
    await ensureInstalled()
    await ensureBuilt()
    return
  }
  const isOther = existsSync(inProject('app/routes.ts')) && !isBuilt()
  if (isOther) throw new Error('a pasta build é de outro código: rode npm ci e npm run build')
}

/** Builds unless a build of the same sources exists. Dependencies must be installed. */
export async function ensureBuilt() {
  if (isBuilt()) return
  await holdLock('build', async () => {
    if (!isBuilt()) await makeBuild({ quiet: true })
  })
}

/** Builds even if the sources have not changed. */
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

/**
 * Packages left outside the bundle. The manifest's `dependencies` are all that a built program loads from
 * `node_modules`: native code, and `pg`, which a fault test replaces. The others are optional packages that are
 * missing, the development server, and `typescript`, which graphile-worker would load only for a configuration file of
 * its own.
 */
function listOutside() {
  const { dependencies = {} } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'))
  return [...Object.keys(dependencies), 'bufferutil', 'esbuild', 'typescript', 'utf-8-validate', 'vite']
}

/**
 * Escapes what is beyond Latin-1, which esbuild leaves in comments, regular expressions and raw templates: a single such
 * letter makes V8 keep the whole text of its file with two bytes a letter, for as long as the program runs.
 */
function escapeWide(code) {
  return code.replace(/[\u0100-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/**
 * Bundles server.ts, the door, Remix's build and their dependencies into a few files: loading a thousand small ones
 * takes twice as long.
 */
async function bundleProgram() {
  const { build, stop } = await import('esbuild')
  const { outputFiles } = await build({
    ...serverBundle(),
    write: false,
    entryPoints: [
      { in: inProject('server.ts'), out: 'server' },
      { in: inProject('build/server/app.js'), out: 'server/app' },
      // Worker processes that open uploaded files.
      { in: inProject('app/backend/kernel/apart/worker.server.ts'), out: 'server/apart' }
    ],
    outdir: inProject('build'),
    allowOverwrite: true,
    splitting: true,
    chunkNames: 'server/[hash]',
    packages: 'bundle',
    external: listOutside(),
    sourcemap: false,
    logOverride: { 'ignored-bare-import': 'silent' },
    define: { 'process.env.NODE_ENV': '"production"' },
    // CommonJS packages load Node's modules by `require`.
    banner: {
      js: `import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url)`
    }
  })
  // esbuild's service process would stay alive as long as the server that starts next.
  await stop()
  for (const { path, text } of outputFiles) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, escapeWide(text))
  }
  for (const gone of ['build/server/assets', 'build/cache']) rmSync(inProject(gone), { recursive: true, force: true })
}

/** Bundles server.ts and the door, which are outside Vite's graph. Dependencies stay external. */
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
    // Without NODE_ENV React loads its development build, thirteen times slower.
    banner: { js: `process.env.NODE_ENV ??= '${mode}'` }
  }
}
