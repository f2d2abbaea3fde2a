/** A form, and the call of the API that it leads to. */
export interface FormCase {
  /** The route whose action it is. */
  route: string
  path(): string
  /** A button that opens the fields. */
  before?: string
  /** The form is on the page that answers an upload. */
  isUpload?: boolean
  button: string
  /** What is typed; all of it comes back but what is secret. */
  values?: Record<string, string>
  secret?: string[]
  /** The call of the API that is refused. */
  call: RegExp
  /** A sign-in has words and statuses of its own (specification §8). */
  isSignIn?: boolean
  /** A button with nothing typed: what was refused is said on the page it leads to. */
  isButton?: boolean
  /** Statuses that mean something else here, and what. */
  other?: Record<number, RegExp>
  as?: 'nobody' | 'locked' | 'challenged'
}

/** What the addresses of the forms are made of; filled in by whoever opens them. */
export const known = {
  ticket: '',
  /** A simulated one. */
  checkout: '',
  pid: '',
  paid: '',
  /** To be paid at the place; a payment of another; the day another may move to. */
  unpaid: '',
  received: '',
  moved: '',
  /** Of the counter, waiting for its Pix. */
  sale: '',
  /** Of the desk, asked for and not given yet. */
  refund: '',
  /** Of a booking that is unpaid; who may be answered for, and by which address they answer. */
  closure: '',
  closureBooking: '',
  closureToken: '',
  ratingToken: '',
  /** At the provider, of another amount than asked. */
  held: '',
  /** Open, with a document; closed; and what comes every month. */
  transaction: '',
  closedTransaction: '',
  recurrence: '',
  /** A day that was not closed, and one that was. */
  openDay: '',
  /** Where a colleague's open drawer is taken. */
  openDrawer: '',
  closedDay: '',
  /** Asked for by somebody else. */
  withdrawal: '',
  /** Of a visitor, taken up by nobody; and somebody who was found. */
  privacyRequest: '',
  privacyPerson: '',
  /** A rejected one, and one that is authorised. */
  rejected: '',
  authorized: '',
  entered: '',
  guided: '',
  agent: '',
  agentField: '',
  placeField: '',
  hash: '',
  user: '',
  invited: '',
  details: '',
  discount: '',
  product: '',
  ticketRemoval: '',
  /** Ready to be sold, and never booked. */
  newProduct: '',
  photo: '',
  /** A day of an attraction in the calendar, a slot of it, and what asks to block it. */
  day: '',
  slot: '',
  block: '',
  point: '',
  /** One that nothing happens by, one that is open, and a ready-made answer. */
  issueType: '',
  issue: '',
  issueAnswer: '',
  /** One that waits; what it was written from, a list, and what somebody said. */
  messageBatch: '',
  messageTemplate: '',
  messageList: '',
  messageWish: '',
  /** One with a note, a document, and another to be put into it. */
  client: '',
  otherClient: '',
  /** Of today and still planned; a booking that may ride; one of each of the fleet. */
  trip: '',
  rider: '',
  company: '',
  vehicle: '',
  driver: '',
  /** Of a request that somebody without an account follows, and of the form for another. */
  followed: '',
  asked: ''
}
export const counters = { serial: '', product: '', log: '' }
