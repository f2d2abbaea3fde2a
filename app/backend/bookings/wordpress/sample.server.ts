import type { getWordpressSample } from '#app/contracts/booking/wordpress.ts'
import type { Answer } from '#app/contracts/endpoint.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import { normalisePaymentMethod } from '#app/domain/money/payment-method.ts'
import { maskDocument } from '#app/domain/person/documents.ts'
import { maskEmail } from '#app/domain/person/email.ts'
import { maskName } from '#app/domain/person/names.ts'
import { maskPhone } from '#app/domain/person/phone.ts'
import { faultWords } from '#app/domain/wordpress/problems.ts'
import type { SitePost } from '#app/domain/wordpress/read-post.ts'
import { STATE_WORDS } from '#app/domain/wordpress/state.ts'
import { findMapped, listOwn } from '../../db/queries/wordpress/products.server.ts'
import { findSite } from '../../db/queries/wordpress/sites.server.ts'
import { type ApiContext, holds, type StaffContext } from '../../kernel/context.server.ts'

type Sample = Answer<typeof getWordpressSample>

/** Asks the site now and stores nothing. */
export async function readSample(_input: unknown, ctx: StaffContext): Promise<Sample> {
  const { placeId } = ctx.actor
  const found = await findSite(ctx.db.orm, placeId)
  if (!found) return { ok: false, words: 'Informe antes o site e suas credenciais.', bookings: [] }
  const site = ctx.wordpress.open(found.site)
  if (!site) return { ok: false, words: faultWords('unreadable'), bookings: [] }
  const reading = { names: found.site.fields, zone: found.timezone }
  const answer = await site.list({ after: null, page: 1, perPage: 3, newestFirst: true }, reading)
  if (!answer.ok) return { ok: false, words: faultWords(answer.fault), bookings: [] }
  const own = await listOwn(ctx.db.orm, placeId)
  const bookings = await Promise.all(
    answer.value.posts.slice(0, 3).map(async (post) => {
      const uuid = await findMapped(ctx.db.orm, { placeId, key: post.product.key })
      return toSamplePost(ctx, post, own.find((one) => one.uuid === uuid)?.name ?? '')
    })
  )
  const words =
    bookings.length === 0 ? 'O site respondeu, e não tem reservas.' : 'O site respondeu. Confira o que se entendeu.'
  return { ok: true, words, bookings }
}

function toSamplePost(
  { actor }: ApiContext,
  post: SitePost,
  ownProduct: string
): NonNullable<Sample['bookings']>[number] {
  return {
    post_id: String(post.id),
    status: post.status,
    state: STATE_WORDS[post.state],
    product: post.product.name || post.product.key,
    own_product: ownProduct,
    visit: post.date === null ? '' : `${post.date} ${post.time}`.trim(),
    people: post.people,
    total: post.total !== null && holds(actor, 'operation/values') ? toDecimal(post.total) : null,
    method: post.method === '' ? '' : normalisePaymentMethod(post.method).title,
    name: post.name && maskName(post.name),
    document: post.document && maskDocument(post.document),
    phone: post.phone && maskPhone(post.phone),
    email: post.email && maskEmail(post.email)
  }
}
