import { notFound } from '#app/contracts/api-error.ts'
import { toWirePolicy } from '#app/contracts/booking/refund-policy.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { listProducts } from '#app/contracts/products/public.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import { typesOn } from '#app/domain/product/price.ts'
import { policyOf } from '#app/domain/refund/policy.ts'
import { placeExists } from '../db/queries/places/places.server.ts'
import { listSales } from '../db/queries/products/products.server.ts'
import type { ApiContext } from '../kernel/context.server.ts'
import { toOwnWords } from '../kernel/own-words.server.ts'
import { requireUuid, unknownPlace, unknownProduct } from '../kernel/place-id.server.ts'
import { previewPlace } from '../kernel/require-timetable.server.ts'
import { listEvery, readsBookingsOf } from './list-every.server.ts'

type Sale = Awaited<ReturnType<typeof listSales>>[number]

/** The types of one day. */
function saleToWire({ product, promise, timezone, types, spoken }: Sale, day: (timezone: string) => string) {
  const words = toOwnWords(spoken)
  const { id, uuid, slug, name, description, address, accessibility } = product
  const own = { noun: 'product', id: uuid } as const
  return {
    id,
    uuid,
    slug,
    name: words.say(own, 'name', name),
    description: words.say(own, 'description', description),
    translated: words.translated(own, { name, description, accessibility }),
    address,
    place_uuid: product.placeId,
    picture_url: product.pictureUrl,
    map_url: product.mapUrl,
    duration_minutes: product.durationMinutes,
    category: product.category,
    accessibility: words.say(own, 'accessibility', accessibility),
    minimum_age: product.minimumAge,
    guide: product.guide === 'none' ? '' : product.guide,
    term_hash: words.termHash(uuid, product.termHash),
    hold_minutes: product.holdMinutes,
    refund_policy: product.refundPolicy ? toWirePolicy(policyOf(promise, product.refundPolicy)) : null,
    active: product.active,
    tickets: typesOn(types, day(timezone)).map((ticket) => ({
      label: ticket.label,
      title: words.say({ noun: 'ticket', id: String(ticket.id) }, 'title', ticket.title),
      description: words.say({ noun: 'ticket', id: String(ticket.id) }, 'description', ticket.description),
      price: toDecimal(ticket.unitPrice),
      needs_proof: ticket.needsProof,
      counts_to_quota: ticket.countsToQuota,
      with_adult: ticket.withAdult,
      minimum: ticket.minimum,
      maximum: ticket.maximum
    }))
  }
}

/**
 * Types of a day of visit (today's by default) at its prices, in reais (specification §7).
 * @throws ApiError 404 for an unknown place or an attraction of another
 */
export async function listPlacesProducts(
  {
    query
  }: {
    query: Pick<Received<typeof listProducts>['query'], 'uuid' | 'date' | 'q' | 'cat' | 'preview' | 'all'> & {
      pid: string
    }
  },
  { db, now, actor }: Pick<ApiContext, 'db' | 'now' | 'actor'>
): Promise<Answer<typeof listProducts>> {
  const placeId = requireUuid(query.pid, unknownPlace)
  if (query.all && readsBookingsOf({ actor }, placeId)) return listEvery({ db }, placeId)
  const uuid = query.uuid ? requireUuid(query.uuid, unknownProduct) : undefined
  const { q, cat } = query
  const unsold = query.preview && previewPlace({ actor }) === placeId
  const found = await listSales(db, { placeId, uuid, unsold, q, category: cat })
  if (found.length === 0 && q === '' && cat === '') {
    const known = await placeExists(db, placeId)
    if (!known || uuid) throw notFound({ message: known ? unknownProduct : unknownPlace })
  }
  return found.map((sale) => saleToWire(sale, (timezone) => query.date ?? todayIn(timezone, now())))
}
