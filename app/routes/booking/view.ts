import type { Attraction, CalendarDay, ShownPoint, Slot, Step } from '#app/components/booking/index.ts'
import type { ShopWindow } from '#app/components/index.ts'
import type { PriceRight } from '#app/domain/booking/price-right.ts'
import type { TotalLine } from '#app/domain/booking/running-total.ts'
import type { TicketChoice } from './selection.ts'

/** Texts are formatted on the server: the browser gets no date or time zone rules. */
export interface Frame {
  shop: ShopWindow | null
  steps: Step[]
  current: number
  /** Set when staff view the page as a visitor: the way back. */
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
  /** '' when the API cannot find bookings. */
  findHref: string
  /** '' when the place accepts no requests from visitors. */
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
  /** Fields that are in the language of the page, if that is not Portuguese. */
  translated: string[]
  /** Picture for shared links; '' when there is none. */
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
  /** Centavos that the code takes off one ticket. */
  discount: number
  hint: string
  max: number
  /** People whom the price is for by law, or as children; empty for everybody. */
  rights: PriceRight[]
  /** True when the half-price quota is used up, so none can be chosen. */
  isOut: boolean
  /** Text as typed. */
  value: string
  errors: string[]
}

export interface DiscountField {
  typed: string
  /** Label of the discount in the total; '' when there is none. */
  label: string
  /** Number of discounted tickets, as text; '' for any number. */
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
  /** Remaining half-price quota, as text; '' when no type counts towards it. */
  quota: string
  errors: string[]
  remaining: string
  group: GroupOffer | null
}

/** Request for a group, filled in with the choice that met a limit. */
export interface GroupOffer {
  href: string
  /** Label of the ticket type at which the limit was met; '' for the whole choice. */
  at: string
}

export interface Choice {
  value: string
  label: string
  disabled?: boolean
}

/** Editors inside the form for personal data, so that nothing typed is lost. */
export interface Editors {
  attraction: Choice[] | null
  visit: { date: string; dayNamed: string; slots: Choice[] | null } | null
  tickets: { fields: TicketField[]; discount: DiscountField; quota: string; group: GroupOffer | null } | null
}

export interface ToldBooking {
  /** '' when it cannot be read now. */
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
  /** True when the visitor must confirm by the day before, because they pay at the place. */
  asksConfirmation: boolean
  pix: boolean
  card: boolean
  holdMinutes: number
  /** Refund rules, one sentence each. */
  refundWords: string[]
  term: { hash: string; language: string; paragraphs: string[] } | null
  /** Lines of `value|label`: half the size of a list of objects. */
  dialCodes: string
  /** '' for a place without one. */
  homeState: string
  countries: string
  states: string
  /** Cities of the chosen state, once loaded; '' lets the visitor type the city. */
  cities: string
  isShortList: boolean
}

export type BookingView = PlaceStep | AttractionStep | VisitStep | TicketsStep | ToldStep | DetailsStep
