import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { readDueSites } from '#app/backend/bookings/wordpress/read-site.server.ts'
import { putSite } from '#app/backend/db/queries/wordpress/sites.server.ts'
import { sealSite } from '#app/backend/providers/wordpress/credentials.server.ts'
import { openWordpressSites } from '#app/backend/providers/wordpress/open-sites.server.ts'
import { createPlace } from '../../../support/database/backend.ts'
import { type Misdeed, startWordpress } from '../../../support/server/providers/wordpress.ts'
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

describe('a site', () => {
  it.each<[Misdeed, string]>([
    ['unauthorised', 'refused'],
    ['forbidden', 'forbidden'],
    ['no-route', 'no_type'],
    ['page', 'page'],
    ['elsewhere', 'moved'],
    ['maintenance', 'busy'],
    ['half', 'rubbish'],
    ['not-a-list', 'rubbish'],
    ['huge', 'large'],
    ['slow', 'silent'],
    ['drip', 'silent'],
    ['hang-up', 'silent']
  ])('that answers with %s is asked again later, and then all is taken', async (misdeed, fault) => {
    world.post()
    world.site.misbehave(misdeed)
    const by = misdeed === 'slow' || misdeed === 'drip' ? of.hurried : of.backend
    await readDueSites(by)
    expect(await of.siteRow()).toMatchObject({ fault, failures: 1, cursor_at: null })
    const asked = world.site.asked.length
    await of.read(4, by)
    expect(world.site.asked).toHaveLength(asked)
    await of.read(1, by)
    expect((await of.siteRow()).next_at.getTime() - of.clock.now().getTime()).toBe(10 * 60_000)
    world.site.misbehave(null)
    await of.read()
    expect(await of.siteRow()).toMatchObject({ fault: '', failures: 0 })
    expect(await of.bookings()).toHaveLength(1)
  })

  it.each<[Misdeed | null, number, number]>([
    [null, 1, 110],
    [null, 0, 110],
    ['too-many-pages', 0, 60],
    ['too-few-pages', 0, 60],
    ['no-after', 1, 60],
    ['warned', 1, 10],
    ['repeats', 0, 60]
  ])('is read over its pages (%s, each %s minutes after the other)', async (misdeed, apart, count) => {
    await of.rows('update time_slots set capacity = 500 where product_id = $1', [of.place.productId])
    const all = Array.from({ length: count }, (_, at) => world.post({ meta: { pessoas: 1 } }, at * apart))
    world.site.misbehave(misdeed)
    let asks = 0
    // A post that changes during the import moves to the end, and unread posts move up.
    world.site.onAsk(() => {
      asks += 1
      const [first] = all
      if (asks === 2 && first && misdeed === null)
        world.site.posts.set(first.id, { ...first, modified_gmt: '2026-11-20T18:00:00' })
    })
    await readDueSites(of.backend)
    expect(await of.bookings()).toHaveLength(count)
    expect(await of.siteRow()).toMatchObject({ fault: '' })
  })

  it('with plain permalinks is read by query, which is detected once', async () => {
    world.site.permalinks = 'plain'
    world.post()
    await readDueSites(of.backend)
    expect(await of.bookings()).toHaveLength(1)
    const paths = () => world.site.asked.map(({ path }) => path)
    expect(paths().filter((path) => path !== '/')).toHaveLength(1)
    await of.read()
    expect(paths().filter((path) => path !== '/')).toHaveLength(1)
    // And back again, where somebody has changed them.
    world.site.permalinks = 'pretty'
    world.post()
    await of.read()
    expect(await of.bookings()).toHaveLength(2)
  })

  it('that leads elsewhere is not followed there, with its password or without', async () => {
    const other = await startWordpress()
    world.site.misbehave('elsewhere')
    world.site.leadsTo = `${other.url}/wp-json/wp/v2/booking`
    await readDueSites(of.backend)
    expect(await of.siteRow()).toMatchObject({ fault: 'moved' })
    expect(other.asked).toEqual([])
    await other.close()
  })

  it('that asks to be left alone is, for as long as it says', async () => {
    world.site.misbehave('too-many-requests')
    await readDueSites(of.backend)
    const { fault, next_at } = await of.siteRow()
    expect([fault, next_at.getTime() - of.clock.now().getTime()]).toEqual(['busy', 120 * 60_000])
  })

  it('that breaks between its pages is read on from where it broke', async () => {
    await of.rows('update time_slots set capacity = 500 where product_id = $1', [of.place.productId])
    for (let at = 0; at < 60; at += 1) world.post({ meta: { pessoas: 1 } }, at)
    world.site.misbehave('second-fails')
    await readDueSites(of.backend)
    expect(await of.siteRow()).toMatchObject({ fault: 'silent', ended_at: null })
    expect(await of.bookings()).toHaveLength(50)
    await of.read()
    expect(await of.siteRow()).toMatchObject({ fault: '', failures: 0 })
    expect(await of.bookings()).toHaveLength(60)
  })

  it('does not delay others when slow: the rest is read in the next round', async () => {
    await of.rows('update time_slots set capacity = 500 where product_id = $1', [of.place.productId])
    for (let at = 0; at < 9; at += 1) world.post({ meta: { pessoas: 1, atrativo: 'outro' } }, at)
    await of.read()
    await of.rows(`update wordpress_posts set state = 'waiting' where place_id = $1`)
    world.site.asked.length = 0
    world.site.onAsk(() => of.clock.pass(0.25))
    await of.read()
    expect(world.site.asked.length).toBeLessThan(5)
    for (let round = 0; round < 5; round += 1) await of.read()
    expect((await of.posts()).filter(({ state }) => state === 'waiting')).toEqual([])
  })

  it('with stale copies or a wrong clock moves nothing back and hides nothing', async () => {
    const newest = world.post({}, 5)
    world.post({ meta: { hora: '14:00' } }, 5_000_000)
    await of.read()
    world.site.misbehave('no-after')
    world.site.posts.set(newest.id, { ...newest, status: 'unpaid', modified_gmt: '2026-11-20T11:00:00' })
    world.post({ meta: { hora: '14:00' } }, 15)
    await of.read()
    expect((await of.posts()).map(({ state, reason }) => `${state} ${reason}`.trim())).toEqual([
      'imported',
      'imported',
      'imported'
    ])
    world.site.misbehave(null)
    const [first] = await of.bookings()
    world.site.posts.set(newest.id, { ...newest, status: 'cancelled', modified_gmt: '2026-11-20T12:20:00' })
    await of.read()
    expect((await of.bookings()).find(({ id }) => id === first.id)).toMatchObject({ status: 'CANCELLED' })
  })

  it('is understood where it writes its times otherwise', async () => {
    const times = [
      '2026-11-20 12:00:01',
      '2026-11-20T12:00:02Z',
      '2026-11-20T09:00:03-03:00',
      '2026-11-20T12:00:04.123',
      '0000-00-00T00:00:00',
      ''
    ]
    world.site.misbehave('no-after')
    for (const time of times) {
      const post = world.post({ meta: { pessoas: 1, hora: '14:00' } })
      world.site.posts.set(post.id, { ...post, modified_gmt: time })
    }
    await of.rows('update time_slots set capacity = 500 where product_id = $1', [of.place.productId])
    await readDueSites(of.backend)
    expect((await of.posts()).map(({ modified_at }) => modified_at.toISOString())).toEqual([
      '2026-11-20T12:00:01.000Z',
      '2026-11-20T12:00:02.000Z',
      '2026-11-20T12:00:03.000Z',
      '2026-11-20T12:00:04.000Z',
      '1970-01-01T00:00:00.000Z',
      '1970-01-01T00:00:00.000Z'
    ])
    expect(await of.bookings()).toHaveLength(6)
    await of.read()
    expect(await of.bookings()).toHaveLength(6)
  })

  it("from the server's settings serves the only place, or the one they name", async () => {
    const server = await openSiteWorld()
    onTestFinished(server.close)
    const only = await server.renew()
    const { url: WORDPRESS_URL, user: WORDPRESS_USER, password: WORDPRESS_APP_PASSWORD } = server.site
    const env = { WORDPRESS_URL, WORDPRESS_USER, WORDPRESS_APP_PASSWORD }
    const read = (more: object = {}) => {
      const wordpress = openWordpressSites({
        db: server.db,
        seal: only.backend.seal,
        typed: only.backend.typedAddresses,
        env: { ...env, ...more }
      })
      return readDueSites({ ...only.backend, wordpress })
    }
    const forget = () => server.db.pool.query('delete from wordpress_sites')
    server.post()
    await forget()
    await read()
    expect(await only.siteRow()).toMatchObject({ sealed: '', site: WORDPRESS_URL })
    expect(await only.bookings()).toHaveLength(1)
    const { placeId } = await createPlace(server.db)
    await forget()
    await read()
    expect(await only.siteRow()).toBeUndefined()
    await read({ WORDPRESS_PLACE: placeId })
    const { rows } = await server.db.pool.query('select place_id, site from wordpress_sites')
    expect(rows).toEqual([{ place_id: placeId, site: WORDPRESS_URL }])
  })

  it('is read while the site of another place does not answer', async () => {
    const other = await startWordpress()
    onTestFinished(other.close)
    const { placeId } = await createPlace(world.db)
    const { backend, clock } = of
    const sealed = sealSite(backend.seal, placeId, { url: other.url, user: other.user, password: other.password })
    await putSite(world.db.orm, { placeId, site: other.url, sealed, changedBy: null, now: clock.now() })
    // The first site is asked first, and answers once the second was asked.
    world.site.onAsk(async () => {
      await expect.poll(() => other.asked.length).toBeGreaterThan(0)
    })
    await readDueSites(backend)
    const sites = await of.rows('select fault, failures from wordpress_sites', [])
    expect(sites).toEqual(Array(2).fill({ fault: '', failures: 0 }))
  })

  it('reports credentials that no key opens any more', async () => {
    await of.rows(`update wordpress_sites set sealed = 'x' where place_id = $1`)
    await readDueSites(of.backend)
    expect(await of.siteRow()).toMatchObject({ fault: 'unreadable', failures: 1 })
  })
})
