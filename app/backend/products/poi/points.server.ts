import { randomUUID } from 'node:crypto'
import { changedMeanwhile, invalid, notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { createPoint, deletePoint, listPoints, orderPoints, updatePoint } from '#app/contracts/products/poi.ts'
import { changedFields, firstFields, type Wording } from '#app/domain/audit/changed.ts'
import { changedLines } from '#app/domain/audit/product-words.ts'
import { hasLetter, stripAccents } from '#app/domain/person/names.ts'
import { CEILINGS } from '#app/domain/product/ceilings.ts'
import { isOnGlobe } from '#app/domain/product/poi/coordinates.ts'
import { tooLong } from '#app/domain/words/error-catalogue.ts'
import type { Queryable } from '../../db/connection.server.ts'
import {
  arrangePoints,
  findOwnProduct,
  findVendorPoints,
  insertPoint,
  listPlacePoints,
  removePoint,
  savePoint
} from '../../db/queries/products/poi.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { ApiContext, StaffContext } from '../../kernel/context.server.ts'
import { toOwnWords } from '../../kernel/own-words.server.ts'
import { requireUuid, unknownPlace, unknownProduct } from '../../kernel/place-id.server.ts'
import { requireRoom } from '../require-room.server.ts'

const unknownPoint = 'Este ponto de interesse não existe mais.'

/**
 * Without a vendor, the caller's own points.
 * @throws ApiError 404
 */
export async function readPoints(
  { query: { v, pid, product, q } }: Pick<Received<typeof listPoints>, 'query'>,
  ctx: ApiContext
): Promise<Answer<typeof listPoints>> {
  const ownPlace = ctx.actor?.placeId ?? null
  const asked = v ?? pid ?? ownPlace
  if (!asked) throw notFound({ message: unknownPlace })
  const vendor = requireUuid(asked, unknownPlace)
  const productUuid = product ? requireUuid(product, unknownProduct) : null
  const found = await findVendorPoints(ctx.db, { vendor, ownPlace, productUuid })
  if (!found) throw notFound({ message: unknownPlace })
  const wanted = plain(q ?? '')
  return translatePoints(found).filter((point) =>
    plain(`${point.name} ${point.category} ${point.product_name}`).includes(wanted)
  )
}

function translatePoints({ points, spoken }: NonNullable<Awaited<ReturnType<typeof findVendorPoints>>>) {
  const words = toOwnWords(spoken)
  return points.map((point) => {
    const say = (field: 'name' | 'description' | 'category') =>
      words.say({ noun: 'point', id: point.uuid }, field, point[field])
    return { ...point, name: say('name'), description: say('description'), category: say('category') }
  })
}

const plain = (text: string) => stripAccents(text).toLowerCase().trim()

type Typed = Received<typeof createPoint>['body']

/** @throws ApiError 422 */
async function checkPoint(reader: Queryable, placeId: string, typed: Typed) {
  const errors: Record<string, string[]> = {}
  const name = typed.name.trim()
  const description = typed.description.trim()
  const category = typed.category.trim()
  if (!hasLetter(name)) errors.name = ['Informe o nome.']
  if (name.length > 120) errors.name = [tooLong(120)]
  if (category.length > 60) errors.category = [tooLong(60)]
  if (description.length > 500) errors.description = [tooLong(500)]
  const { latitude, longitude, active } = typed
  if (Number.isNaN(latitude + longitude) || !isOnGlobe({ latitude, longitude })) {
    errors.latitude = ['Confira a posição: latitude e longitude, como -12,5713, -41,4052.']
  }
  const productId = await findProductOfPoint(reader, placeId, typed.product_uuid)
  if (productId === undefined) errors.product_uuid = [unknownProduct]
  if (Object.keys(errors).length > 0) throw invalid({ fields: errors })
  return { name, description, category, latitude, longitude, active, productId: productId ?? null }
}

/** Null for the whole place, undefined for an unknown attraction. */
async function findProductOfPoint(
  reader: Queryable,
  placeId: string,
  typed: string
): Promise<number | null | undefined> {
  if (typed === '') return null
  const uuid = /^[0-9a-f-]{36}$/i.test(typed) ? requireUuid(typed, unknownProduct) : ''
  return (uuid && (await findOwnProduct(reader, placeId, uuid))) || undefined
}

async function readOne(reader: Queryable, placeId: string, uuid: string) {
  const [point] = await listPlacePoints(reader, { placeId, uuid })
  if (!point) throw notFound({ message: unknownPoint })
  return point
}

/** @throws ApiError 422, 409 where there are too many */
export async function addPoint(
  { body }: Pick<Received<typeof createPoint>, 'body'>,
  ctx: StaffContext
): Promise<Answer<typeof createPoint>> {
  const { placeId } = ctx.actor
  const uuid = randomUUID()
  await inTransaction(ctx.db, async (tx) => {
    const data = await checkPoint(tx, placeId, body)
    const isAdded = await insertPoint(tx, { ...data, placeId, uuid, createdAt: ctx.now() })
    requireRoom('points', { before: CEILINGS.points.most, after: CEILINGS.points.most + (isAdded ? 0 : 1) })
    const changed = firstFields(pointWords, await readOne(tx, placeId, uuid))
    await recordChange(tx, ctx, { action: 'point.created', id: uuid, label: data.name, changed })
  })
  return readOne(ctx.db.orm, placeId, uuid)
}

const changedWords = 'Outra pessoa salvou este ponto enquanto você o alterava.'

const pointWords: Wording<Answer<typeof updatePoint>> = {
  name: 'nome',
  description: 'descrição',
  category: 'categoria',
  latitude: 'latitude',
  longitude: 'longitude',
  product_name: 'atrativo',
  active: 'à vista'
}

/** @throws ApiError 422, 404, 409 `changed_meanwhile` */
export async function changePoint(
  { params, body }: Pick<Received<typeof updatePoint>, 'params' | 'body'>,
  ctx: StaffContext
): Promise<Answer<typeof updatePoint>> {
  const { placeId } = ctx.actor
  const uuid = requireUuid(params.uuid, unknownPoint)
  return inTransaction(ctx.db, async (tx) => {
    const before = await readOne(tx, placeId, uuid)
    const data = await checkPoint(tx, placeId, body)
    if (!(await savePoint(tx, { placeId, uuid, version: body.version }, data))) throw changedMeanwhile(changedWords)
    const after = await readOne(tx, placeId, uuid)
    const changed = changedFields(pointWords, before, after)
    await recordChange(tx, ctx, { action: 'point.changed', id: uuid, label: after.name, changed })
    return after
  })
}

/** @throws ApiError 404 */
export async function dropPoint(
  { params }: Pick<Received<typeof deletePoint>, 'params'>,
  ctx: StaffContext
): Promise<Answer<typeof deletePoint>> {
  const { placeId } = ctx.actor
  const uuid = requireUuid(params.uuid, unknownPoint)
  await inTransaction(ctx.db, async (tx) => {
    const { name: label } = await readOne(tx, placeId, uuid)
    if (!(await removePoint(tx, { placeId, uuid }))) throw notFound({ message: unknownPoint })
    await recordChange(tx, ctx, { action: 'point.removed', id: uuid, label })
  })
  return { removed: 1 }
}

export async function arrangeOwnPoints(
  { body }: Pick<Received<typeof orderPoints>, 'body'>,
  ctx: StaffContext
): Promise<Answer<typeof orderPoints>> {
  const { placeId } = ctx.actor
  await inTransaction(ctx.db, async (tx) => {
    const named = async () => (await listPlacePoints(tx, { placeId })).map(({ name }, at) => `${at + 1}. ${name}`)
    const before = await named()
    await arrangePoints(tx, placeId, body.order)
    await recordChange(tx, ctx, { action: 'point.moved', changed: changedLines(before, await named()) })
  })
  return listPlacePoints(ctx.db.orm, { placeId })
}
