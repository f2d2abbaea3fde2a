import { peopleLabel } from '../words/labels.ts'
import { type ComparedFigure, compareFigures } from './comparison.ts'
import { isFarAbove } from './ratios.ts'
import type { SeriesPoint } from './trafx-series.ts'

/** People of one attraction on one day. */
export interface PassagePeople {
  entered: number
  cameBack: number
  /** Exits that somebody read. */
  left: number
  /** Stays that ended by themselves, without a read exit. */
  ended: number
}

export interface PassageComparison extends PassagePeople {
  counted: number | null
  coverage: SeriesPoint['coverage']
  /** Counter beside entries and returns; null without a count. */
  entries: ComparedFigure | null
  /** Counter beside read exits and ended stays; null without a count. */
  exits: ComparedFigure | null
  /** pt-BR, where they differ. */
  alerts: string[]
}

interface PassageInput extends PassagePeople {
  counted: number | null
  coverage: SeriesPoint['coverage']
  /** Only past days give alerts. */
  isPast: boolean
}

/**
 * The counter counts people who come back again, so returns are entries here. Exits give an alert only where some were
 * read: elsewhere all stays end by themselves and repeat what the entries say.
 */
export function comparePassages({ isPast, ...day }: PassageInput): PassageComparison {
  const { counted, entered, cameBack, left, ended } = day
  const entries = counted === null ? null : compareFigures(counted, entered + cameBack)
  const exits = counted === null ? null : compareFigures(counted, left + ended)
  const alerts = [findAlert(entries, day, 'nas entradas'), left > 0 ? findAlert(exits, day, 'nas saídas') : []].flat()
  return { ...day, entries, exits, alerts: isPast ? alerts : [] }
}

/** Part of a day's count beside a whole day's people does not tell who is missing from it. */
function findAlert(
  figure: ComparedFigure | null,
  { coverage }: Pick<PassageInput, 'coverage'>,
  where: string
): string[] {
  if (!figure) return []
  const { current, base, difference } = figure
  const people = peopleLabel(Math.abs(difference))
  if (isFarAbove(current, base)) return [`${people} a mais no contador do que ${where}.`]
  if (coverage !== 'part' && isFarAbove(base, current)) return [`${people} a menos no contador do que ${where}.`]
  return []
}
