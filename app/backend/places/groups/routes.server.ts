import {
  getAgentRules,
  getBookingRules,
  getGateRules,
  getPlaceData,
  getPlaceLimits,
  getPlaceModules,
  getPlans,
  getSecurityRules,
  getStaffHelp,
  saveAgentRules,
  saveBookingRules,
  saveGateRules,
  savePlaceData,
  savePlaceLimits,
  savePlaceModules,
  savePlans,
  saveSecurityRules,
  saveStaffHelp
} from '#app/contracts/places/groups.ts'
import { type GroupKey, type PlainName, plainNames } from '#app/domain/place/settings.ts'
import { findSave } from '../../db/queries/places/saves.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { implement } from '../../kernel/implement.server.ts'
import { applyChanges } from './apply-changes.server.ts'
import type { Changes } from './body.server.ts'
import { pick, readPlace, type WirePlace } from './to-wire.server.ts'

export function toSaved(save: Awaited<ReturnType<typeof findSave>>) {
  return { saved_at: save?.savedAt.toISOString() ?? null, saved_by: save?.savedBy ?? '' }
}

/** One group in its present state, for a page that shows and saves it. `more`: fields beside its settings. */
function group<G extends GroupKey, K extends keyof WirePlace = never>(key: G, more: readonly K[] = []) {
  const fields: readonly (PlainName<G> | K)[] = [...plainNames(key), ...more]
  async function read(_input: unknown, ctx: StaffContext) {
    const { placeId } = ctx.actor
    const [place, save] = await Promise.all([readPlace(ctx.db.orm, placeId), findSave(ctx.db.orm, placeId, key)])
    return { ...pick(place, fields), version: save?.version ?? 0, ...toSaved(save) }
  }
  async function save({ body: { version, ...body } }: { body: Changes & { version: number } }, ctx: StaffContext) {
    await applyChanges(ctx, { body, seen: { key, version } })
    return read({}, ctx)
  }
  return { read, save }
}

const place = group('place', ['logo'])
const booking = group('booking')
const limits = group('limits')
const gate = group('gate')
const agents = group('agents')
const modules = group('modules', ['modules', 'parts_off'])
const plans = group('plans', ['plans'])
const help = group('help')
const security = group('security', ['approval_days_from', 'approval_days_before', 'without_two_step', 'users'])

export const routes = [
  implement(getPlaceData, place.read),
  implement(savePlaceData, place.save),
  implement(getBookingRules, booking.read),
  implement(saveBookingRules, booking.save),
  implement(getPlaceLimits, limits.read),
  implement(savePlaceLimits, limits.save),
  implement(getGateRules, gate.read),
  implement(saveGateRules, gate.save),
  implement(getAgentRules, agents.read),
  implement(saveAgentRules, agents.save),
  implement(getPlaceModules, modules.read),
  implement(savePlaceModules, modules.save),
  implement(getPlans, plans.read),
  implement(savePlans, plans.save),
  implement(getStaffHelp, help.read),
  implement(saveStaffHelp, help.save),
  implement(getSecurityRules, security.read),
  implement(saveSecurityRules, security.save)
]
