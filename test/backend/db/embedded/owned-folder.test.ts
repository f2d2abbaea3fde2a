import { chmod, mkdir, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeSocketFolder, socketPath } from '#app/backend/db/embedded/owned-folder.server.ts'
import { heard, isLinux, makeFolder, query, spawnChild } from '../../../support/database/embedded.ts'

test('the socket is short however long the paths are', async () => {
  const long = join(await makeFolder(), 'uma-pasta-com-nome-bem-comprido/'.repeat(6))
  await mkdir(join(long, 'tmp'), { recursive: true })
  const child = await spawnChild({ dataDir: join(long, 'data'), env: { TMPDIR: join(long, 'tmp') } })
  const { url, socketDir } = await heard(child)
  expect(Buffer.byteLength(socketPath(socketDir))).toBeLessThanOrEqual(103)
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('the socket lies beside the data, in a folder of its own that a restored copy may have opened to others', async () => {
  const dataDir = await makeFolder()
  const folder = join(dataDir, 'socket')
  expect(await makeSocketFolder(dataDir, null)).toBe(folder)
  await chmod(folder, 0o755)
  expect(await makeSocketFolder(dataDir, null)).toBe(folder)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect(await readdir(folder)).toEqual([])
})

test('where a file stands in its place, the socket lies in a temporary folder', async () => {
  const dataDir = await makeFolder()
  await writeFile(join(dataDir, 'socket'), 'a file')
  const folder = await makeSocketFolder(dataDir, null)
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  expect(folder.startsWith(tmpdir())).toBe(true)
})

test.runIf(isLinux)(
  'a temporary folder that others can enter, or a link put in its place, is passed over',
  async () => {
    const dataDir = join(await makeFolder(), 'uma-pasta-com-nome-bem-comprido/'.repeat(3))
    const folder = await makeSocketFolder(dataDir, null)
    onTestFinished(async () => {
      for (const suffix of ['', '-1', '-2']) await rm(folder + suffix, { recursive: true, force: true })
    })
    expect(folder.startsWith(tmpdir())).toBe(true)
    expect(await makeSocketFolder(dataDir, null)).toBe(folder)
    await chmod(folder, 0o755)
    expect(await makeSocketFolder(dataDir, null)).toBe(`${folder}-1`)
    await rm(`${folder}-1`, { recursive: true })
    await symlink(tmpdir(), `${folder}-1`)
    expect(await makeSocketFolder(dataDir, null)).toBe(`${folder}-2`)
    expect((await stat(`${folder}-2`)).mode & 0o777).toBe(0o700)
  }
)
