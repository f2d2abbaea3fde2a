import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { hashPassword } from '#app/backend/credentials/password.server.ts'
import { openTypedAddresses } from '#app/backend/providers/typed-address.server.ts'
import { createCaller, createUser, tomorrow } from '../../../support/database/backend.ts'
import { type ConnectedPlace, openSiteWorld, type SiteWorld } from './world.ts'

const password = 'cobertor azul da serra'

let world: SiteWorld
let of: ConnectedPlace
let passwordHash: string
let call: ReturnType<typeof createCaller>
let token: string
let typed: { url: string; user: string; app_password: string }

beforeAll(async () => {
  world = await openSiteWorld()
  passwordHash = await hashPassword(password)
})
afterAll(() => world.close())
beforeEach(async () => {
  of = await world.renew()
  await world.db.pool.query('delete from wordpress_sites')
  // Where no BASE_URL is set.
  call = createCaller({ ...of.backend, baseUrl: '' })
  token = (await createUser(world.db, of.place.placeId, ['configurations/wordpress'], { passwordHash })).token
  typed = { url: `${world.site.url}/wp-admin/`, user: world.site.user, app_password: world.site.password }
})

const save = (body: object) => call('PUT', '/wordpress', { token, body })
const read = async () => (await call('GET', '/wordpress', { token })).body
const sample = async () => (await call('GET', '/wordpress/sample', { token })).body

it('is stored sealed, used to read the site, never shown, and can be removed', async () => {
  expect(await read()).toMatchObject({ source: 'none', site: '' })
  expect(await sample()).toMatchObject({ ok: false, bookings: [] })
  expect((await call('POST', '/wordpress/run', { token, body: {} })).status).toBe(409)
  const saved = await save({ ...typed, password })
  expect(saved.body).toMatchObject({ source: 'kept', site: world.site.url, user: 'trilha' })
  world.post()
  expect(await sample()).toMatchObject({
    ok: true,
    bookings: [
      {
        status: 'paid',
        state: 'Paga',
        product: 'cachoeira',
        own_product: 'Cachoeira do Sossego',
        visit: `${tomorrow} 09:00`,
        people: 2,
        total: null,
        method: 'Pix',
        name: 'Ana L.',
        document: '***.982.***-**',
        email: 'a***@example.com'
      }
    ]
  })
  expect(await of.bookings()).toEqual([])
  const kept = await of.rows('select * from wordpress_sites where place_id = $1')
  const audited = await of.rows('select * from audit_events where place_id = $1')
  const said = JSON.stringify([saved.body, await read(), await sample(), kept, audited])
  for (const part of world.site.password.split(' ')) expect(said).not.toContain(part)
  expect((await call('DELETE', '/wordpress', { token })).body).toMatchObject({ source: 'none', user: '' })
  expect(audited.map(({ action }) => action)).toEqual(['wordpress.site-changed'])
})

it("asks for the user's password, and sends the site's password to no other address", async () => {
  const fieldsOf = async (body: object) => Object.keys((await save(body)).body.fields ?? {})
  expect(await fieldsOf(typed)).toEqual(['password'])
  expect(await fieldsOf({ password })).toEqual(['url', 'user', 'app_password'])
  for (const url of [
    'https://169.254.169.254',
    'http://site.example.com',
    'ftp://127.0.0.1',
    'https://a:b@site.example.com',
    'site'
  ]) {
    expect([url, await fieldsOf({ ...typed, url, password })]).toEqual([url, ['url']])
  }
  // Where others reach the program, not whoever runs a place runs its machine.
  const reached = createCaller({ ...of.backend, typedAddresses: openTypedAddresses({ isDeployment: true }) })
  const near = await reached('PUT', '/wordpress', { token, body: { ...typed, password } })
  expect([near.status, Object.keys(near.body.fields)]).toEqual([422, ['url']])
  await save({ ...typed, password })
  expect(await fieldsOf({ url: 'https://outro.example.com', password })).toEqual(['app_password'])
  world.site.misbehave('unauthorised')
  expect(await sample()).toMatchObject({ ok: false, words: 'O site não aceitou o usuário ou a senha de aplicativo.' })
  const other = await createUser(world.db, of.place.placeId, ['configurations/integrations'])
  expect((await call('GET', '/wordpress', { token: other.token })).status).toBe(403)
})
