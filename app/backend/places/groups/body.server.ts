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

/** Of any group, or of several; what is left out stays as it is. */
export type Changes = Partial<Omit<Both<Received<Bodies[number]>['body']>, 'version'>>

/** What is wrong, by field: all of it is said at once. */
export type Errors = Record<string, string[]>
