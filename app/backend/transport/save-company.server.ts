import { randomUUID } from 'node:crypto'
import { changedMeanwhile } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { createCompany, updateCompany } from '#app/contracts/transport/fleet.ts'
import { changedFields, firstFields } from '#app/domain/audit/changed.ts'
import { checkCompany } from '#app/domain/transport/check-fleet.ts'
import { lockPlace } from '../db/queries/places/settings.server.ts'
import { findCompany, insertCompany, saveCompany } from '../db/queries/transport/fleet.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import { recordChange } from '../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../kernel/context.server.ts'
import { requireUuid } from '../kernel/place-id.server.ts'
import { changedWords, gone, requireFields, requireFleetRoom, toCompany } from './fleet.server.ts'
import { FLEET_WORDS } from './words.server.ts'

type Wire = Answer<typeof createCompany>

const unknownCompany = 'Não encontramos esta transportadora.'

async function describeCompany(ctx: StaffContext, uuid: string): Promise<Wire> {
  const found = await findCompany(ctx.db.orm, { placeId: ctx.actor.placeId, uuid })
  if (!found) throw gone(unknownCompany)
  return toCompany(found, ctx)
}

/** @throws ApiError 409 `too_many_kept`, 422 at the fields */
export async function addCompany(
  { body }: Pick<Received<typeof createCompany>, 'body'>,
  ctx: StaffContext
): Promise<Wire> {
  const { placeId } = ctx.actor
  const uuid = randomUUID()
  const row = requireFields(checkCompany(body))
  await inTransaction(ctx.db, async (tx) => {
    await lockPlace(tx, placeId)
    await requireFleetRoom(tx, placeId, 'companies')
    await insertCompany(tx, { ...row, uuid, placeId, createdAt: ctx.now() })
    const changed = firstFields(FLEET_WORDS, row)
    await recordChange(tx, ctx, { action: 'company.created', id: uuid, label: row.name, changed })
  })
  return describeCompany(ctx, uuid)
}

/** @throws ApiError 404, 409 `changed_meanwhile`, 422 at the fields */
export async function changeCompany(
  { params, body: { version, ...body } }: Pick<Received<typeof updateCompany>, 'params' | 'body'>,
  ctx: StaffContext
): Promise<Wire> {
  const key = { placeId: ctx.actor.placeId, uuid: requireUuid(params.uuid, unknownCompany) }
  await describeCompany(ctx, key.uuid)
  const row = requireFields(checkCompany(body))
  await inTransaction(ctx.db, async (tx) => {
    const before = await findCompany(tx, key)
    if (!before) throw gone(unknownCompany)
    if (!(await saveCompany(tx, { ...key, version }, row))) throw changedMeanwhile(changedWords)
    const changed = changedFields(FLEET_WORDS, before, row)
    await recordChange(tx, ctx, { action: 'company.changed', id: key.uuid, label: row.name, changed })
  })
  return describeCompany(ctx, key.uuid)
}
