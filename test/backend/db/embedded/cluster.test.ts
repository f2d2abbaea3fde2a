import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startEmbeddedServer } from '#app/backend/db/embedded/start-embedded-server.server.ts'
import { kill, makeFolder, query, quietLog, spawnChild } from '../../../support/database/embedded.ts'

async function start(dataDir: string) {
  const server = await startEmbeddedServer({ dataDir, log: quietLog, durable: false })
  onTestFinished(() => server.stop({ patienceMs: 0 }))
  return server
}

const scratches = async (dataDir: string) => (await readdir(dataDir)).filter((name) => name.startsWith('postgres.new-'))

test('a first start that was killed half way is made good by the next', async () => {
  const dataDir = await makeFolder()
  const app = await spawnChild({ dataDir })
  await vi.waitFor(async () => expect(await scratches(dataDir)).toHaveLength(1), { timeout: 30_000, interval: 5 })
  await kill(app)
  expect(await readdir(dataDir)).not.toContain('postgres')
  const server = await start(dataDir)
  expect(await query(server.url(), 'select 1 as one')).toEqual([{ one: 1 }])
  expect(await scratches(dataDir)).toEqual([])
})

test('the scratch folder of a process that still works in it is left alone', async () => {
  const dataDir = await makeFolder()
  await mkdir(join(dataDir, `postgres.new-${process.ppid}`))
  await start(dataDir)
  expect(await scratches(dataDir)).toEqual([`postgres.new-${process.ppid}`])
})

test('data of another major version is not touched', async () => {
  const dataDir = await makeFolder()
  await mkdir(join(dataDir, 'postgres'))
  await writeFile(join(dataDir, 'postgres/PG_VERSION'), '17\n')
  await expect(start(dataDir)).rejects.toThrow(/são do PostgreSQL 17 e este programa traz o 18/)
})

test('a folder of somebody else under the name of the data is not touched', async () => {
  const dataDir = await makeFolder()
  await mkdir(join(dataDir, 'postgres'))
  await writeFile(join(dataDir, 'postgres/letter.txt'), 'mine')
  await expect(start(dataDir)).rejects.toThrow('não está vazia e não é de um PostgreSQL')
  expect(await readdir(join(dataDir, 'postgres'))).toEqual(['letter.txt'])
  expect(await scratches(dataDir)).toEqual([])
})
