import type { Attraction, CalendarDay, ShownPoint, Slot, Step, TotalLine } from '#app/components/booking/index.ts'
import type { ShopWindow } from '#app/components/shell/index.ts'
import type { TicketChoice } from './selection.ts'

/** Texts are ready to be shown: the browser gets no date or zone rules. */
export interface Frame {
  shop: ShopWindow | null
  steps: Step[]
  current: number
  /** Somebody of the place looks at it as a visitor: the way back. */
  preview?: { href: string } | null
  notice: string | null
}

export interface PlaceStep extends Frame {
  step: 'place'
  places: { name: string; where: string; href: string }[]
}

export interface AttractionStep extends Frame {
  step: 'attraction'
  lead: string
  /** '' where the API finds none. */
  findHref: string
  /** '' where the place takes no requests of strangers. */
  asksHref: string
  cards: Attraction[]
}

export interface Chosen {
  name: string
  day: string
  time: string
}

export interface VisitStep extends Frame {
  step: 'visit'
  name: string
  description: string
  /** For who shares the page; '' where there is none. */
  picture: string
  facts: string[]
  accessibility: string
  points: ShownPoint[]
  prices: { title: string; price: number }[]
  calendar: {
    title: string
    weeks: (CalendarDay | null)[][]
    selected: string | null
    prevHref: string | null
    nextHref: string | null
  }
  day: { title: string; slots: Slot[]; selected: string | null; hasOpen: boolean } | null
}

export interface TicketField {
  label: string
  title: string
  /** Centavos. */
  price: number
  /** Centavos that the code takes off one. */
  discount: number
  hint: string
  max: number
  /** Nothing is left of the half-price quota: none can be chosen. */
  isOut: boolean
  /** As typed. */
  value: string
  errors: string[]
}

export interface DiscountField {
  typed: string
  /** What the total's line says; '' where it takes nothing off. */
  label: string
  /** For how many tickets it is; '' for any number. */
  hint: string
  errors: string[]
}

export interface TicketsStep extends Frame {
  step: 'tickets'
  chosen: Chosen
  changeVisitHref: string
  hidden: Record<string, string>
  tickets: TicketField[]
  discount: DiscountField
  /** What is left of the half-price quota; '' where nothing counts to one. */
  quota: string
  errors: string[]
  remaining: string
}

export interface Choice {
  value: string
  label: string
  disabled?: boolean
}

/** Changed inside the personal data's form, so that nothing typed is lost. */
export interface Editors {
  attraction: Choice[] | null
  visit: { date: string; dayNamed: string; slots: Choice[] | null } | null
  tickets: { fields: TicketField[]; discount: DiscountField; quota: string } | null
}

export interface ToldBooking {
  /** '' where it cannot be read now. */
  what: string
  isPending: boolean
  href: string
}

export interface ToldStep extends Frame {
  step: 'told'
  chosen: Chosen
  bookings: ToldBooking[]
  againHref: string
}

export interface DetailsStep extends Frame {
  step: 'details'
  chosen: Chosen
  action: string
  hidden: Record<string, string>
  ticketChoices: TicketChoice[]
  editors: Editors
  lines: TotalLine[]
  /** Centavos. */
  total: number
  hasProof: boolean
  payOnSite: boolean
  /** Paying at the place must be confirmed by the day before. */
  asksConfirmation: boolean
  pix: boolean
  card: boolean
  holdMinutes: number
  /** What goes back when, a sentence each. */
  refundWords: string[]
  term: { hash: string; paragraphs: string[] } | null
  /** `value|label`, one per line: half the bytes of a list of objects. */
  dialCodes: string
  countries: string
  states: string
  /** Of the chosen state, once asked for; '' leaves the city to be typed. */
  cities: string
  isShortList: boolean
}

export type BookingView = PlaceStep | AttractionStep | VisitStep | TicketsStep | ToldStep | DetailsStep
