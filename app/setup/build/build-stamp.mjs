import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inProject } from '../project.mjs'

const sources = [
  'app',
  'public',
  'server.ts',
  'remix.config.js',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json'
]
const stampFile = inProject('build', 'stamp')
const results = ['build/server.js', 'build/server/app.js', 'build/server/apart.js', 'build/client']

/** Hashes everything that the build is made from. It uses contents, because a checkout changes file times. */
export function hashSources() {
  const hash = createHash('sha256')
  for (const source of sources)
    for (const file of listFiles(source))
      hash
        .update(`${file}\0`)
        .update(readFileSync(inProject(file)))
        .update('\0')
  return hash.digest('hex')
}

function listFiles(path) {
  if (!existsSync(inProject(path))) return []
  if (statSync(inProject(path)).isFile()) return [path]
  return readdirSync(inProject(path))
    .filter((name) => !name.startsWith('.'))
    .sort()
    .flatMap((name) => listFiles(join(path, name)))
}

export function readStamp() {
  return existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : ''
}

/** True for a build of any sources. */
export function hasBuild() {
  return results.every((path) => existsSync(inProject(path))) && readStamp() !== ''
}

export function isBuilt() {
  return hasBuild() && readStamp() === hashSources()
}

export function clearStamp() {
  rmSync(stampFile, { force: true })
}

export function writeStamp(hash) {
  writeFileSync(stampFile, hash)
}
