import { changedMeanwhile, invalid, notFound } from '#app/contracts/api-error.ts'
import type { getWaivers, publishWaiver } from '#app/contracts/booking/waivers.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { changedText } from '#app/domain/audit/changed.ts'
import { checkWaiver } from '#app/domain/waiver/check-waiver.ts'
import type { Queryable } from '../../db/connection.server.ts'
import { findGuidedProduct } from '../../db/queries/agents/own-groups.server.ts'
import { termHash } from '../../db/queries/places/places.server.ts'
import { lockPlace } from '../../db/queries/places/settings.server.ts'
import {
  findNewestVersion,
  findWaiverText,
  insertWaiver,
  listWaiverLevels,
  listWaiverVersions,
  type WaiverRow
} from '../../db/queries/places/waivers.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { requireUuid, unknownProduct } from '../../kernel/place-id.server.ts'

/** A number alone could be mistaken for another place's. */
export const versionOf = ({ id, hash }: Pick<WaiverRow, 'id' | 'hash'>): string => `${id}-${hash.slice(0, 12)}`

/** @throws ApiError 404 for an attraction of another place */
async function findOwner(reader: Queryable, uuid: string, { actor: { placeId } }: StaffContext) {
  if (uuid === '') return { name: '', owner: { placeId, productId: null } }
  const product = await findGuidedProduct(reader, { placeId, uuid: requireUuid(uuid, unknownProduct) })
  if (!product) throw notFound({ message: unknownProduct })
  return { name: product.name, owner: { placeId, productId: product.id } }
}

/** @throws ApiError 404 */
export async function readWaivers(
  { query }: Received<typeof getWaivers>,
  ctx: StaffContext
): Promise<Answer<typeof getWaivers>> {
  const { placeId } = ctx.actor
  const { orm } = ctx.db
  const { name, owner } = await findOwner(orm, query.product, ctx)
  const [versions, placeText, attractions] = await Promise.all([
    listWaiverVersions(orm, owner),
    findWaiverText(orm, { placeId, productId: null }),
    listWaiverLevels(orm, placeId)
  ])
  const newest = versions[0]?.waiver
  return {
    product_name: name,
    text: newest?.body ?? '',
    place_text: placeText,
    version: newest ? versionOf(newest) : '',
    attractions: attractions.map(({ hasOwn, ...one }) => ({ ...one, has_own: hasOwn })),
    versions: versions.map(({ waiver, author, signatures }) => ({
      id: versionOf(waiver),
      text: waiver.body,
      hash: waiver.hash,
      created_at: waiver.createdAt.toISOString(),
      created_by: author ?? '',
      signatures
    }))
  }
}

/**
 * A text like the newest makes no version: nobody has to sign again for a repeated click.
 * @throws ApiError 404, 409 `changed_meanwhile`, 422 at `text`
 */
export async function publish(
  { body }: Received<typeof publishWaiver>,
  ctx: StaffContext
): Promise<Answer<typeof publishWaiver>> {
  const { placeId, userId } = ctx.actor
  return inTransaction(ctx.db, async (tx) => {
    const place = await lockPlace(tx, placeId)
    if (!place) throw notFound()
    const { name, owner } = await findOwner(tx, body.product, ctx)
    const checked = checkWaiver(body.text, { canBeEmpty: owner.productId !== null })
    if (!checked.ok) throw invalid({ fields: checked.fields })
    const text = checked.value
    const newest = await findNewestVersion(tx, owner)
    if ((newest?.body ?? '') === text) return { message: 'É o mesmo texto: nada mudou.' }
    if (body.version !== (newest ? versionOf(newest) : '')) {
      throw changedMeanwhile('Outra pessoa publicou um texto enquanto você escrevia. Nada foi publicado.')
    }
    if (text === '' && (await findWaiverText(tx, { placeId, productId: null })) === '') {
      throw invalid({ fields: { text: ['O parque ainda não tem um termo. Publique-o antes de voltar a ele.'] } })
    }
    await insertWaiver(tx, { ...owner, body: text, hash: termHash(text), createdAt: ctx.now(), createdBy: userId })
    const words = name ? `termo de risco de ${name}` : 'termo de risco'
    const changed = changedText(words, newest?.body ?? '', text || 'o do parque')
    await recordChange(tx, ctx, { action: 'place.waiver-published', id: placeId, label: place.name, changed })
    const said = text === '' ? 'Vale de novo o termo do parque.' : 'Termo de risco publicado.'
    return { message: `${said} Quem assinou outro texto assina de novo.` }
  })
}
