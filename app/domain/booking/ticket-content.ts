import { formatDayLong, type IsoDay } from '../calendar/dates.ts'
import { t } from '../words/speech.ts'
import { arriveLabel } from './arrive.ts'
import { findPriceRights, type NamedType, type PriceRight } from './price-right.ts'
import { ticketWords } from './running-total.ts'

export interface TicketFacts {
  attraction: string
  date: IsoDay
  /** `HH:mm` */
  time: string
  /** Minutes; 0 if the place asks for no early arrival. */
  arriveMinutes: number
  bring: string
  address: string
  isGuided: boolean
  items: readonly (NamedType & { quantity: number; checkedIn: number })[]
}

/** Words of a ticket, on its page as on paper; '' where there is nothing to say. */
export interface TicketContent {
  attraction: string
  day: string
  time: string
  arrive: string
  tickets: { what: string; checkedIn: number }[]
  guided: string
  proof: string
  /** People whom each type is for by law, or as children; empty for everybody. */
  rights: { title: string; rights: PriceRight[] }[]
  bring: string
  address: string
}

export function ticketContent({ date, items, isGuided, arriveMinutes, ...facts }: TicketFacts): TicketContent {
  const { attraction, time, bring, address } = facts
  const rights = findPriceRights(items)
  return {
    attraction,
    day: formatDayLong(date),
    time,
    arrive: arriveLabel(arriveMinutes, time),
    tickets: items.map(({ title, label, quantity, checkedIn }) => ({
      what: ticketWords(quantity, title || label),
      checkedIn
    })),
    guided: isGuided ? t('Visita guiada.') : '',
    proof: items.some(({ needsProof }) => needsProof)
      ? t('Leve o comprovante do benefício para apresentar na entrada.')
      : '',
    rights: items.map(({ title, label }, at) => ({ title: title || label, rights: rights[at] ?? [] })),
    bring,
    address
  }
}
