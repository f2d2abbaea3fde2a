import { addDays, type IsoDay } from '../calendar/dates.ts'

const WORKING_DAYS = 3

/**
 * Third working day after the incident was known (Resolução CD/ANPD 15/2024, art. 6). Holidays are ignored, so it is
 * never too late.
 */
export function anpdDue(knownOn: IsoDay): IsoDay {
  let day = knownOn
  for (let left = WORKING_DAYS; left > 0; ) {
    day = addDays(day, 1)
    const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left -= 1
  }
  return day
}
