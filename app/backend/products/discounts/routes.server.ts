import { ApiError, changedMeanwhile, conflict, notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { createDiscount, listDiscounts, readDiscount, updateDiscount } from '#app/contracts/products/discounts.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import { countCodes } from '../../db/queries/places/ceilings.server.ts'
import { lockPlace } from '../../db/queries/places/settings.server.ts'
import {
  type DiscountRow,
  findDiscount,
  insertDiscount,
  listDiscountRows,
  saveDiscount
} from '../../db/queries/products/discounts.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { type ApiContext, holds, type StaffContext } from '../../kernel/context.server.ts'
import { implement } from '../../kernel/implement.server.ts'
import { requireUuid } from '../../kernel/place-id.server.ts'
import { throwTaken } from '../../kernel/throw-taken.server.ts'
import { requireRoom } from '../require-room.server.ts'
import { checkDiscount } from './check-discount.server.ts'
import { recordDiscount } from './record-discount.server.ts'

const unknown = 'Não encontramos este código de desconto.'

function discountToWire({ row, uses }: { row: DiscountRow; uses: number }): Answer<typeof readDiscount> {
  return {
    uuid: row.uuid,
    version: row.version,
    code: row.code,
    description: row.description,
    kind: row.kind === 'amount' ? 'amount' : 'percent',
    value: row.kind === 'amount' ? toDecimal(row.value) : row.value,
    products: row.products,
    types: row.types,
    valid_from: row.validFrom,
    valid_to: row.validTo,
    visit_from: row.visitFrom,
    visit_to: row.visitTo,
    max_uses: row.maxUses,
    max_per_person: row.maxPerPerson,
    max_tickets: row.maxTickets,
    active: row.active,
    uses,
    created_date: row.createdAt.toISOString()
  }
}

/** A code's reader has the discount, so only users who manage codes see it whole. */
function shownTo({ actor }: ApiContext): (code: Answer<typeof readDiscount>) => Answer<typeof readDiscount> {
  if (holds(actor, 'products/discounts')) return (code) => code
  return (code) => ({ ...code, code: `${String(code.code).slice(0, 2)}••••` })
}

/** @throws ApiError 404 also for one of another place */
async function describeDiscount(ctx: StaffContext, uuid: string): Promise<Answer<typeof readDiscount>> {
  const { placeId } = ctx.actor
  const found = await findDiscount(ctx.db.orm, { placeId, uuid: requireUuid(uuid, unknown), now: ctx.now() })
  if (!found) throw notFound({ message: unknown })
  return shownTo(ctx)(discountToWire(found))
}

/** @throws ApiError 409 for a uuid of another place, 422 at the fields */
async function create({ body: { uuid, ...typed } }: Received<typeof createDiscount>, ctx: StaffContext) {
  const { placeId } = ctx.actor
  await inTransaction(ctx.db, async (tx) => {
    await lockPlace(tx, placeId)
    const before = await countCodes(tx, placeId)
    const row = await checkDiscount(tx, placeId, typed)
    const isNew = await insertDiscount(tx, { ...row, uuid, placeId, createdAt: ctx.now() })
    if (!isNew) return
    requireRoom('discountCodes', { before, after: before + 1 })
    await recordDiscount(tx, ctx, { uuid, before: null, after: row })
  }).catch((error: unknown) => findTwin(error, ctx, uuid))
  return describeDiscount(ctx, uuid).catch((error: unknown) => {
    throw error instanceof ApiError && error.status === 404 ? conflict() : error
  })
}

/** A repeated form is one code, however the two requests overlap. */
async function findTwin(error: unknown, ctx: StaffContext, uuid: string): Promise<void> {
  // Problems of the form are reported, whether or not it was saved before.
  if (error instanceof ApiError) throw error
  const { placeId } = ctx.actor
  const twin = await findDiscount(ctx.db.orm, { placeId, uuid, now: ctx.now() })
  if (!twin) throwTakenCode(error)
}

/** @throws ApiError 404, 409 `changed_meanwhile`, 422 at the fields */
async function update({ params, body }: Received<typeof updateDiscount>, ctx: StaffContext) {
  const { placeId } = ctx.actor
  const uuid = requireUuid(params.uuid, unknown)
  const { version, ...typed } = body
  await inTransaction(ctx.db, async (tx) => {
    const known = await findDiscount(tx, { placeId, uuid, now: ctx.now() })
    if (!known) throw notFound({ message: unknown })
    const row = await checkDiscount(tx, placeId, typed)
    if (!(await saveDiscount(tx, { placeId, uuid, version }, row))) throw changedMeanwhile(changed)
    await recordDiscount(tx, ctx, { uuid, before: known.row, after: row })
  }).catch(throwTakenCode)
  return describeDiscount(ctx, uuid)
}

const changed = 'Outra pessoa salvou este código enquanto você o mudava.'

const throwTakenCode = throwTaken('discount_codes_code', { code: ['Já há um código com este nome. Escolha outro.'] })

export const routes = [
  implement(listDiscounts, async ({ query }, ctx) => {
    const { page, limit, ...filter } = query
    const byCode = holds(ctx.actor, 'products/discounts')
    const asked = { ...filter, byCode, limit, offset: (page - 1) * limit, now: ctx.now() }
    const { rows, total } = await listDiscountRows(ctx.db, ctx.actor.placeId, asked)
    return { data: rows.map(discountToWire).map(shownTo(ctx)), total, page, limit }
  }),
  implement(readDiscount, ({ params }, ctx) => describeDiscount(ctx, params.uuid)),
  implement(createDiscount, create),
  implement(updateDiscount, update)
]
