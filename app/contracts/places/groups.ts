import { z } from 'zod'
import { PLACE_GROUPS } from '#app/domain/place/groups.ts'
import type { GroupKey } from '#app/domain/place/settings.ts'
import { endpoint } from '../endpoint.ts'
import { PlanSchema } from '../places.ts'
import { count, instant, list, text } from '../tolerant.ts'
import { readShape, savedShape } from './setting-shapes.ts'

/** User who saved the group last; `version` is 0 if nobody has yet. */
const SavedSchema = z.object({ version: count, saved_at: instant, saved_by: text })

export type Saved = z.output<typeof SavedSchema>

interface Described<G extends GroupKey> {
  /** Noun of the call's id, after `get` or `save`. */
  id: string
  group: G
  what: string
}

const nothingMore = { response: {}, body: {} }

/**
 * Missing fields of a body keep their values. A user who may change all settings may change each group. `more`: fields
 * beside the group's settings.
 */
function groupCalls<G extends GroupKey, R extends z.ZodRawShape, B extends z.ZodRawShape>(
  { id, group, what }: Described<G>,
  more: { response: R; body: B }
) {
  const access = [PLACE_GROUPS[group].permission, 'configurations/edit'] as const
  const path = `/places/groups/${group}`
  const response = SavedSchema.extend(readShape(group)).extend(more.response)
  const read = endpoint({
    id: `get${id}`,
    api: 'main',
    method: 'GET',
    path,
    access,
    summary: `${what}, com quem salvou por último e quando.`,
    response
  })
  const save = endpoint({
    id: `save${id}`,
    api: 'main',
    method: 'PUT',
    path,
    access,
    summary: `Altera só este grupo: ${what.toLowerCase()}. 409 se outra pessoa o salvou desde que version foi lida.`,
    body: z.object({ version: count }).extend(savedShape(group)).extend(more.body),
    response
  })
  return { read, save }
}

export const { read: getPlaceData, save: savePlaceData } = groupCalls(
  { id: 'PlaceData', group: 'place', what: 'Dados do parque' },
  {
    /** Path on this site, or an address; '' for none. */
    response: { logo: text },
    /** Confirms a change of the zone, which is refused otherwise. */
    body: { confirm_timezone: z.boolean().optional() }
  }
)

export const { read: getBookingRules, save: saveBookingRules } = groupCalls(
  { id: 'BookingRules', group: 'booking', what: 'Regras das reservas' },
  nothingMore
)

export const { read: getPlaceLimits, save: savePlaceLimits } = groupCalls(
  { id: 'PlaceLimits', group: 'limits', what: 'Cotas e limites' },
  nothingMore
)

export const { read: getGateRules, save: saveGateRules } = groupCalls(
  { id: 'GateRules', group: 'gate', what: 'Regras da portaria e do balcão' },
  nothingMore
)

export const { read: getAgentRules, save: saveAgentRules } = groupCalls(
  { id: 'AgentRules', group: 'agents', what: 'Regras dos condutores' },
  nothingMore
)

export const { read: getPlaceModules, save: savePlaceModules } = groupCalls(
  { id: 'PlaceModules', group: 'modules', what: 'Módulos ligados' },
  {
    response: { modules: list(z.string()), parts_off: list(z.string()) },
    body: {
      modules: z.array(z.string().max(60)).max(100).optional(),
      parts_off: z.array(z.string().max(60)).max(20).optional()
    }
  }
)

export const { read: getPlans, save: savePlans } = groupCalls(
  { id: 'Plans', group: 'plans', what: 'Planos da página pública' },
  { response: { plans: list(PlanSchema) }, body: { plans: z.array(PlanSchema).max(20).optional() } }
)

export const { read: getStaffHelp, save: saveStaffHelp } = groupCalls(
  { id: 'StaffHelp', group: 'help', what: 'Ajuda da equipe e atendimento por chat' },
  nothingMore
)

export const { read: getSecurityRules, save: saveSecurityRules } = groupCalls(
  { id: 'SecurityRules', group: 'security', what: 'Duas etapas, cadastro pelo site e guarda do registro' },
  {
    response: {
      /** Instant from which a lowered number counts, and the number until then; null if it counts already. */
      approval_days_from: instant,
      approval_days_before: count.default(0),
      without_two_step: count,
      users: count
    },
    body: {}
  }
)
