import type { getWordpress } from '#app/contracts/booking/wordpress.ts'
import type { Answer } from '#app/contracts/endpoint.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import { SITE_FIELD_NAMES } from '#app/domain/wordpress/fields.ts'
import { faultWords, problemWords } from '#app/domain/wordpress/problems.ts'
import { recordOf } from '#app/domain/words/records.ts'
import { countPosts, listOpenPosts } from '../../db/queries/wordpress/posts.server.ts'
import { listMapped, listOwn } from '../../db/queries/wordpress/products.server.ts'
import { findSite, type SiteRow } from '../../db/queries/wordpress/sites.server.ts'
import { type ApiContext, holds, type StaffContext } from '../../kernel/context.server.ts'
import { unsealSite } from '../../providers/wordpress/credentials.server.ts'

type Described = Answer<typeof getWordpress>

const mostShown = 50

export async function describeWordpress(ctx: StaffContext): Promise<Described> {
  const actor = ctx.actor
  const { placeId } = actor
  const reader = ctx.db.orm
  const [found, counts, products, own, open] = await Promise.all([
    findSite(reader, placeId),
    countPosts(reader, placeId),
    listMapped(reader, placeId),
    listOwn(reader, placeId),
    listOpenPosts(reader, placeId, mostShown)
  ])
  const site = found?.site ?? null
  return {
    ...siteState(ctx, site),
    changed_by: found?.changedBy ?? '',
    counts,
    fields: recordOf(SITE_FIELD_NAMES, (name) => site?.fields[name] ?? ''),
    products: products.map(({ key, name, uuid }) => ({ key, name, product_uuid: uuid ?? '' })),
    own_products: own.map(({ uuid, name, active }) => ({ uuid, name: active ? name : `${name} (não está à venda)` })),
    posts: open.map(({ post, code }) => ({
      id: String(post.id),
      post_id: String(post.postId),
      edit_url: editUrl(site, post),
      reason: problemWords(post.reason),
      status: post.status,
      product: post.productName || post.productKey,
      visit: post.visit,
      people: post.people,
      changed_at: post.changedAt.toISOString(),
      total: post.total !== null && holds(actor, 'operation/values') ? toDecimal(post.total) : null,
      code: code ?? ''
    }))
  }
}

function siteState({ seal }: ApiContext, site: SiteRow | null) {
  const credentials = site && site.sealed !== '' ? unsealSite(seal, site.placeId, site.sealed) : null
  const source = !site ? 'none' : site.sealed === '' ? 'environment' : credentials ? 'kept' : 'unreadable'
  const at = (instant: Date | null | undefined) => instant?.toISOString() ?? null
  return {
    source,
    site: site?.site ?? '',
    user: credentials?.user ?? '',
    changed_at: at(site?.changedAt),
    ran_at: at(site?.ranAt),
    ended_at: at(site?.endedAt),
    next_at: at(site?.nextAt),
    fault: site && site.fault !== '' ? faultWords(site.fault) : ''
  } as const
}

/** Address of the page at the site where staff edit the post. */
function editUrl(site: SiteRow | null, post: { site: string; postId: number }): string {
  return site?.site === post.site ? `${site.site}/wp-admin/post.php?post=${post.postId}&action=edit` : ''
}
