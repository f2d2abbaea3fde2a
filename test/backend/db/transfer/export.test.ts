import { PassThrough, Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { exportDatabase } from '#app/backend/db/transfer/export.server.ts'
import { importDatabase } from '#app/backend/db/transfer/import.server.ts'
import { openBlankDatabase } from '../../../support/database/database.ts'
import { exported, filledDatabase, migrations } from '../../../support/database/transfer.ts'

test('the export is the picture of one moment while others write', async () => {
  const db = await filledDatabase(20_000)
  let open = true
  const writer = (async () => {
    for (let n = 0; open; n += 1) {
      await db.pool.query(
        `with p as (insert into parents (name) values ($1) returning id)
         insert into children (parent_id) select id from p`,
        [`durante ${n}`]
      )
    }
  })()
  const file = await exported(db)
  open = false
  await writer
  const target = await openBlankDatabase()
  await importDatabase(target, Readable.from([file]), { migrations })
  const { rows } = await target.pool.query(
    'select (select count(*) from parents) as parents, (select count(*) from children) as children'
  )
  expect(rows[0].parents).toBe(rows[0].children)
  expect(rows[0].parents).toBeGreaterThanOrEqual(20_000)
  await Promise.all([db.close(), target.close()])
})

test('a target that fails ends the export with its error and frees the connection', async () => {
  const db = await filledDatabase(20_000)
  const target = new PassThrough({ highWaterMark: 1 })
  target.once('data', () => target.destroy(new Error('disk full')))
  await expect(exportDatabase(db, target)).rejects.toThrow('disk full')
  expect(db.pool.totalCount).toBe(db.pool.idleCount)
  await db.close()
})
