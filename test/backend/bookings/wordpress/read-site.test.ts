import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readDueSites } from '#app/backend/bookings/wordpress/read-site.server.ts'
import { openWordpressSites } from '#app/backend/providers/wordpress/open-sites.server.ts'
import type { Misdeed } from '../../../support/server/providers/wordpress.ts'
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
    ['hang-up', 'silent']
  ])('that answers with %s is asked again later, and then all is taken', async (misdeed, fault) => {
    world.post()
    world.site.misbehave(misdeed)
    await readDueSites(of.backend)
    expect(await of.siteRow()).toMatchObject({ fault, failures: 1, cursor_at: null })
    const asked = world.site.asked.length
    await of.read(4)
    expect(world.site.asked).toHaveLength(asked)
    await of.read(1)
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
    ['repeats', 0, 60]
  ])('is read over its pages (%s, each %s minutes after the other)', async (misdeed, apart, count) => {
    await of.rows('update time_slots set capacity = 500 where product_id = $1', [of.place.productId])
    const all = Array.from({ length: count }, (_, at) => world.post({ meta: { pessoas: 1 } }, at * apart))
    world.site.misbehave(misdeed)
    let asks = 0
    // What is changed meanwhile goes to the end, and what has not been read moves up.
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

  it('of the server’s settings is for its only place, or for the one they name', async () => {
    await world.db.pool.query('delete from wordpress_sites')
    world.post()
    const env = {
      WORDPRESS_URL: world.site.url,
      WORDPRESS_USER: world.site.user,
      WORDPRESS_APP_PASSWORD: world.site.password
    }
    const withEnv = (more: object) => ({
      ...of.backend,
      wordpress: openWordpressSites({ db: world.db, seal: of.backend.seal, env: { ...env, ...more } })
    })
    await readDueSites(withEnv({}))
    expect(await of.siteRow()).toBeUndefined()
    await readDueSites(withEnv({ WORDPRESS_PLACE: of.place.placeId }))
    expect(await of.siteRow()).toMatchObject({ sealed: '', site: world.site.url })
    expect(await of.bookings()).toHaveLength(1)
  })

  it('whose credentials no key opens any more says so', async () => {
    await of.rows(`update wordpress_sites set sealed = 'x' where place_id = $1`)
    await readDueSites(of.backend)
    expect(await of.siteRow()).toMatchObject({ fault: 'unreadable', failures: 1 })
  })
})
