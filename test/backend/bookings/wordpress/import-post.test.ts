import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readDueSites } from '#app/backend/bookings/wordpress/read-site.server.ts'
import { newsKind } from '#app/backend/db/queries/kernel/booking-news.server.ts'
import { bookingNewsJob } from '#app/backend/messenger/booking/news-job.server.ts'
import { openWordpressSites } from '#app/backend/providers/wordpress/open-sites.server.ts'
import {
  createCaller,
  createPlace,
  createTestBackend,
  createUser,
  tomorrow
} from '../../../support/database/backend.ts'
import { runDueJobs, waitingJobs } from '../../../support/database/jobs.ts'
import type { FakePost } from '../../../support/server/providers/wordpress.ts'
import { type ConnectedPlace, openSiteWorld, type SiteWorld } from './world.ts'

let world: SiteWorld
let of: ConnectedPlace

beforeAll(async () => {
  world = await openSiteWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  of = await world.renew()
})

describe('a booking of the site', () => {
  it('becomes ours once, with its places, its money and nobody written to', async () => {
    world.post()
    world.post({ status: 'unpaid', meta: { nome: 'Rui <b>Sá</b>', hora: '14:00' } })
    world.post({ status: 'in-cart' })
    world.post({ status: 'cancelled' })
    await of.read()
    await of.read()
    const [paid, open, ...more] = await of.bookings()
    expect(more).toEqual([])
    expect(paid).toMatchObject({
      channel: 'WORDPRESS',
      status: 'APPROVED',
      payment_method: 'pix',
      people: 2,
      final: 16_000,
      name: 'Ana Lima',
      document: '52998224725',
      phone: '+5575999998888',
      time: '09:00',
      hold_until: null
    })
    expect(open).toMatchObject({ status: 'UNPAID', name: 'Rui Sá', pay_later: false, hold_until: null })
    const money = { provider: 'wordpress', origin: 'wordpress', method: 'pix', status: 'APPROVED', value: 16_000 }
    expect(await of.payments()).toEqual([expect.objectContaining(money)])
    expect([await of.taken(), await of.ledger()]).toEqual([4, 16_000])
    expect((await of.posts()).map(({ state }) => state)).toEqual(['imported', 'imported', 'skipped', 'skipped'])
    expect(JSON.stringify(await of.posts())).not.toMatch(/Ana|Rui|52998224725|99999|example/)
    await runDueJobs(of.backend, [bookingNewsJob])
    expect(await of.rows('select * from messages where place_id = $1')).toEqual([])
    const waits = (await waitingJobs(world.db, newsKind)).filter(
      ({ queue }) => queue === `${newsKind}:${of.place.placeId}`
    )
    expect(waits).toEqual([])
    expect(world.site.asked.at(-1)?.query.get('modified_after')).toBe('2026-11-20T11:50:00.000Z')
  })

  it('is made once by two at once, and after one that died in between', async () => {
    for (const hour of ['09:00', '09:00', '14:00', '14:00']) world.post({ meta: { hora: hour } })
    const other = { ...of.backend, live: createTestBackend(world.db, of.clock).live }
    let asks = 0
    world.site.onAsk(() => {
      asks += 1
    })
    // Both have it at once: what leases it to one is taken away.
    await Promise.all([
      readDueSites(of.backend),
      (async () => {
        while (asks === 0) await new Promise((resolve) => setImmediate(resolve))
        await of.rows('update wordpress_sites set next_at = $2 where place_id = $1', [of.place.placeId, of.clock.now()])
        await readDueSites(other)
      })()
    ])
    expect(await of.bookings()).toHaveLength(4)
    // Dead after the bookings, before it said how far it came.
    await of.rows('update wordpress_sites set cursor_at = null, ended_at = null where place_id = $1')
    await of.read()
    expect([(await of.bookings()).length, (await of.payments()).length, await of.taken(), await of.ledger()]).toEqual([
      4, 4, 8, 64_000
    ])
  })

  it("moves forward by the site's status, and reports changes that need a person", async () => {
    const pays = world.post({ status: 'unpaid', meta: { pessoas: 1 } })
    const ends = world.post({ meta: { pessoas: 1 } })
    const inside = world.post({ meta: { pessoas: 1 } })
    const ended = world.post({ status: 'unpaid', meta: { pessoas: 1 } })
    const moves = world.post({ status: 'unpaid', meta: { pessoas: 1, hora: '14:00' } })
    const back = world.post({ meta: { pessoas: 1, hora: '14:00' } })
    await of.read()
    const idOf = async ({ id }: FakePost) => (await of.posts()).find((row) => Number(row.post_id) === id)?.booking_id
    await of.rows('update bookings set checked_in_people = 1 where id = $1', [await idOf(inside)])
    await of.rows(`update bookings set status = 'CANCELLED', cancelled_at = now() where id = $1`, [await idOf(ended)])
    const later = (one: FakePost, changes: object) =>
      world.site.posts.set(one.id, { ...one, ...changes, modified_gmt: '2026-11-20T12:05:00' })
    later(pays, { status: 'paid' })
    later(ends, { status: 'cancelled' })
    later(inside, { status: 'cancelled' })
    later(ended, { status: 'complete' })
    later(moves, { meta: { ...(moves.meta as object), hora: '09:00' } })
    later(back, { status: 'unpaid' })
    await of.read()
    await of.read()
    const byPost = new Map((await of.bookings()).map((row) => [row.id, row]))
    const statusOf = async (one: FakePost) => byPost.get(await idOf(one))?.status
    expect([
      await statusOf(pays),
      await statusOf(ends),
      await statusOf(inside),
      await statusOf(ended),
      await statusOf(back)
    ]).toEqual(['APPROVED', 'CANCELLED', 'APPROVED', 'CANCELLED', 'APPROVED'])
    expect(byPost.get(await idOf(ends))).toMatchObject({
      refund: 'due',
      cancel_reason: 'Cancelada no site do fornecedor'
    })
    expect((await of.posts()).map(({ reason }) => reason)).toEqual([
      '',
      '',
      'inside',
      'ended_here',
      'changed',
      'went_back'
    ])
    expect(await of.payments()).toHaveLength(4)
    expect(await of.ledger()).toBe(64_000)
  })

  it('is read by its number once an hour, to find changes of plugins that update no time', async () => {
    const own = { booking_status: 'Pendente', pessoas: 1 }
    const [pays, thrown, gone] = [1, 2, 3].map(() => world.post({ status: 'publish', meta: own }))
    if (!pays || !thrown || !gone) throw new Error('three were made')
    await of.read()
    expect((await of.bookings()).map(({ status }) => status)).toEqual(['UNPAID', 'UNPAID', 'UNPAID'])
    world.site.posts.set(pays.id, { ...pays, meta: { ...(pays.meta as object), booking_status: 'Pago' } })
    world.site.posts.set(thrown.id, { ...thrown, status: 'trash' })
    world.site.posts.delete(gone.id)
    await of.read(61)
    expect((await of.bookings()).map(({ status }) => status)).toEqual(['APPROVED', 'CANCELLED', 'UNPAID'])
    expect((await of.posts()).map(({ reason }) => reason)).toEqual(['', '', 'gone'])
    expect([await of.taken(), await of.ledger()]).toEqual([2, 16_000])
  })

  it('that does not fit is never oversold and never lost', async () => {
    for (let one = 0; one < 3; one += 1) world.post({ meta: { hora: '09:00' } })
    await of.read()
    expect([(await of.bookings()).length, await of.taken(), (await of.payments()).length]).toEqual([2, 4, 2])
    const [, , full] = await of.posts()
    expect(full).toMatchObject({ state: 'problem', reason: 'full', booking_id: null, people: 2, total: 16_000 })
    await of.rows('update slot_days set capacity = 6 where product_id = $1', [of.place.productId])
    const { token } = await createUser(world.db, of.place.placeId, ['configurations/wordpress'])
    const call = createCaller(of.backend)
    const stranger = await createUser(world.db, (await createPlace(world.db)).placeId, ['configurations/wordpress'])
    const at = `/wordpress/posts/${full.id}`
    expect((await call('POST', at, { token: stranger.token, body: { action: 'retry' } })).status).toBe(404)
    const retried = await call('POST', at, { token, body: { action: 'retry' } })
    expect(retried.body).toEqual({ ok: true, words: 'A reserva foi importada.' })
    expect([(await of.bookings()).length, await of.taken(), await of.ledger()]).toEqual([3, 6, 48_000])
  })

  it.each([
    ['unknown_status', { status: 'processing' }],
    ['unknown_product', { meta: { atrativo: 'Outra trilha' } }],
    ['date', { meta: { data: 'em breve' } }],
    ['past', { meta: { data: '2026-11-19' } }],
    ['time', { meta: { hora: '' } }],
    ['no_slot', { meta: { hora: '07:00' } }],
    ['people', { meta: { pessoas: 'todos' } }],
    ['total', { meta: { total: '' } }],
    ['courtesy', { meta: { payment_method: 'cortesia' } }]
  ])('waits for a person: %s', async (reason, changes) => {
    world.post(changes, 1)
    await of.read()
    expect(await of.bookings()).toEqual([])
    expect(await of.posts()).toEqual([expect.objectContaining({ state: 'problem', reason })])
  })

  it('for an unknown attraction is imported once a user maps it', async () => {
    world.post({ meta: { atrativo: { ID: 77, post_title: 'Passeio' } } })
    await of.read()
    const { token } = await createUser(world.db, of.place.placeId, ['configurations/wordpress'])
    const call = createCaller(of.backend)
    const settings = await call('GET', '/wordpress', { token })
    expect(settings.body).toMatchObject({
      products: [{ key: '77', name: 'Passeio', product_uuid: '' }],
      posts: [{ product: 'Passeio', visit: `${tomorrow} 09:00`, total: null }]
    })
    const other = await createPlace(world.db)
    const map = (uuid: string) =>
      call('PUT', '/wordpress/products', { token, body: { products: [{ key: '77', product_uuid: uuid }] } })
    expect((await map(other.productUuid)).status).toBe(422)
    expect((await map(of.place.productUuid)).status).toBe(200)
    await of.read(0)
    expect(await of.bookings()).toHaveLength(1)
    expect((await call('GET', '/wordpress', { token })).body).toMatchObject({
      posts: [],
      counts: { imported: 1, open: 0 }
    })
  })

  it('is the same one when the site has another address, and is not booked twice', async () => {
    const paid = world.post()
    const open = world.post({ status: 'unpaid', meta: { hora: '14:00' } })
    await of.read()
    const at = (site: string) =>
      of.rows('update wordpress_sites set site = $2, cursor_at = null, ended_at = null where place_id = $1', [
        of.place.placeId,
        site
      ])
    const { token } = await createUser(world.db, of.place.placeId, ['configurations/wordpress'])
    // Store the older form of the address: http, and without the port that only the test has.
    await of.rows('update wordpress_posts set site = $2 where place_id = $1', [
      of.place.placeId,
      world.site.url.replace('http:', 'https:')
    ])
    await at(world.site.url.replace('http:', 'https:'))
    const env = { WORDPRESS_URL: world.site.url, WORDPRESS_USER: world.site.user, WORDPRESS_PLACE: of.place.placeId }
    const wordpress = openWordpressSites({
      db: world.db,
      seal: of.backend.seal,
      typed: of.backend.typedAddresses,
      env: { ...env, WORDPRESS_APP_PASSWORD: world.site.password }
    })
    await of.rows(`update wordpress_sites set sealed = '' where place_id = $1`)
    world.site.posts.set(paid.id, { ...paid, modified_gmt: '2026-11-20T12:03:00' })
    world.site.posts.set(open.id, { ...open, status: 'paid', modified_gmt: '2026-11-20T12:03:00' })
    of.clock.pass(10)
    await readDueSites({ ...of.backend, wordpress })
    expect([(await of.bookings()).length, (await of.payments()).length, await of.taken(), await of.ledger()]).toEqual([
      2, 2, 4, 32_000
    ])
    expect((await of.posts()).map(({ state, reason }) => [state, reason])).toEqual([
      ['imported', ''],
      ['imported', '']
    ])
    // Moved to another name: nobody but a person can tell.
    await of.rows(`update wordpress_posts set site = 'https://antigo.example.com' where place_id = $1`)
    await of.rows('update wordpress_sites set cursor_at = null, ended_at = null, next_at = $2 where place_id = $1', [
      of.place.placeId,
      of.clock.now()
    ])
    await readDueSites({ ...of.backend, wordpress })
    expect(await of.bookings()).toHaveLength(2)
    const shown = (await createCaller(of.backend)('GET', '/wordpress', { token })).body.posts
    expect(shown.map(({ reason }: { reason: string }) => reason)).toEqual(
      Array(2).fill(expect.stringContaining('outro endereço'))
    )
  })

  it('is history when its visit was over before the site was connected', async () => {
    world.post({ meta: { data: '2026-11-19' } }, -600)
    await of.read()
    expect(await of.posts()).toEqual([expect.objectContaining({ state: 'skipped' })])
  })
})
