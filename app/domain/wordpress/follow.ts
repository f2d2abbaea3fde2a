import { isPaidStatus } from '../booking/situation.ts'
import { type BookingStatus, nextBookingStatus } from '../booking/state.ts'
import type { SiteProblem } from './problems.ts'
import type { SiteState } from './state.ts'

interface Standing {
  /** State at the site now. */
  state: SiteState
  /** Status of our booking. */
  status: BookingStatus
  /** True if its payment at the site is stored here. */
  hasMoney: boolean
  isInside: boolean
}

/** Effect of a change at the site on a booking taken from there: only forward, as our own rules allow. */
export function followSite({ state, status, hasMoney, isInside }: Standing): {
  act: 'pay' | 'cancel' | null
  problem: SiteProblem | null
} {
  const isLiving = nextBookingStatus(status, 'cancel') !== null && status !== 'EXPIRED'
  if (state === 'unknown') return { act: null, problem: 'unknown_status' }
  if (state === 'paid') {
    if (hasMoney) return nothing
    return isLiving ? { act: 'pay', problem: null } : { act: null, problem: 'ended_here' }
  }
  if (state === 'cancelled') {
    if (!isLiving) return nothing
    return isInside ? { act: null, problem: 'inside' } : { act: 'cancel', problem: null }
  }
  return hasMoney && isPaidStatus(status) ? { act: null, problem: 'went_back' } : nothing
}

const nothing = { act: null, problem: null } as const
