import { addMonths, formatDay, type IsoDay } from '../calendar/dates.ts'
import { t } from '../words/speech.ts'

interface Slot {
  /** Id of the text. */
  waiver: number
  /** Id of the attraction. */
  product: number
  date: IsoDay
  time: string
}

/** Signed text and visit, and the place's day of signing. */
export interface Signed extends Slot {
  on: IsoDay
}

/** Visit as it stands now, with the newest text of its attraction. */
export interface WaivedVisit extends Slot {
  /** Months that a signature counts; 0 for its own slot only. */
  months: number
}

export type Standing = 'counts' | 'other-attraction' | 'old-text' | 'other-slot' | 'run-out'

/** Says whether a signature of this person counts for the visit; `waivers_signed` of the database counts by this rule. */
export function waiverStanding(signed: Signed, visit: WaivedVisit): Standing {
  if (signed.product !== visit.product) return 'other-attraction'
  if (signed.waiver !== visit.waiver) return 'old-text'
  if (signed.date === visit.date && signed.time === visit.time) return 'counts'
  if (visit.months === 0) return 'other-slot'
  return visit.date < addMonths(signed.on, visit.months) ? 'counts' : 'run-out'
}

export function standingWords(standing: Standing, { date, time, on }: Signed): string {
  const words: Record<Standing, string> = {
    counts: t('Vale'),
    'other-attraction': t('Não vale: foi assinado para outro atrativo'),
    'old-text': t('Não vale mais: o texto do termo mudou'),
    'other-slot': t('Não vale mais: foi assinado para {day}, {time}', { day: formatDay(date), time }),
    'run-out': t('Não vale mais: foi assinado em {day}, e o prazo passou', { day: formatDay(on) })
  }
  return words[standing]
}
