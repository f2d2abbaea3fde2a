import { unauthorised } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { getUser, listGrantable, listUsers } from '#app/contracts/users/calls.ts'
import { effectiveModules } from '#app/domain/access/modules.ts'
import { isUuid } from '../db/queries/bookings/bookings.server.ts'
import { findStaff, listStaff } from '../db/queries/identity/staff.server.ts'
import type { StaffContext } from '../kernel/context.server.ts'
import { findSole, unknownUser } from './open-staff.server.ts'
import { toRow, toStaffUser } from './to-wire.server.ts'

export async function listPlaceUsers(
  { query }: Received<typeof listUsers>,
  ctx: StaffContext
): Promise<Answer<typeof listUsers>> {
  const { placeId, uuid } = ctx.actor
  const { q, state, page, limit } = query
  const { rows, total } = await listStaff(ctx.db, placeId, { q, state, limit, offset: (page - 1) * limit })
  return { data: rows.map((row) => toRow(row, uuid)), total, page, limit }
}

/** @throws ApiError 404 for one of another place, or removed */
export async function readUser(
  { params }: Received<typeof getUser>,
  ctx: StaffContext
): Promise<Answer<typeof getUser>> {
  return describeUser(ctx, params.uuid)
}

/** @throws ApiError 404, 401 when the actor has gone */
export async function describeUser(ctx: StaffContext, uuid: string): Promise<Answer<typeof getUser>> {
  const { placeId, userId } = ctx.actor
  const [target, viewer] = await Promise.all([
    isUuid(uuid) ? findStaff(ctx.db.orm, placeId, { uuid }) : null,
    findStaff(ctx.db.orm, placeId, { id: userId })
  ])
  if (!viewer) throw unauthorised()
  if (!target) throw unknownUser()
  const { permissions: sole } = await findSole(ctx.db.orm, target)
  return toStaffUser(target, { viewer, sole })
}

export async function describeGrantable(_input: unknown, ctx: StaffContext): Promise<Answer<typeof listGrantable>> {
  const { placeId, userId } = ctx.actor
  const viewer = await findStaff(ctx.db.orm, placeId, { id: userId })
  if (!viewer) throw unauthorised()
  return {
    permissions: viewer.keys,
    modules: effectiveModules(viewer.modules, viewer.placeModules),
    all_modules: viewer.modules === null,
    place_modules: viewer.placeModules
  }
}
