import { notFound } from '#app/contracts/api-error.ts'
import type { Queryable, Transaction } from '../db/connection.server.ts'
import { type ClientRow, findClient, lockClients } from '../db/queries/clients/clients.server.ts'
import { findVendorPlace } from '../db/queries/products/poi.server.ts'
import type { StaffContext } from '../kernel/context.server.ts'
import { isUuidText, requireUuid } from '../kernel/place-id.server.ts'

const unknown = 'Não encontramos este cliente.'

export const unknownClient = () => notFound({ message: unknown })

/** @throws ApiError 404 also for one of another place */
export async function requireClient(reader: Queryable, ctx: StaffContext, id: string): Promise<ClientRow> {
  const { placeId } = ctx.actor
  const row = await findClient(reader, { placeId, uuid: requireUuid(id, unknown) })
  if (!row) throw unknownClient()
  return row
}

/**
 * Locks them until the transaction ends and returns them in the given order.
 * @throws ApiError 404 unless all belong to the place
 */
export async function requireLocked(tx: Transaction, ctx: StaffContext, ids: readonly string[]): Promise<ClientRow[]> {
  const { placeId } = ctx.actor
  const uuids = ids.map((id) => requireUuid(id, unknown))
  const rows = await lockClients(tx, { placeId, uuids })
  return uuids.map((uuid) => {
    const row = rows.find((one) => one.uuid === uuid)
    if (!row) throw unknownClient()
    return row
  })
}

/** Says whether `v` names the caller's place, or a user of it; without `v`, yes. */
export async function isOwnVendor(ctx: StaffContext, v: string | undefined): Promise<boolean> {
  const { placeId } = ctx.actor
  if (!v || v.toLowerCase() === placeId) return true
  return isUuidText(v) && (await findVendorPlace(ctx.db, v)) === placeId
}
