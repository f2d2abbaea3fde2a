import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync
} from 'node:fs'
import { join } from 'node:path'
import { inProject } from '../project.mjs'

const assets = inProject('build', 'client', 'assets')
const listFile = inProject('build', 'assets.json')

/**
 * Reads the hashed files of the current release into memory. The returned function restores those that the new release
 * lacks, so that a page opened before a deploy still finds its script. Files of earlier releases are dropped.
 */
export function keepOldAssets({ sameSources }) {
  const own = listOwn()
  const kept = list(assets)
    .filter((name) => sameSources || own === null || own(name))
    .map((name) => [name, readFileSync(join(assets, name))])
  return () => {
    mkdirSync(assets, { recursive: true })
    const fresh = new Set(list(assets))
    writeFileSync(listFile, JSON.stringify([...fresh]))
    for (const [name, content] of kept) if (!fresh.has(name)) writeFileSync(join(assets, name), content)
  }
}

/**
 * Copies the hashed files of this release, compressed copies too, into a folder that all instances share (ASSETS_DIR).
 * Files that no release published for `keepDays` are removed. Returns how many were new and how many went.
 */
export function publishAssets(folder, { keepDays, now = Date.now() }) {
  const own = listOwn()
  if (own === null) throw new Error('ainda não há compilação; rode npm run build')
  mkdirSync(folder, { recursive: true })
  const there = new Set(list(folder))
  let added = 0
  for (const name of list(assets).filter(own)) {
    const target = join(folder, name)
    if (!there.has(name)) {
      // An instance that reads at this moment never gets half a file.
      const draft = join(folder, `.${name}.${process.pid}`)
      copyFileSync(join(assets, name), draft)
      renameSync(draft, target)
      added += 1
    }
    utimesSync(target, now / 1000, now / 1000)
  }
  const old = list(folder).filter((name) => statSync(join(folder, name)).mtimeMs < now - keepDays * 86_400_000)
  for (const name of old) rmSync(join(folder, name), { force: true })
  return { added, removed: old.length }
}

/** Tells whether a file is of the current release; null without a build. */
function listOwn() {
  if (!existsSync(listFile)) return null
  const names = new Set(JSON.parse(readFileSync(listFile, 'utf8')))
  return (name) => names.has(name.replace(/\.(?:br|gz)$/, ''))
}

function list(directory) {
  return existsSync(directory) ? readdirSync(directory) : []
}
