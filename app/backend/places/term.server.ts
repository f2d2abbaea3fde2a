import { invalid, notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { getPlaceTerm, savePlaceTerm } from '#app/contracts/places/term.ts'
import { changedText } from '#app/domain/audit/changed.ts'
import { checkTerm } from '#app/domain/product/check/check-term.ts'
import { defaultTerm } from '#app/domain/term/default-term.ts'
import type { Queryable } from '../db/connection.server.ts'
import { findPlaceWithTerm, termHash } from '../db/queries/places/places.server.ts'
import { findSave, markSaved } from '../db/queries/places/saves.server.ts'
import { lockPlace } from '../db/queries/places/settings.server.ts'
import { listPlaceTerms, MOST_COUNTED, putInForce } from '../db/queries/places/terms.server.ts'
import { findPlaceTerm } from '../db/queries/products/terms.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import { recordChange } from '../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../kernel/context.server.ts'
import { pageChanged } from './groups/apply-changes.server.ts'

export async function readPlaceTerm(_input: unknown, ctx: StaffContext): Promise<Answer<typeof getPlaceTerm>> {
  const { placeId } = ctx.actor
  const [found, versions] = await Promise.all([findPlaceWithTerm(ctx.db, placeId), listPlaceTerms(ctx.db.orm, placeId)])
  if (!found) throw notFound()
  const { place, term } = found
  const houseText = defaultTerm(place)
  const current = versions.find(({ hash }) => hash === term?.hash)
  return {
    version: term?.hash ?? '',
    text: term?.text ?? '',
    house_text: houseText,
    is_house: term?.text === houseText,
    most_counted: MOST_COUNTED,
    versions: versions.map(({ id, createdAt, createdBy, ...one }) => ({
      ...one,
      // A number alone could be mistaken for another place's.
      id: `${id}-${one.hash.slice(0, 12)}`,
      current: id === current?.id,
      created_at: createdAt.toISOString(),
      created_by: createdBy
    }))
  }
}

/**
 * Applies to later bookings.
 * @throws ApiError 409 `changed_meanwhile`, 422 at `text`
 */
export async function changePlaceTerm(
  { body }: Received<typeof savePlaceTerm>,
  ctx: StaffContext
): Promise<Answer<typeof savePlaceTerm>> {
  const { placeId, userId } = ctx.actor
  const checked = checkTerm(body.text)
  if (!checked.ok) throw invalid({ fields: checked.fields })
  await inTransaction(ctx.db, async (tx) => {
    const place = await lockPlace(tx, placeId)
    if (!place) throw notFound()
    const text = checked.value || defaultTerm(place)
    const before = await findPlaceTerm(tx, placeId)
    // A repeated request makes one version.
    if (before === text) return
    await requireCurrent(tx, { placeId, before, version: body.version })
    await putInForce(tx, { placeId, text, userId, now: ctx.now() })
    await recordChange(tx, ctx, {
      action: 'place.term-changed',
      id: placeId,
      label: place.name,
      changed: changedText('termo', before, text)
    })
    await markSaved(tx, { placeId, keys: ['term'], userId, now: ctx.now() })
  })
  return readPlaceTerm({}, ctx)
}

async function requireCurrent(
  tx: Queryable,
  { placeId, before, version }: { placeId: string; before: string; version: string }
): Promise<void> {
  if (version === (before === '' ? '' : termHash(before))) return
  throw pageChanged(await findSave(tx, placeId, 'term'))
}
