import type { Received } from '#app/contracts/endpoint.ts'
import type {
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
import type { updatePlaceSettings } from '#app/contracts/places.ts'

type Bodies = [
  typeof updatePlaceSettings,
  typeof savePlaceData,
  typeof saveBookingRules,
  typeof savePlaceLimits,
  typeof saveGateRules,
  typeof saveAgentRules,
  typeof savePlaceModules,
  typeof savePlans,
  typeof saveStaffHelp,
  typeof saveSecurityRules
]

type Both<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer A) => void ? A : never

/** Fields of one or several groups; missing fields keep their values. */
export type Changes = Partial<Omit<Both<Received<Bodies[number]>['body']>, 'version'>>

/** Problems by field, all reported at once. */
export type Errors = Record<string, string[]>
