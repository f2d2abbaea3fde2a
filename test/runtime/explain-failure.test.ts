import { readFile } from 'node:fs/promises'
import { DrizzleQueryError } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { openDatabase } from '#app/backend/db/connection.server.ts'
import { inTransaction } from '#app/backend/db/transaction.server.ts'
import { log } from '#app/log.server.ts'
import { explainFailure } from '#app/runtime/explain-failure.server.ts'
import { openBlankDatabase } from '../support/database/database.ts'
import { startTcpProxy } from '../support/server/tcp-proxy.ts'

const away = 'O banco de dados deixou de responder; confira DATABASE_URL e tente de novo'
const saidOf = (work: Promise<unknown>) => work.then(() => 'no failure', explainFailure)

it('says of a database that goes away that it does, and where to look, whichever way it goes', async () => {
  vi.spyOn(log, 'warn').mockImplementation(() => undefined)
  const owned = await openBlankDatabase({ poolSize: 1 })
  const proxy = await startTcpProxy(owned.url)
  const db = await openDatabase({ url: proxy.url, poolSize: 1, silenceTimeoutMs: 100 })
  expect(await saidOf(db.pool.query('select pg_terminate_backend(pg_backend_pid())'))).toBe(away)
  const cut = inTransaction(db, async () => proxy.cut())
  expect(await saidOf(cut)).toBe(away)
  expect(await saidOf(db.pool.query('select 1'))).toBe(away)
  proxy.heal()
  expect(await saidOf(db.pool.query('select pg_sleep(5)'))).toBe(away)
  await db.close()
  await owned.close()
})

it.each([
  new Error('timeout exceeded when trying to connect'),
  new Error('Connection terminated due to connection timeout', { cause: new Error('Connection terminated') }),
  Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' }),
  new DrizzleQueryError('select 1', [], new Error('Connection terminated unexpectedly'))
])('says so of %s', (error) => expect(explainFailure(error)).toBe(away))

it('keeps our own messages, and more exact ones', async () => {
  const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' })
  expect(explainFailure(new Error('O banco de dados não responde; confira', { cause: refused }))).toBe(
    'O banco de dados não responde; confira'
  )
  expect(explainFailure(Object.assign(new Error('sorry'), { code: '53300' }))).toContain('conexões demais')
  expect(await saidOf(readFile('/nowhere/at/all'))).toContain('(ENOENT); confira DATA_DIR')
})
