import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { inTransaction } from '#app/backend/db/transaction.server.ts'
import { watchStatements } from '#app/backend/db/watch-statements.server.ts'
import { openTestDatabase } from '../../support/database/database.ts'

async function openWatched(poolSize = 2) {
  const db = await openTestDatabase({ poolSize })
  onTestFinished(() => db.close())
  const request = new AsyncLocalStorage<string>()
  const heard: string[] = []
  watchStatements(db.pool, (name) => {
    const of = request.getStore() ?? 'nobody'
    return (failed) => void heard.push(`${of} ${name}${failed ? ' failed' : ''}`)
  })
  return { db, request, heard }
}

it('hears of each statement by its name or first word, and of no value', async () => {
  const { db, heard } = await openWatched()
  await db.pool.query('select $1::text', ['segredo'])
  await db.pool.query({ name: 'known', text: 'select 1' })
  await db.orm.execute(sql`/* a note */ with one as (select ${'segredo'}::text) select * from one`)
  await inTransaction(db, (tx) => tx.execute(sql`select 2`))
  await expect(db.pool.query('selct 1')).rejects.toThrow('syntax')
  expect(heard).toEqual([
    'nobody select',
    'nobody known',
    'nobody with',
    'nobody begin',
    'nobody select',
    'nobody commit',
    'nobody selct failed'
  ])
  expect(db.pool.waitingCount).toBe(0)
})

it('counts a statement to its own request, also when it waited for a connection of another', async () => {
  const { db, request, heard } = await openWatched(1)
  const ask = (name: string) => request.run(name, () => db.pool.query(`select '${name}', pg_sleep(0.02)`))
  await Promise.all(['a', 'b', 'c'].map(ask))
  expect(heard.toSorted()).toEqual(['a select', 'b select', 'c select'])
})
