import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inProject } from '../project.mjs'

const assets = inProject('build', 'client', 'assets')
const listFile = inProject('build', 'assets.json')

/**
 * Reads the hashed files of the current release into memory. The returned function restores those that the new release
 * lacks, so that a page opened before a deploy still finds its script. Files of earlier releases are dropped.
 */
export function keepOldAssets({ sameSources }) {
  const own = existsSync(listFile) ? new Set(JSON.parse(readFileSync(listFile, 'utf8'))) : null
  const kept = list(assets)
    .filter((name) => sameSources || own === null || own.has(name.replace(/\.(?:br|gz)$/, '')))
    .map((name) => [name, readFileSync(join(assets, name))])
  return () => {
    mkdirSync(assets, { recursive: true })
    const fresh = new Set(list(assets))
    writeFileSync(listFile, JSON.stringify([...fresh]))
    for (const [name, content] of kept) if (!fresh.has(name)) writeFileSync(join(assets, name), content)
  }
}

function list(directory) {
  return existsSync(directory) ? readdirSync(directory) : []
}
