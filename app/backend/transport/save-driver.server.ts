import { randomUUID } from 'node:crypto'
import { changedMeanwhile } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { createDriver, updateDriver } from '#app/contracts/transport/fleet.ts'
import { changedFields, firstFields } from '#app/domain/audit/changed.ts'
import { checkDriver } from '#app/domain/transport/check-fleet.ts'
import { lockPlace } from '../db/queries/places/settings.server.ts'
import { insertDriver, listDrivers, saveDriver } from '../db/queries/transport/fleet.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import { recordChange } from '../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../kernel/context.server.ts'
import { requireUuid } from '../kernel/place-id.server.ts'
import { changedWords, gone, requireCompany, requireFields, requireFleetRoom, toDriver } from './fleet.server.ts'
import { FLEET_WORDS } from './words.server.ts'

type Wire = Answer<typeof createDriver>

const unknownDriver = 'Não encontramos este motorista.'

async function describeDriver(ctx: StaffContext, uuid: string): Promise<Wire> {
  const [found] = await listDrivers(ctx.db.orm, { placeId: ctx.actor.placeId, uuid })
  if (!found) throw gone(unknownDriver)
  return toDriver(found, ctx)
}

/** @throws ApiError 409 `too_many_kept`, 422 at the fields */
export async function addDriver(
  { body }: Pick<Received<typeof createDriver>, 'body'>,
  ctx: StaffContext
): Promise<Wire> {
  const { placeId } = ctx.actor
  const uuid = randomUUID()
  const row = requireFields(checkDriver(body))
  await inTransaction(ctx.db, async (tx) => {
    await lockPlace(tx, placeId)
    await requireFleetRoom(tx, placeId, 'drivers')
    const company = await requireCompany(tx, placeId, body.company_uuid)
    await insertDriver(tx, { ...row, uuid, placeId, companyId: company?.id ?? null, createdAt: ctx.now() })
    const changed = firstFields(FLEET_WORDS, { ...row, company: company?.name ?? '' })
    await recordChange(tx, ctx, { action: 'driver.created', id: uuid, label: row.name, changed })
  })
  return describeDriver(ctx, uuid)
}

/** @throws ApiError 404, 409 `changed_meanwhile`, 422 at the fields */
export async function changeDriver(
  { params, body: { version, ...body } }: Pick<Received<typeof updateDriver>, 'params' | 'body'>,
  ctx: StaffContext
): Promise<Wire> {
  const key = { placeId: ctx.actor.placeId, uuid: requireUuid(params.uuid, unknownDriver) }
  await describeDriver(ctx, key.uuid)
  const row = requireFields(checkDriver(body))
  await inTransaction(ctx.db, async (tx) => {
    const [before] = await listDrivers(tx, key)
    if (!before) throw gone(unknownDriver)
    const company = await requireCompany(tx, key.placeId, body.company_uuid)
    if (!(await saveDriver(tx, { ...key, version }, { ...row, companyId: company?.id ?? null })))
      throw changedMeanwhile(changedWords)
    const said = { ...before, company: before.company?.name ?? '' }
    const changed = changedFields(FLEET_WORDS, said, { ...row, company: company?.name ?? '' })
    await recordChange(tx, ctx, { action: 'driver.changed', id: key.uuid, label: row.name, changed })
  })
  return describeDriver(ctx, key.uuid)
}
