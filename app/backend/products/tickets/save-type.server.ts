import { invalid, notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { addTicketType, updateTicketType } from '#app/contracts/products/tickets.ts'
import { changedFields, firstFields } from '#app/domain/audit/changed.ts'
import { TICKET_WORDS } from '#app/domain/audit/product-words.ts'
import { type CheckedTicketType, checkTicketType, takenLabel } from '#app/domain/product/check/check-ticket.ts'
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
    const id = await insertType(tx, product.id, type)
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
    const before = (await listOwnTypes(tx, product.id)).find(({ type: { id } }) => id === known.id)
    await updateType(tx, known.id, type)
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

const toWords = ({ type, prices }: Awaited<ReturnType<typeof listOwnTypes>>[number]) => ({
  ...type,
  unitPrice: type.price,
  prices
})

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
