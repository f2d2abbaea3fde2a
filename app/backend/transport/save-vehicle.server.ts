import { randomUUID } from 'node:crypto'
import { changedMeanwhile, invalid } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { createVehicle, updateVehicle } from '#app/contracts/transport/fleet.ts'
import { changedFields, firstFields } from '#app/domain/audit/changed.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import { checkVehicle } from '#app/domain/transport/check-fleet.ts'
import { formatPlate } from '#app/domain/transport/plate.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'
import type { Transaction } from '../db/connection.server.ts'
import { lockPlace } from '../db/queries/places/settings.server.ts'
import { insertVehicle, isPlateTaken, listVehicles, saveVehicle } from '../db/queries/transport/fleet.server.ts'
import { lockVehicle, mostRiding } from '../db/queries/transport/trips.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import { recordChange } from '../kernel/audit/record-change.server.ts'
import type { ApiContext, StaffContext } from '../kernel/context.server.ts'
import { requireUuid } from '../kernel/place-id.server.ts'
import { changedWords, gone, requireCompany, requireFields, requireFleetRoom, toVehicle } from './fleet.server.ts'
import { FLEET_WORDS } from './words.server.ts'

type Wire = Answer<typeof createVehicle>
type Body = Received<typeof createVehicle>['body']

const unknownVehicle = 'Não encontramos este veículo.'

async function describeVehicle(ctx: StaffContext, uuid: string): Promise<Wire> {
  const [found] = await listVehicles(ctx.db.orm, { placeId: ctx.actor.placeId, uuid })
  if (!found) throw gone(unknownVehicle)
  return toVehicle(found)
}

/** @throws ApiError 422 with every field at once */
function check(body: Body, ctx: ApiContext) {
  return requireFields(checkVehicle(body, ctx.now().getUTCFullYear()))
}

/**
 * The caller holds the place's lock.
 * @throws ApiError 422 at `plate`
 */
async function requireOwnPlate(tx: Transaction, key: { placeId: string; uuid: string; plate: string }): Promise<void> {
  if (!(await isPlateTaken(tx, key))) return
  throw invalid({ fields: { plate: [`Já há um veículo com a placa ${formatPlate(key.plate)}, talvez arquivado.`] } })
}

/** @throws ApiError 409 `too_many_kept`, 422 at the fields */
export async function addVehicle(
  { body }: Pick<Received<typeof createVehicle>, 'body'>,
  ctx: StaffContext
): Promise<Wire> {
  const { placeId } = ctx.actor
  const uuid = randomUUID()
  const row = check(body, ctx)
  await inTransaction(ctx.db, async (tx) => {
    await lockPlace(tx, placeId)
    await requireFleetRoom(tx, placeId, 'vehicles')
    await requireOwnPlate(tx, { placeId, uuid, plate: row.plate })
    const company = await requireCompany(tx, placeId, body.company_uuid)
    await insertVehicle(tx, { ...row, uuid, placeId, companyId: company?.id ?? null, createdAt: ctx.now() })
    const changed = firstFields(FLEET_WORDS, { ...row, company: company?.name ?? '' })
    await recordChange(tx, ctx, { action: 'vehicle.created', id: uuid, label: formatPlate(row.plate), changed })
  })
  return describeVehicle(ctx, uuid)
}

/** @throws ApiError 404, 409 `changed_meanwhile`, 422 at the fields: at `seats` where a trip ahead carries more */
export async function changeVehicle(
  { params, body: { version, ...body } }: Pick<Received<typeof updateVehicle>, 'params' | 'body'>,
  ctx: StaffContext
): Promise<Wire> {
  const key = { placeId: ctx.actor.placeId, uuid: requireUuid(params.uuid, unknownVehicle) }
  await describeVehicle(ctx, key.uuid)
  const row = check(body, ctx)
  await inTransaction(ctx.db, async (tx) => {
    const place = await lockPlace(tx, key.placeId)
    const locked = await lockVehicle(tx, key)
    const [before] = await listVehicles(tx, key)
    if (!place || !locked || !before) throw gone(unknownVehicle)
    await requireOwnPlate(tx, { ...key, plate: row.plate })
    const company = await requireCompany(tx, key.placeId, body.company_uuid)
    if (row.seats < locked.seats) {
      const most = await mostRiding(tx, locked.id, todayIn(place.timezone, ctx.now()))
      const said = `Uma viagem por fazer já leva ${peopleLabel(most)} neste veículo.`
      if (row.seats < most) throw invalid({ fields: { seats: [said] } })
    }
    if (!(await saveVehicle(tx, { ...key, version }, { ...row, companyId: company?.id ?? null })))
      throw changedMeanwhile(changedWords)
    const said = { ...before, company: before.company?.name ?? '' }
    const changed = changedFields(FLEET_WORDS, said, { ...row, company: company?.name ?? '' })
    await recordChange(tx, ctx, { action: 'vehicle.changed', id: key.uuid, label: formatPlate(row.plate), changed })
  })
  return describeVehicle(ctx, key.uuid)
}
