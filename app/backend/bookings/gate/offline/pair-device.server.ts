import { conflict } from '#app/contracts/api-error.ts'
import type { pairGateDevice } from '#app/contracts/booking/gate-offline.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { claimDevice } from '../../../db/queries/bookings/gate/scans.server.ts'
import type { StaffContext } from '../../../kernel/context.server.ts'

/** @throws ApiError 409 for a device of another user or place */
export async function pairDevice(
  { body }: Received<typeof pairGateDevice>,
  { db, actor }: StaffContext
): Promise<Answer<typeof pairGateDevice>> {
  const { placeId, userId } = actor
  const device = await claimDevice(db, { uuid: body.device.toLowerCase(), placeId, userId })
  if (device?.placeId !== placeId || device.userId !== userId) {
    throw conflict({ code: 'foreign_device', message: 'Este aparelho está em nome de outra pessoa.' })
  }
  return { device: device.uuid }
}
