import type { Database } from '#app/backend/db/connection.server.ts'
import { messages } from '#app/backend/db/schema.server.ts'
import type { IdCase } from './id-case.ts'

export interface MessageThings {
  /** That failed. */
  message: string
}

export async function addMessage(db: Database, placeId: string): Promise<MessageThings> {
  const body = { number: '+5575999990000', message: 'Olá' }
  const [row] = await db.orm
    .insert(messages)
    .values({ placeId, title: 'Aviso', messageBody: body, to: body.number, status: 'failed', kind: 'written' })
    .returning({ id: messages.id })
  return { message: String(row?.id ?? '') }
}

export const messageCases: IdCase[] = [
  { id: 'cancelMessage', field: 'params.id', input: ({ theirs }) => ({ params: { id: theirs.message } }) },
  { id: 'resendMessage', field: 'params.id', input: ({ theirs }) => ({ params: { id: theirs.message } }) }
]
