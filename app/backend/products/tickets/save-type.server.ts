import { invalid, notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { addTicketType, updateTicketType } from '#app/contracts/products/tickets.ts'
import { changedFields, firstFields } from '#app/domain/audit/changed.ts'
import { TICKET_WORDS } from '#app/domain/audit/product-words.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import { type CheckedTicketType, checkTicketType, takenLabel } from '#app/domain/product/check/check-ticket.ts'
import { dearerHalves, dearHalfWords, ownPriceAt } from '#app/domain/product/half-price.ts'
import type { Transaction } from '../../db/connection.server.ts'
import { countTypes } from '../../db/queries/places/ceilings.server.ts'
import {
  findOwnType,
  insertType,
  isLabelTaken,
  listOwnTypes,
  updateType
} from '../../db/queries/products/tickets.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { beginChange } from '../own-product.server.ts'
import { requireRoom } from '../require-room.server.ts'

/** @throws ApiError 404, 409 `changed_meanwhile`, 422 at the fields */
export async function addType(
  { params, body }: Received<typeof addTicketType>,
  ctx: StaffContext
): Promise<Answer<typeof addTicketType>> {
  return inTransaction(ctx.db, async (tx) => {
    const product = await beginChange(tx, ctx, { uuid: params.uuid, version: body.version })
    const type = requireType(body)
    await requireFreeLabel(tx, type, { productId: product.id, but: 0 })
    const before = await countTypes(tx, product.id)
    requireRoom('ticketTypes', { before, after: before + 1 })
    const known = await listOwnTypes(tx, product.id)
    const id = await insertType(tx, product.id, type)
    await requireHalvesOfTypes(tx, ctx, { product, type, before: known })
    await recordChange(tx, ctx, {
      action: 'ticket.created',
      id: product.uuid,
      label: `${product.name}, ${type.label}`,
      changed: firstFields(TICKET_WORDS, type)
    })
    return { id, version: product.version }
  })
}

/**
 * Sold tickets keep their price, title and label.
 * @throws ApiError like `addType`
 */
export async function changeType(
  { params, body }: Received<typeof updateTicketType>,
  ctx: StaffContext
): Promise<Answer<typeof updateTicketType>> {
  return inTransaction(ctx.db, async (tx) => {
    const product = await beginChange(tx, ctx, { uuid: params.uuid, version: body.version })
    const known = await requireOwnType(tx, { productId: product.id, id: params.id })
    const type = requireType(body)
    if (known.isSold && type.label !== known.label) {
      throw invalid({ fields: { label: [`Já se vendeu como ${known.label}: o código não muda mais.`] } })
    }
    await requireFreeLabel(tx, type, { productId: product.id, but: known.id })
    const types = await listOwnTypes(tx, product.id)
    const before = types.find(({ type: { id } }) => id === known.id)
    await updateType(tx, known.id, type)
    await requireHalvesOfTypes(tx, ctx, { product, type, before: types })
    const changed = before && changedFields(TICKET_WORDS, toWords(before), type)
    await recordChange(tx, ctx, {
      action: 'ticket.changed',
      id: product.uuid,
      label: `${product.name}, ${type.label}`,
      changed
    })
    return { id: known.id, version: product.version }
  })
}

type OwnType = Awaited<ReturnType<typeof listOwnTypes>>[number]

const toWords = ({ type, prices }: OwnType) => ({
  ...type,
  unitPrice: type.price,
  prices
})

/** Types that count where a half is weighed against the whole. */
export const onSale = (types: readonly OwnType[]) =>
  types.filter(({ type }) => type.active).map((one) => ({ ...toWords(one), seasons: one.seasons }))

/**
 * Comes after the type is written: its seasons are read with it. `before` are the types as they were.
 * @throws ApiError 422 at the price that makes a half-price ticket cost more than half of the whole one
 */
async function requireHalvesOfTypes(
  tx: Transaction,
  ctx: StaffContext,
  { product, type, before }: { product: OwnProduct; type: CheckedTicketType; before: readonly OwnType[] }
): Promise<void> {
  const today = todayIn(product.timezone, ctx.now())
  const after = await listOwnTypes(tx, product.id)
  const [dear] = dearerHalves({ before: onSale(before), after: onSale(after) }, today)
  if (!dear) return
  const at = ownPriceAt(type, dear.day)
  const way = dear.half.label === type.label ? '' : ` Mude antes o preço de ${dear.half.title}.`
  throw invalid({ fields: { [at < 0 ? 'price' : `prices.${at}.price`]: [`${dearHalfWords(dear)}${way}`] } })
}

type OwnProduct = Awaited<ReturnType<typeof beginChange>>

/** @throws ApiError 404 */
export async function requireOwnType(tx: Transaction, { productId, id }: { productId: number; id: string }) {
  const known = /^\d{1,15}$/.test(id) ? await findOwnType(tx, { productId, id: Number(id) }) : null
  if (!known) throw notFound({ message: 'Este tipo de ingresso não existe mais.' })
  return known
}

function requireType(body: Received<typeof addTicketType>['body']): CheckedTicketType {
  const checked = checkTicketType(body)
  if (!checked.ok) throw invalid({ fields: checked.fields })
  return checked.value
}

async function requireFreeLabel(
  tx: Transaction,
  { label }: CheckedTicketType,
  of: { productId: number; but: number }
): Promise<void> {
  if (!(await isLabelTaken(tx, { ...of, label }))) return
  throw invalid({ fields: { label: [takenLabel] } })
}
