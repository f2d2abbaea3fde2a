import { randomUUID } from 'node:crypto'
import { ApiError, conflict, invalid } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { createProduct, getProduct, setProductState, updateProduct } from '#app/contracts/products/manage.ts'
import { checkProduct, mapUrlOf, type ProductData, type TypedProduct } from '#app/domain/product/check/check-product.ts'
import { PRODUCT_FIELDS } from '#app/domain/product/fields.ts'
import { freeSlug, toSlug } from '#app/domain/product/slug.ts'
import { missingWords } from '#app/domain/product/state.ts'
import type { Transaction } from '../../db/connection.server.ts'
import { noteSlotsOfProduct } from '../../db/queries/agents/slot-guides.server.ts'
import { countAttractions } from '../../db/queries/places/ceilings.server.ts'
import { lockPlace } from '../../db/queries/places/settings.server.ts'
import { findWaiverText } from '../../db/queries/places/waivers.server.ts'
import {
  insertProductRow,
  type ManagedRow,
  missingOf,
  slugsLike,
  updateProductRow
} from '../../db/queries/products/manage.server.ts'
import { inTransaction, violatedConstraint } from '../../db/transaction.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { requireRoom } from '../require-room.server.ts'
import { findOwnProduct, openProduct } from './open-product.server.ts'
import { recordNewProduct, recordProduct } from './record-product.server.ts'
import { toManaged } from './to-wire.server.ts'

type Managed = Promise<Answer<typeof getProduct>>

/** @throws ApiError 404 for one of another place */
export async function readProduct({ params }: Received<typeof getProduct>, ctx: StaffContext): Managed {
  return toManaged(await findOwnProduct(ctx.db.orm, ctx, params.uuid))
}

/**
 * Creates it off sale. A repeated `uuid` is one attraction, unchanged.
 * @throws ApiError 409, 422 at the fields
 */
export async function addProduct({ body }: Received<typeof createProduct>, ctx: StaffContext): Managed {
  const { placeId } = ctx.actor
  const uuid = body.uuid === '' ? randomUUID() : body.uuid.toLowerCase()
  const data = requireProduct(body)
  return inTransaction(ctx.db, async (tx) => {
    await lockPlace(tx, placeId)
    await requireWaiver(tx, data, { placeId, productId: null })
    const before = await countAttractions(tx, placeId)
    const slug = await requireSlug(tx, { placeId, uuid, typed: body.slug, data })
    const row = { ...data, slug, uuid, placeId, mapUrl: mapUrlOf(data), active: false }
    const isNew = await insertProductRow(tx, row)
    if (isNew) requireRoom('attractions', { before, after: before + 1 })
    const found = await findOwnProduct(tx, ctx, uuid).catch(throwUsed)
    if (!isNew && found.product.name !== data.name) {
      throw conflict({ code: 'already_made', message: 'Este atrativo já foi criado. Abra-o na lista para mudá-lo.' })
    }
    if (isNew) await recordNewProduct(tx, ctx, found)
    return toManaged(found)
  }).catch(throwTakenSlug)
}

/** @throws ApiError 404; 409 `changed_meanwhile`; 422 at the fields */
export async function changeProduct({ params, body }: Received<typeof updateProduct>, ctx: StaffContext): Managed {
  const { placeId } = ctx.actor
  return inTransaction(ctx.db, async (tx) => {
    const before = await openProduct(tx, ctx, { uuid: params.uuid, version: body.version })
    const data = requireProduct({ ...asTyped(before), ...saidOnly(body) })
    const { uuid, id } = before.product
    await requireWaiver(tx, data, { placeId, productId: id })
    const slug = await requireSlug(tx, { placeId, uuid, typed: body.slug ?? before.product.slug, data })
    await updateProductRow(tx, id, { ...data, slug, ...movedMap(before, data) })
    const { guide, guidePeople } = before.product
    if (guide !== data.guide || guidePeople !== data.guidePeople) await noteSlotsOfProduct(tx, id, ctx.now())
    return recorded(tx, ctx, before)
  }).catch(throwTakenSlug)
}

/**
 * Existing bookings stay unchanged.
 * @throws ApiError 404; 409 `changed_meanwhile`, `not_ready`
 */
export async function moveProduct({ params, body }: Received<typeof setProductState>, ctx: StaffContext): Managed {
  return inTransaction(ctx.db, async (tx) => {
    const before = await openProduct(tx, ctx, { uuid: params.uuid, version: body.version })
    const missing = missingOf(before)
    if (body.state === 'active' && missing.length > 0) {
      throw conflict({ code: 'not_ready', message: `Ainda não dá para pôr à venda. ${missingWords(missing)}` })
    }
    const archivedAt = body.state === 'archived' ? (before.product.archivedAt ?? ctx.now()) : null
    await updateProductRow(tx, before.product.id, { active: body.state === 'active', archivedAt })
    return recorded(tx, ctx, before)
  })
}

async function recorded(tx: Transaction, ctx: StaffContext, before: ManagedRow): Managed {
  const after = await findOwnProduct(tx, ctx, before.product.uuid)
  await recordProduct(tx, ctx, { before, after })
  return toManaged(after)
}

/** @throws ApiError 422 */
function requireProduct(typed: TypedProduct): ProductData {
  const checked = checkProduct(typed)
  if (!checked.ok) throw invalid({ fields: checked.errors })
  return checked.value
}

/**
 * A gate that stops people for a text which nobody wrote would stop them for ever.
 * @throws ApiError 422
 */
async function requireWaiver(
  tx: Transaction,
  { waiver }: ProductData,
  whose: { placeId: string; productId: number | null }
): Promise<void> {
  if (waiver === 'none' || (await findWaiverText(tx, whose))) return
  throw invalid({ fields: { waiver: ['Publique antes o texto, em Configurações, Termo de risco.'] } })
}

/** Fields of the map only, as sent. */
function saidOnly(body: TypedProduct): TypedProduct {
  const names = PRODUCT_FIELDS.map(({ name }) => name).filter((name) => body[name] !== undefined)
  return Object.fromEntries(names.map((name) => [name, body[name]]))
}

function asTyped(row: ManagedRow): TypedProduct {
  return saidOnly(toManaged(row))
}

/** A map's address that somebody else has set stays until a point is given. */
function movedMap({ product }: ManagedRow, data: ProductData): { mapUrl?: string } {
  const isMoved = product.latitude !== data.latitude || product.longitude !== data.longitude
  return isMoved ? { mapUrl: mapUrlOf(data) } : {}
}

interface Wanted {
  placeId: string
  uuid: string
  typed: unknown
  data: ProductData
}

/**
 * A typed slug must be free; a slug made from the name is made unique.
 * @throws ApiError 422
 */
async function requireSlug(tx: Transaction, { placeId, uuid, typed, data }: Wanted): Promise<string> {
  const taken = await slugsLike(tx, { placeId, slug: data.slug, but: uuid })
  const isTyped = typeof typed === 'string' && toSlug(typed) !== ''
  if (isTyped && taken.includes(data.slug)) throw takenSlug()
  return freeSlug(data.slug, taken)
}

const takenSlug = () =>
  invalid({ fields: { slug: ['Outro atrativo do parque já tem este endereço curto. Escolha outro.'] } })

/** Its uuid exists in another place. */
function throwUsed(error: unknown): never {
  const isElsewhere = error instanceof ApiError && error.status === 404
  throw isElsewhere ? conflict({ message: 'Este formulário já foi usado. Abra um novo.' }) : error
}

/** For two at once, the index decides. */
function throwTakenSlug(error: unknown): never {
  throw violatedConstraint(error) === 'products_slug' ? takenSlug() : error
}
