import { addDays, type IsoDay, todayIn } from '../calendar/dates.ts'
import { ANSWER_DAYS, CHANGE_DAYS } from './rating.ts'

type RatingState = 'open' | 'changeable' | 'closed' | 'over'

interface Rated {
  answeredAt: Date | null
  /** The day of the visit. */
  visit: IsoDay
  /** Time zone of the place. */
  timezone: string
}

/** Whole days; the last one counts to its end. */
export function ratingState({ answeredAt, visit, timezone }: Rated, now: Date): RatingState {
  const today = todayIn(timezone, now)
  if (answeredAt) return today <= addDays(todayIn(timezone, answeredAt), CHANGE_DAYS) ? 'changeable' : 'closed'
  return today <= addDays(visit, ANSWER_DAYS) ? 'open' : 'over'
}
