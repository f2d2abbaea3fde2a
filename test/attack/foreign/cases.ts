import { WAIVER_DRAFT } from '#app/domain/waiver/draft.ts'
import { agentCases } from './agent-cases.ts'
import { clientCases } from './client-cases.ts'
import { fileCases } from './file-cases.ts'
import type { IdCase } from './id-case.ts'
import { issueCases } from './issue-cases.ts'
import { messageSecrets, ownAccounts } from './message-cases.ts'
import { groupForm, saleForm } from './money/money-things.ts'
import { refundCases } from './money/refund-cases.ts'
import { transactionCases } from './money/transaction-cases.ts'
import { openPrivacy } from './privacy-cases.ts'
import { productCases } from './product-cases.ts'
import { shopCases } from './shop-cases.ts'
import type { Things } from './things.ts'
import { transportCases } from './transport-cases.ts'

const day = { records: 59, date: '2026-11-14', entries: '[]' }
const device = { name: 'Portão', factor: 2 }
const period = { start_date: '2026-11-01', end_date: '2026-11-30' }

const ofUser = (id: string, body?: unknown): IdCase => ({
  id,
  field: 'params.uuid',
  input: ({ theirs }) => ({ params: { uuid: theirs.user }, body })
})

const event = (theirs: Things, rest: object) => ({ body: { hash: theirs.hash, ...rest } })

/** With the version that its own place would name. */
function ofAttraction(id: string, field: 'params.uuid' | 'params.id', body: object = {}): IdCase {
  return {
    id,
    field,
    input: ({ mine, theirs }) => {
      const [product, ticket] = field === 'params.uuid' ? [theirs, mine] : [mine, theirs]
      const version = product.productVersion
      const label = `N${theirs.serial.toUpperCase()}`
      return {
        params: { uuid: product.product, id: ticket.ticket },
        query: { version },
        body: { version, label, title: 'Outro', price: '10,00', active: true, ...body }
      }
    }
  }
}

const weekdays = ['0', '1', '2', '3', '4', '5', '6']
const hours = ['09:00', '14:00'].map((time) => ({ time, capacity: '5000', weekdays }))

/** As the form sends it, for a booking that nobody has edited. */
const person = {
  name: 'Rosa',
  surname: 'Dias',
  document: '111.444.777-35',
  document_country: 'BR',
  phone: '(75) 98888-0000',
  email: 'rosa@example.com',
  language: '',
  notes: '',
  version: 1,
  client: false
}

const namedCases: IdCase[] = [
  ...['listManagedTypes', 'addTicketType', 'updateTicketType', 'removeTicketType', 'getHours', 'getProductTerm'].map(
    (id) => ofAttraction(id, 'params.uuid')
  ),
  ...['updateTicketType', 'removeTicketType'].map((id) => ofAttraction(id, 'params.id')),
  ofAttraction('moveTicketType', 'params.uuid', { to: 'up' }),
  ofAttraction('moveTicketType', 'params.id', { to: 'up' }),
  ofAttraction('previewHours', 'params.uuid', { rules: hours, exceptions: [] }),
  ofAttraction('saveHours', 'params.uuid', { rules: hours, exceptions: [] }),
  ofAttraction('saveProductTerm', 'params.uuid', { text: '' }),
  {
    id: 'updateUnavailability',
    field: 'body.product_uuid',
    input: ({ theirs }) => ({ body: { product_uuid: theirs.product, unavailability: ['2026-12-24'] } })
  },
  { ...ofUser('getUser'), tells: ({ userName }) => userName },
  ofUser('resendInvite'),
  {
    id: 'updateUser',
    field: 'params.uuid',
    input: ({ theirs }) => ({
      params: { uuid: theirs.user },
      body: { name: 'Outro Nome', email: `${theirs.serial}@example.com`, phone: '', username: '' }
    })
  },
  {
    id: 'setUserAccess',
    field: 'params.uuid',
    input: ({ theirs }) => ({
      params: { uuid: theirs.user },
      body: { permissions: ['operation/checkin'], modules: null, version: theirs.userVersion }
    })
  },
  ...['suspendUser', 'reactivateUser', 'removeUser', 'resetTwoStep', 'endUserSessions'].map((id) => ofUser(id)),
  { id: 'endSession', field: 'params.id', input: ({ theirs }) => ({ params: { id: theirs.session } }) },
  {
    id: 'moveFailedJob',
    field: 'params.id',
    input: ({ theirs }) => ({ params: { id: theirs.failedJob }, body: { action: 'discard' } })
  },
  { id: 'deleteSavedReport', field: 'params.id', input: ({ theirs }) => ({ params: { id: theirs.report } }) },
  { id: 'deleteCounterLog', field: 'params.id', input: ({ theirs }) => ({ params: { id: theirs.log } }) },
  {
    id: 'saveCounterDevice',
    field: 'body.serial',
    input: ({ theirs }) => ({ body: { ...device, serial: theirs.serial, prodUuid: '' } })
  },
  {
    id: 'saveCounterDevice',
    field: 'body.prodUuid',
    input: ({ mine, theirs }) => ({ body: { ...device, serial: mine.serial, prodUuid: theirs.product } })
  },
  {
    id: 'saveCarryingCapacity',
    field: 'body.product_uuid',
    input: ({ theirs }) => ({ body: { product_uuid: theirs.product, people: 7 } })
  },
  {
    id: 'saveCounterUploads',
    field: 'body.prodUuid',
    input: ({ mine, theirs }) => ({ body: [{ ...day, serial: mine.serial, prodUuid: theirs.product }] })
  },
  {
    id: 'listCounterEntries',
    field: 'query.uuid_gestor',
    input: ({ theirs }) => ({ query: { ...period, uuid_gestor: theirs.placeId } }),
    empty: true,
    tells: ({ serial }) => serial
  },
  {
    id: 'getJanoowpBooking',
    field: 'query.hash',
    input: ({ theirs }) => ({ query: { hash: theirs.hash } }),
    tells: ({ visitor }) => visitor
  },
  {
    id: 'listBookingsByPeriod',
    field: 'query.code',
    input: ({ theirs }) => ({ query: { ...period, code: theirs.code } }),
    empty: true,
    tells: ({ visitor }) => visitor
  },
  {
    id: 'listBookingsByPeriod',
    field: 'query.product',
    input: ({ theirs }) => ({ query: { ...period, product: theirs.product } }),
    empty: true,
    tells: ({ visitor }) => visitor
  },
  {
    id: 'postBookingEvent',
    field: 'body.hash',
    input: ({ theirs }) => event(theirs, { action: 'cancel', payload: { reason: 'Chuva forte' } }),
    tells: ({ visitor }) => visitor
  },
  {
    id: 'getCounter',
    field: 'query.product',
    input: ({ theirs }) => ({ query: { product: theirs.product } }),
    empty: true,
    tells: ({ product }) => product
  },
  {
    id: 'createCounterSale',
    field: 'body.atrativo',
    input: ({ theirs }) => ({ body: saleForm(theirs.product) })
  },
  {
    id: 'createGroupSale',
    field: 'body.lines.atrativo',
    input: ({ theirs }) => ({ body: groupForm(theirs.product) })
  },
  {
    id: 'getGroup',
    field: 'params.uuid',
    input: ({ theirs }) => ({ params: { uuid: theirs.group } }),
    tells: ({ group }) => group
  },
  {
    id: 'getGroupPeople',
    field: 'params.uuid',
    input: ({ theirs }) => ({ params: { uuid: theirs.group } })
  },
  {
    id: 'saveGroupPeople',
    field: 'params.uuid',
    input: ({ theirs }) => ({ params: { uuid: theirs.group }, body: { csv: 'Ana Reis', version: 0 } })
  },
  {
    id: 'setGroupLink',
    field: 'params.uuid',
    input: ({ theirs }) => ({ params: { uuid: theirs.group }, body: { action: 'renew' } })
  },
  {
    id: 'getWaivers',
    field: 'query.product',
    input: ({ theirs }) => ({ query: { product: theirs.product } })
  },
  {
    id: 'publishWaiver',
    field: 'body.product',
    input: ({ theirs }) => ({ body: { product: theirs.product, text: WAIVER_DRAFT, version: '' } })
  },
  {
    id: 'getOwnTexts',
    field: 'params.id',
    input: ({ theirs }) => ({ params: { noun: 'product', id: theirs.product } })
  },
  {
    id: 'saveOwnTexts',
    field: 'params.id',
    // Nothing of theirs is found before the texts are looked at.
    input: ({ theirs }) => ({ params: { noun: 'product', id: theirs.product }, body: { version: '', texts: [] } })
  },
  {
    id: 'getBookingWaivers',
    field: 'params.uuid',
    input: ({ theirs }) => ({ params: { uuid: theirs.booking } })
  },
  {
    id: 'setWaiverLink',
    field: 'params.uuid',
    input: ({ theirs }) => ({ params: { uuid: theirs.booking }, body: { action: 'renew' } })
  },
  {
    id: 'getWaiverPdf',
    field: 'params.uuid',
    input: ({ theirs }) => ({ params: { uuid: theirs.booking, signature: theirs.signature } })
  },
  {
    id: 'listGroupNames',
    field: 'query.groups',
    input: ({ theirs }) => ({ query: { groups: theirs.group } }),
    empty: true,
    tells: ({ group }) => group
  },
  {
    id: 'cancelGroup',
    field: 'params.uuid',
    input: ({ theirs }) => ({ params: { uuid: theirs.group }, body: { reason: 'Chuva forte' } })
  },
  {
    id: 'moveTerminalCharge',
    field: 'params.uuid',
    input: ({ theirs }) => ({ params: { uuid: theirs.terminalSale }, body: { action: 'check' } })
  },
  { id: 'deleteCardTerminal', field: 'params.id', input: ({ theirs }) => ({ params: { id: theirs.terminal } }) },
  {
    id: 'updateKiosk',
    field: 'params.id',
    input: ({ theirs }) => ({ params: { id: theirs.kiosk }, body: { name: 'Meu', terminal: '' } })
  },
  { id: 'renewKioskKey', field: 'params.id', input: ({ theirs }) => ({ params: { id: theirs.kiosk } }) },
  { id: 'endKiosk', field: 'params.id', input: ({ theirs }) => ({ params: { id: theirs.kiosk } }) },
  {
    id: 'getCounterSale',
    field: 'params.uuid',
    input: ({ theirs }) => ({ params: { uuid: theirs.sale } }),
    tells: ({ sale }) => sale
  },
  {
    id: 'previewDateChange',
    field: 'params.uuid',
    input: ({ theirs }) => ({ params: { uuid: theirs.booking }, query: { date: '2026-12-24', time: '09:00' } })
  },
  {
    id: 'previewTicketChange',
    field: 'params.uuid',
    input: ({ theirs }) => ({ params: { uuid: theirs.booking }, query: { tickets: '{"INTEIRA":1}' } })
  },
  { id: 'readBookingPerson', field: 'params.uuid', input: ({ theirs }) => ({ params: { uuid: theirs.booking } }) },
  {
    id: 'updateBookingPerson',
    field: 'params.uuid',
    input: ({ theirs }) => ({ params: { uuid: theirs.booking }, body: person })
  },
  {
    id: 'postBookingEvent',
    field: 'body.payload.agents',
    input: ({ mine, theirs }) => event(mine, { action: 'add-agent', payload: { agents: [theirs.agent] } })
  },
  {
    id: 'postBookingEvent',
    field: 'body.payload.uuid',
    input: ({ mine, theirs }) => event(mine, { action: 'remove-agent', payload: { uuid: theirs.agent } })
  },
  {
    id: 'getGate',
    field: 'query.product',
    input: ({ theirs }) => ({ query: { product: theirs.product } }),
    empty: true
  },
  {
    id: 'getGate',
    field: 'query.booking',
    input: ({ theirs }) => ({ query: { booking: theirs.booking } }),
    empty: true,
    tells: ({ visitor }) => visitor
  },
  {
    id: 'getInside',
    field: 'query.product',
    input: ({ theirs }) => ({ query: { product: theirs.product, people: '1' } }),
    empty: true
  },
  {
    id: 'listBookingAgents',
    field: 'params.uuid',
    input: ({ theirs }) => ({ params: { uuid: theirs.booking } }),
    tells: ({ booking }) => booking
  },
  {
    id: 'chooseAgent',
    field: 'body.booking',
    input: ({ theirs }) => ({ body: { booking: theirs.booking, agent_uuid: '' } })
  },
  {
    id: 'chooseAgent',
    field: 'body.agent_uuid',
    input: ({ mine, theirs }) => ({ body: { booking: mine.booking, agent_uuid: theirs.agent } })
  }
]

const openly = (reason: string, ...fields: string[]) => fields.map((field): [string, string] => [field, reason])

export const idCases = [
  ...namedCases,
  ...productCases,
  ...issueCases,
  ...shopCases,
  ...refundCases,
  ...agentCases,
  ...fileCases,
  ...clientCases,
  ...transportCases,
  ...transactionCases
]

/** No thing of a place, or open to whoever asks, with or without a session; and why. */
export const openToAll: Record<string, string> = Object.fromEntries([
  ...openly('names groups of attractions by their words', 'createProduct body.groups', 'updateProduct body.groups'),
  ...openly('is only compared with the bookings of the own group', 'cancelGroup body.seen.uuid'),
  ...openly(
    'places and what they sell are shown to everybody',
    'signInWithGoogle body.pid',
    'signUp body.pid',
    'getPublicPlace params.uuid',
    'listProducts query.pid',
    'listProducts query.uuid',
    'getAvailability params.uuid',
    'getCalendar query.product_uuid',
    'getTerm params.uuid',
    'getTerm params.hash',
    'getDiscount params.uuid',
    'listPoints query.pid',
    'listPoints query.product',
    'findTicket body.pid',
    'sendTickets body.pid',
    'listPublicIssueTypes params.uuid',
    'createPublicIssue params.uuid',
    'createPublicIssue body.subject.product',
    ...['pid', 'atrativo', 'term_hash'].map((name) => `createExpressBooking body.${name}`),
    ...['pid', 'atrativo', 'term_hash'].map((name) => `createMpagoPayment body.${name}`)
  ),
  ...openPrivacy,
  ...openly(
    'names a slot of the asker, who must be its guide: test/backend/agents/own',
    'answerOwnGroup body.product_uuid'
  ),
  ...openly('everybody sees the same', 'getPublicAgent params.uuid', 'readIssueStatus params.id'),
  ...openly(
    'opened by 128 random bits: who holds them may, and masked',
    'getPhoto params.id',
    'getBooking params.uuid',
    'getTicketPicture params.uuid',
    'getTicketPdf params.uuid',
    'getApplePass params.uuid',
    'getGooglePass params.uuid',
    ...['createPixCharge', 'createMpagoPayment', 'readBackPayment'].map((id) => `${id} body.hash`),
    'readBackPayment body.payment_id',
    'createExpressBooking body.hash',
    'createCounterSale body.hash',
    'createGroupSale body.hash',
    'confirmVisit params.uuid',
    'createPersonTickets params.uuid',
    'readSimulatedCheckout params.id',
    'decideSimulatedCheckout params.id',
    'getRefundReceipt params.uuid',
    'getRefundReceipt params.id',
    ...['proveVisitor', 'sendVisitorCode', 'cancelByVisitor', 'previewVisitorChange'].map((id) => `${id} params.uuid`),
    ...['changeByVisitor', 'payAgain', 'claimRefund'].map((id) => `${id} params.uuid`)
  ),
  ...openly(
    'a secret of its own, tried by the tests of signing in, of choosing agents, of calendars and of lost tickets',
    'signInWithGoogle body.code',
    'completeTwoStep body.challenge',
    'completeTwoStep body.code',
    'resetPassword body.hashcode',
    'enableTwoStep body.code',
    'disableTwoStep body.code',
    'newRecoveryCodes body.code',
    'listBookingAgents query.token',
    'chooseAgent body.token',
    'findTicket body.code',
    'proveVisitor body.code',
    'saveInvoiceCertificate body.code',
    'updateAccount body.code',
    'changePassword body.code',
    'updateUser body.code',
    'confirmPhone body.code',
    'updatePlaceSettings body.code',
    'savePaymentAccount body.code',
    'getDiscount query.code',
    ...messageSecrets
  ),
  ...openly(
    'with the key of the kiosk at which it was booked, tried in test/backend/kiosks',
    'moveKioskCharge body.hash'
  ),
  ...openly('made by who invites; one that is taken is a 409 without a word of whose', 'inviteUser body.uuid'),
  ...openly(
    'made by who adds it; one that is taken is a 409 without a word of whose',
    ...['Product', 'Discount', 'Season', 'Agent', 'AgentField', 'PlaceField', 'Client', 'FollowUp'].map(
      (one) => `create${one} body.uuid`
    ),
    'copyProduct body.uuid',
    'addCommissionRate body.uuid',
    'createMessageTemplate body.id',
    'createMessageList body.id'
  ),
  ...openly(
    'words of the own place: another has its own of the same',
    'createDiscount body.code',
    'updateDiscount body.code',
    ...['payments.pix_id', 'products.booking'].flatMap((name) =>
      ['createTransaction', 'updateTransaction'].map((id) => `${id} body.${name}`)
    )
  ),
  ...openly('tried by the tests of photos: one of another attraction is a 404', 'arrangeProductPhotos body.photos.id'),
  ...openly(
    'of the request that the address opens, and of no other: tried by the tests of files',
    'downloadLinkedFile params.id',
    'deleteLinkedFile params.id'
  ),
  ...openly(
    'a stop of the trip itself: any other is a new one of it, tried by the tests of trips',
    ...['previewTrip', 'createTrip', 'updateTrip'].map((id) => `${id} body.stops.id`)
  ),
  ...openly('the own account', ...ownAccounts),
  ...openly('it has no rows yet', ...['products', 'payments'].map((rows) => `createTransaction body.${rows}.id`)),
  ...openly(
    'read over: who enters a transaction is the caller, whatever is sent',
    ...['createTransaction', 'updateTransaction'].map((id) => `${id} body.general.user.uuid`)
  ),
  ...openly('every place has its own: the same number twice is two counters', 'saveCounterUploads body.serial'),
  ...openly(
    'a notice is not believed, whoever sends it',
    ...['receivePixNotice query', 'receivePixNoticePost query'].flatMap((call) =>
      ['customer_id', 'order_id', 'payment_id', 'seller_id', 'transaction_id'].map((name) => `${call}.${name}`)
    ),
    'readGetnetToken body.pid',
    'simulatePixPayment params.payment_id'
  )
])
