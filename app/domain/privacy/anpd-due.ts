import { addDays, type IsoDay } from '../calendar/dates.ts'

const WORKING_DAYS = 3

/** The third working day after it was known (Resolução CD/ANPD 15/2024, art. 6); holidays are not looked at, so never later than it is. */
export function anpdDue(knownOn: IsoDay): IsoDay {
  let day = knownOn
  for (let left = WORKING_DAYS; left > 0; ) {
    day = addDays(day, 1)
    const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left -= 1
  }
  return day
}
