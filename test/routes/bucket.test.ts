import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { FILE_WORDS } from '#app/domain/file/limits.ts'
import { findForm, type PlainBrowser } from '../support/browser/plain-browser.ts'
import { picture } from '../support/documents/documents.ts'
import { refusing, type S3Server, startS3Server } from '../support/server/providers/s3-server.ts'
import { type OperatorWorld, openOperatorWorld } from '../support/world/operator.ts'
import { newForm, note, signIn } from './guarded/issues/world.ts'

let bucket: S3Server
let world: OperatorWorld
let asker: PlainBrowser

beforeAll(async () => {
  bucket = await startS3Server()
  await bucket.stop()
  // The program starts, says so, and works without its bucket.
  world = await openOperatorWorld({ ...bucket.env, LOG_LEVEL: 'info' })
  asker = await signIn(world.app.url, 'operador')
})
afterAll(async () => {
  await world?.close()
  await bucket?.stop()
})

async function send() {
  const form = await newForm(asker, 'Visita de escola')
  const files = [{ field: 'outros', name: 'relacao.txt', content: note }]
  return asker.submit(form, { values: { details: 'Um grupo de escola.' }, files })
}

const ready = async () => {
  const response = await fetch(`${world.app.url}/readyz`)
  return { status: response.status, body: await response.json() }
}

it('starts, is ready and says so while the bucket is away, and keeps what is typed', async () => {
  expect(await ready()).toEqual({ status: 200, body: { status: 'ok', degraded: ['files_away'] } })
  expect(world.app.output()).toContain('O bucket arquivos/parque não responde')
  expect(world.app.output()).not.toContain('segredo-do-bucket')
  const page = await send()
  expect(page.text).toContain('“relacao.txt”')
  expect(page.text).toContain('Não foi possível guardar o arquivo agora')
  expect(page.html).toContain('Um grupo de escola.')

  // The same program goes on with the bucket, by the addresses of always.
  await bucket.start()
  const path = await vi.waitFor(
    async () => {
      const link = (await send()).links.find((one) => one.startsWith('/issues/files/'))
      expect(link).toBeDefined()
      return link
    },
    { timeout: 20_000, interval: 1000 }
  )
  const open = () => fetch(`${world.app.url}${path}`, { headers: { cookie: asker.cookieHeader() } })
  const opened = await open()
  expect([opened.status, await opened.text()]).toEqual([200, Buffer.from(note).toString()])
  expect((await fetch(`${world.app.url}${path}`, { redirect: 'manual' })).status).toBe(302)

  const data = await asker.get('/account/data')
  const content = new Uint8Array(await picture('png', { width: 300, height: 300 }))
  await asker.submit(findForm(data, 'Enviar foto'), { files: [{ field: 'foto', name: 'eu.png', content }] })
  const { rows } = await world.db.pool.query(`select photo_id from users where username = 'operador'`)
  const photo = () => fetch(`${world.app.url}/photos/${rows[0].photo_id}`)
  expect([(await photo()).status, (await photo()).headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect(bucket.objects.size).toBe(2)
  expect(bucket.asked.filter((call) => !/\/parque\/[0-9a-f]{32}$|\/arquivos$/.test(call))).toEqual([])

  bucket.misbehave(/./, refusing(503, 'SlowDown'))
  expect((await photo()).status).toBe(503)
  const gone = await open()
  expect([gone.status, await gone.text()]).toEqual([503, expect.stringContaining(FILE_WORDS.unread)])
})
