import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Package = { version?: string; optionalDependencies?: Record<string, string> }

const lock: { packages: Record<string, Package> } = JSON.parse(
  readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')
)

/** Node's own way of finding a package: the nearest node_modules on the way up. */
function isLocked(name: string, from: string): boolean {
  const folder = from === '' ? '' : `${from}/`
  if (lock.packages[`${folder}node_modules/${name}`]) return true
  return from !== '' && isLocked(name, from.replace(/(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+$/, ''))
}

// A registry that lacks a platform's package makes npm leave it out of the lock file, and `npm ci` then refuses the
// lock everywhere. Add missing packages by hand: version, os, cpu, libc, optional.
test('the lock file holds the packages of every platform', () => {
  const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(name, path))
  )
  expect(missing).toEqual([])
})
