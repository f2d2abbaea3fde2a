import { randomInt } from 'node:crypto'
import type { Database } from '#app/backend/db/connection.server.ts'
import { messages } from '#app/backend/db/schema.server.ts'
import type { IdCase } from './id-case.ts'

export interface MessageThings {
  /** That failed, and one that waits. */
  message: string
  waiting: string
}

/** What proves a notice, and whose account it is: nothing names a thing. */
export const messageSecrets: readonly string[] = [
  'saveMessageAccount body.code',
  'saveWordpress body.code',
  ...['receiveMessageNotice', 'proveNoticeAddress'].flatMap((id) =>
    ['verify_token', 'challenge'].map((name) => `${id} query.hub.${name}`)
  )
]

/** Of a provider of payments, of messages, or of the vendor's site. */
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
  await db.orm.insert(messages).values([
    { ...common, id: first, status: 'failed' },
    { ...common, id: first + 1, status: 'scheduled', sendDate: new Date('2099-01-01T00:00:00Z') }
  ])
  return { message: String(first), waiting: String(first + 1) }
}

export const messageCases: IdCase[] = [
  { id: 'cancelMessage', field: 'params.id', input: ({ theirs }) => ({ params: { id: theirs.waiting } }) },
  { id: 'resendMessage', field: 'params.id', input: ({ theirs }) => ({ params: { id: theirs.message } }) }
]
