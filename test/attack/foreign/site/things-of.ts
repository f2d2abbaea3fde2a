import type { Closed } from '../../../support/world/money/closures.ts'
import type { SettingsThings } from '../../../support/world/settings/things.ts'
import type { WaiverThings } from '../../../support/world/waivers.ts'
import type { MessageThings } from '../message-cases.ts'
import type { DrawerThings } from '../money/drawer-cases.ts'
import type { GateThings } from '../money/gate-cases.ts'
import type { LegacyThings } from '../money/legacy-cases.ts'
import type { CommissionThings } from '../money/money-things.ts'
import type { PrivacyThings } from '../privacy-cases.ts'
import type { WordpressThings } from './wordpress-cases.ts'

/** One of each that a place has, made for one test; each with a name of its own. */
export interface Things
  extends DrawerThings,
    GateThings,
    CommissionThings,
    PrivacyThings,
    MessageThings,
    SettingsThings,
    LegacyThings,
    WordpressThings,
    WaiverThings,
    Closed {
  placeId: string
  product: string
  /** A type of ticket; its number may stand anywhere. */
  ticket: string
  productVersion: string
  booking: string
  hash: string
  code: string
  /** A booking that waits for its payment, on a day that nobody has closed. */
  owed: string
  /** A card terminal of the counter, and a sale paid there. */
  terminal: string
  terminalSale: string
  /** A kiosk beside that terminal. */
  kiosk: string
  /** A booking sold at the counter. */
  sale: string
  /** Uuid of a sold group. */
  group: string
  /** Refund of a counter sale that was cancelled; the money was not returned yet. */
  refund: string
  refundBooking: string
  /** Held payment of the sale's charge, and a payment without a booking. */
  held: string
  stray: string
  /** A payment that nobody has withdrawn, and a withdrawal that waits for approval, of R$ 99,00 each. */
  order: string
  withdrawal: string
  /** A draft, of money received beside bookings; more of that which has no invoice. */
  invoice: string
  earning: string
  /** One that is authorised. */
  issued: string
  /** The number of a task that is tried no more. */
  failedJob: string
  visitor: string
  agent: string
  /** A field of the place's own. */
  agentField: string
  user: string
  userName: string
  userVersion: string
  serial: string
  log: string
  report: string
  discount: string
  discountCode: string
  season: string
  seasonName: string
  point: string
  /** Nobody has asked for it; it lifts days. */
  issueType: string
  issue: string
  issueAnswer: string
  /** One of the agent's, and what it says. */
  file: string
  fileWords: string
  /** Document of the request. */
  issueFile: string
  /** Two clients, both of version 1 and without a document, and what is to be done for the first. */
  client: string
  otherClient: string
  clientName: string
  clientFile: string
  note: string
  /** One that another was put into, and by which merge. */
  keptClient: string
  merge: string
  /** An attraction that nobody has booked, with its photo. */
  draft: string
  photo: string
  /** A trip in which one of the booking's people rides, by the stamp of it. */
  trip: string
  ride: string
  company: string
  vehicle: string
  driver: string
  /** One of the manager's own, besides the one that asks. */
  session: string
  /** Recurring transaction, and one of its documents. */
  transaction: string
  recurrence: string
  transactionItem: string
  transactionPayment: string
  /** Attraction's number in the specification's API. */
  productNumber: string
  transactionFile: string
  managerToken: string
  lesserToken: string
}
