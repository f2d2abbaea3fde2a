import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { type getPlaceSettings, PlaceSettingsSchema, type updatePlaceSettings } from '#app/contracts/places.ts'
import { keysOf } from '#app/domain/words/records.ts'
import type { StaffContext } from '../kernel/context.server.ts'
import { applyChanges } from './groups/apply-changes.server.ts'
import { pick, readPlace } from './groups/to-wire.server.ts'

const known = keysOf(PlaceSettingsSchema.shape)

export async function readSettings(_input: unknown, ctx: StaffContext): Promise<Answer<typeof getPlaceSettings>> {
  const place = await readPlace(ctx.db.orm, ctx.actor.placeId)
  return pick(place, known)
}

/**
 * Changes settings of any groups at once.
 * @throws like `applyChanges`
 */
export async function changeSettings(
  { body }: Pick<Received<typeof updatePlaceSettings>, 'body'>,
  ctx: StaffContext
): Promise<Answer<typeof updatePlaceSettings>> {
  await applyChanges(ctx, { body })
  return readSettings({}, ctx)
}
