/** Form, with the API call that it makes. */
export interface FormCase {
  /** Route whose action receives it. */
  route: string
  path(): string
  /** Button that opens the fields. */
  before?: string
  /** True when the form is on the page that answers an upload. */
  isUpload?: boolean
  button: string
  /** Typed values; all come back except secrets. */
  values?: Record<string, string>
  secret?: string[]
  /** API call to refuse. */
  call: RegExp
  /** True for sign-in, which has its own messages and statuses (specification §8). */
  isSignIn?: boolean
  /** True for a button without fields: the refusal shows on the page that follows. */
  isButton?: boolean
  /** Texts for statuses that mean something else here. */
  other?: Record<number, RegExp>
  as?: 'nobody' | 'locked' | 'challenged'
}

/** Ids in the forms' URLs; the opener of the world fills them in. */
export const known = {
  ticket: '',
  /** Simulated checkout. */
  checkout: '',
  pid: '',
  paid: '',
  /** Booking to be paid at the place, another one's payment, and a free day. */
  unpaid: '',
  received: '',
  moved: '',
  /** Counter sale that waits for its Pix. */
  sale: '',
  /** Card terminal of the counter. */
  terminal: '',
  kiosk: '',
  /** Page of a sold group. */
  group: '',
  /** Page by which it fills in its own list. */
  groupList: '',
  /** Booking whose people sign the risk term, and the page on which they do. */
  waived: '',
  waiver: '',
  /** Refund at the desk, requested and not paid yet. */
  refund: '',
  /** Closure of an unpaid booking, the person to answer for, and the token for answers. */
  closure: '',
  closureBooking: '',
  closureToken: '',
  ratingToken: '',
  /** Payment at the provider with another amount than requested. */
  held: '',
  /** Open transaction with a document, a closed one, and a recurring one. */
  transaction: '',
  closedTransaction: '',
  recurrence: '',
  /** Open day and closed day. */
  openDay: '',
  /** Page where a colleague's open drawer is taken over. */
  openDrawer: '',
  closedDay: '',
  /** Withdrawal requested by another user. */
  withdrawal: '',
  /** Visitor's request that nobody has taken up, and the token of a person who was found. */
  privacyRequest: '',
  privacyPerson: '',
  /** Rejected invoice and authorised one. */
  rejected: '',
  authorized: '',
  entered: '',
  left: '',
  conflict: '',
  guided: '',
  agent: '',
  agentField: '',
  placeField: '',
  hash: '',
  user: '',
  invited: '',
  details: '',
  discount: '',
  season: '',
  product: '',
  ticketRemoval: '',
  /** Attraction ready to be sold, without bookings. */
  newProduct: '',
  photo: '',
  /** Day of an attraction in the calendar, one of its slots, and the block form's query. */
  day: '',
  slot: '',
  block: '',
  point: '',
  /** Request type without requests, an open request, and a ready-made answer. */
  issueType: '',
  issue: '',
  issueAnswer: '',
  /** Pending batch, its template, a list, and a consent. */
  messageBatch: '',
  messageTemplate: '',
  messageList: '',
  messageWish: '',
  /** Client with a note and a document, and another to merge. */
  client: '',
  otherClient: '',
  /** Planned trip of today, a booking that may ride, and one entry of each fleet list. */
  trip: '',
  rider: '',
  company: '',
  vehicle: '',
  driver: '',
  /** Keys of a request by a visitor without an account, and of the form for another. */
  followed: '',
  asked: ''
}
export const counters = { serial: '', product: '', log: '' }
