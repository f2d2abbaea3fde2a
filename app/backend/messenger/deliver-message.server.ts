import { findQueuedMessage, type MessageRow, settleMessage } from '../db/queries/messages.server.ts'
import type { Backend } from '../kernel/context.server.ts'
import type { JobHandler } from '../kernel/outbox.server.ts'
import { messageKind } from '../kernel/queue-message.server.ts'
import { MessageRefused } from '../providers/message-provider.server.ts'

const mostTries = 8

/** Handed over but not noted as sent: never sent again. (After a kill in between, again: rather twice than never.) */
const handedOver = new Map<number, string>()

/** Delivers one message: sent, or tried again later, or failed after the eighth try or for good. */
export const messageJob: JobHandler = {
  kind: messageKind,
  slow: true,
  run: async (backend, payload) => {
    const message = await findQueuedMessage(backend.db, Number(payload.messageId))
    if (message) await deliver(backend, message).finally(() => backend.live.tell(message.placeId, ['messages']))
  }
}

async function deliver(backend: Backend, message: MessageRow): Promise<void> {
  const { db, messenger, now } = backend
  const fail = (reason: string) => settleMessage(db, message.id, { status: 'failed', reason })
  if (message.confidentialUntil && message.confidentialUntil <= now()) return fail('O código venceu antes do envio.')
  if (!messenger) return fail('Não há um serviço de mensagens configurado.')
  const externalId = handedOver.get(message.id) ?? (await handOver(backend, message))
  if (externalId === null) return
  handedOver.set(message.id, externalId)
  const sent = { status: 'sent', externalId, sentAt: now(), simulated: messenger.simulated, reason: '' }
  await settleMessage(db, message.id, sent)
  handedOver.delete(message.id)
}

/** Null where the message has failed for good. @throws when it is to be tried again */
async function handOver({ db, messenger }: Backend, message: MessageRow): Promise<string | null> {
  try {
    const text = String(message.messageBody.message ?? '')
    return (await messenger?.send({ to: message.to, text }))?.externalId ?? null
  } catch (error) {
    const errorCount = message.errorCount + 1
    const refused = error instanceof MessageRefused
    const reason = refused ? error.message : 'O serviço de mensagens não respondeu como devia.'
    const over = errorCount >= mostTries || (refused && error.forGood)
    await settleMessage(db, message.id, { errorCount, reason, ...(over ? { status: 'failed' } : {}) })
    if (over) return null
    throw error
  }
}
