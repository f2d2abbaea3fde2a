import { formatDay, type IsoDay, toIsoDay } from '#app/domain/calendar/dates.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'

/** Default, also for an invalid day: today. */
export function readDayQuery(search: URLSearchParams, today: IsoDay) {
  const typed = (search.get('dia') ?? '').trim().slice(0, 40)
  const day = typed === '' ? today : toIsoDay(typed)
  return {
    typed: day ?? typed,
    day: day ?? today,
    errors: day ? [] : [`${ERRORS.unknownDay} Aqui está ${formatDay(today)}.`]
  }
}

export const dayPath = (day: IsoDay) => `/operation/transport?dia=${day}`
