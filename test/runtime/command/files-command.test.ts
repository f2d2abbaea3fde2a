import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { openDatabase } from '#app/backend/db/connection.server.ts'
import { parseEnv } from '#app/env.server.ts'
import { runCommand } from '#app/runtime/command/commands.server.ts'
import { createDatabase } from '../../support/database/database.ts'
import { makeFolder } from '../../support/database/embedded.ts'
import { refusing, type S3Server, startS3Server } from '../../support/server/providers/s3-server.ts'
import { createWorld } from '../support.ts'

// Several imports of the whole demonstration in one test.
vi.setConfig({ testTimeout: 180_000 })

const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
let world: Awaited<ReturnType<typeof createWorld>>
let bucket: S3Server
let total = 0

beforeAll(async () => {
  bucket = await startS3Server()
  world = await createWorld(bucket.env, 'template_seeded')
  total = await withDatabase(world.variables.DATABASE_URL, async (query) => {
    await query(`insert into photos (id, place_id, mime, bytes) select $1, id, 'image/webp', $2 from places limit 1`, [
      randomBytes(16).toString('hex'),
      randomBytes(5000)
    ])
    const [row] = await query(
      `select (select count(*) from files where kept_at is not null and removed_at is null)::int
         + (select count(*) from photos)::int as total`
    )
    return row?.total ?? 0
  })
})
afterAll(async () => {
  await world.remove()
  await bucket.stop()
})

type Query = (text: string, values?: unknown[]) => Promise<Record<string, number>[]>

async function withDatabase<T>(url: string, work: (query: Query) => Promise<T>): Promise<T> {
  const db = await openDatabase({ url, poolSize: 1 })
  return work(async (text, values) => (await db.pool.query(text, values)).rows).finally(() => db.close())
}

async function run(name: string, args: string[] = [], env = world.env) {
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  const code = await runCommand({ name, args, env, log, say, complain: say })
  return { code, said: said.join('\n') }
}

async function elsewhere(extra: Record<string, string> = {}) {
  const { url, drop } = await createDatabase('template1')
  onTestFinished(drop)
  const env = parseEnv({ DATABASE_URL: url, DATA_DIR: await makeFolder(), LOG_LEVEL: 'silent', ...extra })
  return { env, url }
}

/** Objects of rows that were moved away wait in the bucket for the program's job. */
const usedKeys = () =>
  withDatabase(world.variables.DATABASE_URL, async (query) => {
    const rows = await query(`select object_key from files where object_key <> '' limit 1`)
    return { rows: rows.map((row) => String(row.object_key)) }
  })

/** Tests run in any order. */
const bring = (to: 's3' | 'database') => run('files:move', ['--to', to])

it('says what is missing before it moves anything', async () => {
  expect((await run('files:move')).said).toContain('npm run files:move -- --to s3')
  expect((await run('files:move', ['--to', 'disk'])).said).toContain('npm run files:move -- --to s3')
  expect((await run('files:move', ['--to', 's3', '--limit', '0'])).code).toBe(1)
  const { said } = await run(
    'files:move',
    ['--to', 's3'],
    parseEnv(world.variables && { ...world.variables, ...unset })
  )
  expect(said).toContain('Não há bucket configurado')
})

const unset = Object.fromEntries(
  ['ENDPOINT', 'BUCKET', 'REGION', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY', 'PREFIX'].map((name) => [`S3_${name}`, ''])
)

it('moves in parts, says what is left, and stops in words when the bucket is away', async () => {
  await bring('database')
  bucket.objects.clear()
  bucket.misbehave(/^PUT/, refusing(503, 'SlowDown'))
  const stopped = await run('files:move', ['--to', 's3'])
  expect(stopped.code).toBe(1)
  expect(stopped.said).toMatch(/O bucket arquivos\/parque não respondeu .*SlowDown.*Rode de novo/)
  expect(stopped.said).not.toContain('segredo-do-bucket')
  bucket.misbehave(/^$/, null)
  const first = await run('files:move', ['--to', 's3', '--limit', '1'])
  expect(first).toMatchObject({ code: 0, said: expect.stringContaining(`Faltam: ${total - 1} arquivo`) })
  const rest = await run('files:move', ['--to', 's3'])
  expect(rest.said).toContain('Faltam: 0 arquivos e fotos')
  expect(bucket.objects.size).toBe(total)
})

it('exports without them and says so; an import says which are missing, or that the bucket has them', async () => {
  await bring('s3')
  const file = join(world.dataDir, 'bare.trilha')
  const exported = await run('db:export', [file])
  expect(exported.said).toMatch(
    new RegExp(`não traz ${total} arquivos e fotos \\(.* MB\\) que estão no bucket arquivos/parque`)
  )
  const bare = await run('db:import', [file], (await elsewhere()).env)
  expect(bare.said).toMatch(
    new RegExp(
      `${total} arquivos e fotos .* no bucket arquivos/parque, e aqui não há bucket configurado: faltam ${total}: `
    )
  )
  const same = await run('db:import', [file], (await elsewhere(bucket.env)).env)
  expect(same.said).toContain('estão todos no bucket arquivos/parque')
  const { rows } = await usedKeys()
  const name = `parque/${rows[0]}`
  const held = bucket.objects.get(name)
  bucket.objects.delete(name)
  const partly = await run('db:import', [file], (await elsewhere(bucket.env)).env)
  expect(partly.said).toMatch(/no bucket arquivos\/parque faltam 1: [0-9a-f-]{32,36}\./)
  if (held) bucket.objects.set(name, held)
})

it('exports with them, into a database that needs no bucket', async () => {
  await bring('s3')
  // Leaves objects in the bucket that nobody uses: they wait to be removed, in this database alone.
  await bring('database')
  await bring('s3')
  const file = join(world.dataDir, `${randomUUID()}.trilha`)
  const exported = await run('db:export', [file, '--with-files'])
  expect(exported.said).toContain(`Ele traz ${total} arquivos e fotos`)
  const { env, url } = await elsewhere(bucket.env)
  const imported = await run('db:import', [file], env)
  expect([imported.code, imported.said]).toEqual([0, expect.stringContaining('npm run files:move -- --to s3')])
  const [left] = await withDatabase(url, (query) =>
    query(
      `select (select count(*) from files where object_key <> '')::int + (select count(*) from photos where object_key <> '')::int as elsewhere,
         (select count(*) from files f where kept_at is not null and removed_at is null and sha256 <>
           (select encode(sha256(string_agg(bytes, '' order by number)), 'hex') from file_pieces where file_id = f.id))::int as wrong,
         (select count(*) from photos where sha256 <> encode(sha256(bytes), 'hex'))::int as photos,
         (select count(*) from object_removals)::int as removals`
    )
  )
  expect(left).toEqual({ elsewhere: 0, wrong: 0, photos: 0, removals: 0 })

  const { rows } = await usedKeys()
  const name = `parque/${rows[0]}`
  const held = bucket.objects.get(name)
  bucket.objects.delete(name)
  const partly = await run('db:export', [join(world.dataDir, 'partly.trilha'), '--with-files'])
  expect(partly.said).toContain('1 objeto do bucket não foi lido')
  if (held) bucket.objects.set(name, held)
})

it('refuses half of the settings, and an address in clear text outside of one’s own network', () => {
  const parsing = (extra: Record<string, string>) => () => parseEnv({ ...bucket.env, ...extra })
  expect(parsing({ S3_REGION: '' })).toThrow(/S3_ENDPOINT, S3_BUCKET.*são definidas juntas/)
  expect(() => parseEnv({ S3_PREFIX: 'a/' })).toThrow('são definidas juntas')
  expect(parsing({ S3_ENDPOINT: 'http://minio:9000' })).toThrow('OWN_NETWORK_HOSTS')
  expect(parsing({ S3_ENDPOINT: 'http://minio:9000', OWN_NETWORK_HOSTS: 'minio' })).not.toThrow()
  expect(parsing({ S3_ENDPOINT: 'https://s3.sa-east-1.amazonaws.com' })).not.toThrow()
  expect(parsing({ S3_PREFIX: '../' })).toThrow('S3_PREFIX')
  expect(parsing({ S3_BUCKET: 'A B' })).toThrow('S3_BUCKET')
})
