import { randomInt, randomUUID } from 'node:crypto'
import type { Database } from '#app/backend/db/connection.server.ts'
import {
  hiddenSenders,
  messageBatches,
  messageConsents,
  messageLists,
  messages,
  messageTemplates
} from '#app/backend/db/schema.server.ts'
import { tomorrow } from '../../support/database/backend.ts'
import type { IdCase } from './id-case.ts'

export interface MessageThings {
  /** That failed, and one that waits. */
  message: string
  waiting: string
  /** One sending, whose message waits; what it was written from, a list, and what somebody said. */
  batch: string
  template: string
  list: string
  wish: string
}

/** Secrets that prove a notice, and the account it belongs to; they are not ids. */
export const messageSecrets: readonly string[] = [
  'saveMessageAccount body.code',
  'sendTickets body.code',
  'previewBookingMessage body.code',
  'saveWordpress body.code',
  ...['receiveMessageNotice', 'proveNoticeAddress'].flatMap((id) =>
    ['verify_token', 'challenge'].map((name) => `${id} query.hub.${name}`)
  )
]

/** Fields of the place's own account at a payment provider, a message provider or the vendor's site. */
export const ownAccounts: readonly string[] = [
  ...['access_token', 'client_id', 'seller_id'].map((name) => `savePaymentAccount body.${name}`),
  ...['access_token', 'phone_number_id'].map((name) => `saveMessageAccount body.${name}`),
  // The name of a field at the vendor's site.
  'saveWordpressFields body.product'
]

export async function addMessage(db: Database, placeId: string): Promise<MessageThings> {
  const body = { number: '+5575999990000', message: 'Olá' }
  // No short number: that would stand in any answer.
  const first = 900_000_000_000 + randomInt(1_000_000_000)
  const common = { placeId, title: 'Aviso', messageBody: body, to: body.number, kind: 'written' }
  const batch = randomUUID()
  const template = randomUUID()
  const list = randomUUID()
  const sendDate = new Date('2099-01-01T00:00:00Z')
  const named = { placeId, name: `Aviso ${first}` }
  await db.orm.insert(messageBatches).values({
    id: batch,
    placeId,
    title: 'Aviso',
    body: 'Olá',
    audience: { kind: 'group', label: 'Um grupo' },
    sendDate,
    chosen: 1
  })
  await db.orm.insert(messages).values([
    { ...common, id: first, status: 'failed' },
    { ...common, id: first + 1, status: 'scheduled', sendDate },
    { ...common, id: first + 2, status: 'scheduled', sendDate, batchId: batch }
  ])
  await db.orm.insert(messageTemplates).values({ ...named, id: template, body: 'Traga água.' })
  await db.orm.insert(messageLists).values({ ...named, id: list, members: [body.number] })
  const wish = { placeId, channel: 'whatsapp', address: body.number, allowed: true, source: 'staff', note: 'No balcão' }
  await db.orm.insert(messageConsents).values({ ...wish, id: first })
  const hidden = { placeId, provider: 'evolution', sender: `${first}@lid`, note: 'SAIR', receivedAt: new Date() }
  await db.orm.insert(hiddenSenders).values({ ...hidden, id: first })
  const things = { batch, template, list, wish: String(first) }
  return { message: String(first), waiting: String(first + 1), ...things }
}

const template = { name: 'Outro', body: 'Traga água.', photo: '', provider_name: '', version: 1 }
const list = { name: 'Outra', group: '', members: '75999990001', version: 1 }

export const messageCases: IdCase[] = [
  { id: 'cancelMessage', field: 'params.id', input: ({ theirs }) => ({ params: { id: theirs.waiting } }) },
  { id: 'resendMessage', field: 'params.id', input: ({ theirs }) => ({ params: { id: theirs.message } }) },
  ...['getBatch', 'cancelBatch'].map(
    (id): IdCase => ({ id, field: 'params.id', input: ({ theirs }) => ({ params: { id: theirs.batch } }) })
  ),
  ...['previewMessages', 'sendMessages'].map(
    (id): IdCase => ({
      id,
      field: 'body.audience.product',
      input: ({ theirs }) => ({
        body: {
          key: randomUUID(),
          expected: 1,
          body: 'Até {hora}',
          // Selects the one booking of the things that is to be paid at the place.
          audience: { kind: 'bookings', date: tomorrow, paid: 'unpaid', product: theirs.product }
        }
      })
    })
  ),
  ofOne('updateMessageTemplate', ({ template: id }) => id, template),
  ofOne('deleteMessageTemplate', ({ template: id }) => id),
  ofOne('updateMessageList', ({ list: id }) => id, list),
  ofOne('deleteMessageList', ({ list: id }) => id),
  ofOne('getMessageConsent', ({ wish }) => wish),
  ofOne('settleHiddenSender', ({ wish }) => wish, { phone: '75999990001', drop: false }),
  ofOne('recordMessageConsent', ({ wish }) => wish, { wish: 'out', way: 'desk', words: '' }),
  { id: 'listMessagesOfBooking', field: 'params.uuid', input: ({ theirs }) => ({ params: { uuid: theirs.booking } }) },
  { id: 'resendConfirmation', field: 'params.uuid', input: ({ theirs }) => ({ params: { uuid: theirs.booking } }) },
  {
    id: 'listVisitRatings',
    field: 'query.product',
    input: ({ theirs }) => ({ query: { product: theirs.product } }),
    empty: true
  }
]

function ofOne(id: string, of: (things: MessageThings) => string, body?: object): IdCase {
  return { id, field: 'params.id', input: ({ theirs }) => ({ params: { id: of(theirs) }, body }) }
}
