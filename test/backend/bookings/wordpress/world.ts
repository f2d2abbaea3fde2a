import { readDueSites } from '#app/backend/bookings/wordpress/read-site.server.ts'
import { putSite } from '#app/backend/db/queries/wordpress/sites.server.ts'
import type { Backend } from '#app/backend/kernel/context.server.ts'
import { sealSite } from '#app/backend/providers/wordpress/credentials.server.ts'
import { openWordpressSites } from '#app/backend/providers/wordpress/open-sites.server.ts'
import { createClock, createPlace, createTestBackend, friday, tomorrow } from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { type FakePost, startWordpress } from '../../../support/server/providers/wordpress.ts'

/** A WordPress site, and a database whose one connected place has four places an hour; `renew` gives another place. */
export async function openSiteWorld() {
  const db = await openTestDatabase()
  const site = await startWordpress()
  let number = 0

  async function renew() {
    await db.pool.query('delete from wordpress_sites')
    site.posts.clear()
    site.misbehave(null)
    site.permalinks = 'pretty'
    site.asked.length = 0
    site.onAsk(null)
    const clock = createClock()
    const base = createTestBackend(db, clock)
    const reading = (timeoutMs?: number): Backend => ({
      ...base,
      wordpress: openWordpressSites({ db, seal: base.seal, env: {}, timeoutMs, typed: base.typedAddresses })
    })
    const backend = reading()
    const place = await createPlace(db, { capacity: 4 })
    const { url, user, password } = site
    const sealed = sealSite(backend.seal, place.placeId, { url, user, password: password.replaceAll(' ', '') })
    await putSite(db.orm, { placeId: place.placeId, site: url, sealed, changedBy: null, now: clock.now() })
    const rows = async (sql: string, values: unknown[] = [place.placeId]) => (await db.pool.query(sql, values)).rows
    const sumOf = async (sql: string, of: unknown) => (await rows(sql, [of]))[0].sum
    return {
      backend,
      clock,
      place,
      rows,
      /** Short time limit for sites that do not answer; those that answer may take longer. */
      hurried: reading(300),
      /** At a next round, that many minutes later. */
      async read(minutes = 10, by = backend) {
        clock.pass(minutes)
        await readDueSites(by)
      },
      bookings: () => rows('select * from bookings where place_id = $1 order by id'),
      payments: () => rows('select * from payments where place_id = $1 order by created_at'),
      posts: () => rows('select * from wordpress_posts where place_id = $1 order by post_id'),
      siteRow: async () => (await rows('select * from wordpress_sites where place_id = $1'))[0],
      taken: () =>
        sumOf('select coalesce(sum(taken), 0)::int as sum from slot_days where product_id = $1', place.productId),
      ledger: () =>
        sumOf('select coalesce(sum(value), 0)::int as sum from ledger_entries where place_id = $1', place.placeId)
    }
  }

  /** One for two people, paid by Pix, changed at the site that many minutes after nine. */
  function post(changes: { status?: string; meta?: object } = {}, minute = 0): FakePost {
    number += 1
    const { meta, ...others } = changes
    const written = {
      id: number,
      status: 'paid',
      modified_gmt: new Date(friday.getTime() + minute * 60_000).toISOString().slice(0, 19),
      title: { rendered: `Reserva <script>alert(1)</script>${number}` },
      meta: {
        nome: 'Ana Lima',
        cpf: '529.982.247-25',
        telefone: '(75) 99999-8888',
        email: 'ana@example.com',
        atrativo: 'cachoeira',
        data: tomorrow,
        hora: '09:00',
        pessoas: 2,
        total: '160,00',
        payment_method: 'pix',
        ...meta
      },
      ...others
    }
    site.posts.set(written.id, written)
    return written
  }

  async function close() {
    await site.close()
    await db.close()
  }
  return { db, site, renew, post, close }
}

export type SiteWorld = Awaited<ReturnType<typeof openSiteWorld>>
export type ConnectedPlace = Awaited<ReturnType<SiteWorld['renew']>>
