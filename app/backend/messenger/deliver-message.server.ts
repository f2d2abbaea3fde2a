import { mayReceive } from '#app/domain/message/consent.ts'
import { MESSAGE_KINDS, type MessageKind } from '#app/domain/message/kinds.ts'
import { tooLateWords } from '#app/domain/message/last-use.ts'
import { afterQuiet } from '#app/domain/message/quiet-hours.ts'
import type { Transaction } from '../db/connection.server.ts'
import { findQueuedMessage, type MessageRow } from '../db/queries/messages.server.ts'
import { findMessageRoute, type MessageRoute } from '../db/queries/messaging/accounts.server.ts'
import { findToldVisit, recordSent } from '../db/queries/messaging/booking-messages.server.ts'
import { findConsent } from '../db/queries/messaging/consents.server.ts'
import { settleWaiting, takeSlot } from '../db/queries/messaging/notices.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import type { Backend } from '../kernel/context.server.ts'
import type { JobHandler, PutOff } from '../kernel/outbox.server.ts'
import { messageKind } from '../kernel/queue-message.server.ts'
import type { Channel, MessageProvider } from '../providers/messages/message-provider.server.ts'
import { giveUp, kindOf } from './give-up.server.ts'
import { handOver } from './hand-over.server.ts'

/** Delivers one message now, later or never: nobody gets messages that they refused, nor in their quiet hours. */
export const messageJob: JobHandler = {
  kind: messageKind,
  run: async (backend, payload) => {
    const message = await findQueuedMessage(backend.db, Number(payload.messageId))
    if (message) return deliver(backend, message).finally(() => backend.live.tell(message.placeId, ['messages']))
  }
}

async function deliver(backend: Backend, message: MessageRow): Promise<PutOff | undefined> {
  const { db, messengers, now } = backend
  const channel: Channel = message.channel === 'email' ? 'email' : 'whatsapp'
  const route = await findMessageRoute(db.orm, message.placeId)
  if (!route) return
  if (message.confidentialUntil && message.confidentialUntil <= now()) {
    return giveUp(backend, message, { status: 'failed', reason: 'O código venceu antes do envio.' })
  }
  const kind = kindOf(message)
  const late = await findTooLate(backend, message, kind)
  if (late !== null) return dropLate(backend, message, late)
  const said = await findConsent(db.orm, { placeId: message.placeId, channel, address: message.to })
  if (!mayReceive(kind, said)) return giveUp(backend, message, { status: 'cancelled', reason: refusalWords(said) })
  const wait = await findWait(backend, message, { kind, route })
  if (wait) return wait
  const provider = await messengers.of(message.placeId, channel)
  if (!provider) return giveUp(backend, message, { status: 'failed', reason: nobodyWords[channel] })
  const unsure = message.handedAt ? message.handedAt.getTime() + provider.tellsWithin : 0
  if (unsure > now().getTime()) return { again: new Date(unsure) }
  return sendOne(backend, message, provider)
}

/** Says why it must not leave any more; null if it may. */
async function findTooLate({ db, now }: Backend, message: MessageRow, kind: MessageKind): Promise<string | null> {
  const visit = await findToldVisit(db.orm, message)
  return tooLateWords({ ...message, kind }, visit, now())
}

/** Its e-mail would be as late, so none is sent instead. */
async function dropLate({ db }: Backend, { id, handedAt }: MessageRow, reason: string): Promise<undefined> {
  const unsure = {
    status: 'failed',
    reason: `${reason} Um envio anterior foi interrompido: talvez tenha chegado.`
  } as const
  await settleWaiting(db.orm, id, handedAt === null ? { status: 'cancelled', reason } : unsure)
}

const nobodyWords = {
  whatsapp: 'Não há um serviço de mensagens configurado.',
  email: 'Não há um servidor de e-mail configurado.'
}

const refusalWords = (said: boolean | null) =>
  said === false ? 'A pessoa pediu para não receber mensagens.' : 'A pessoa não pediu para receber divulgação.'

/** Null if it may leave now. A message interrupted on its way is checked at once. */
async function findWait(
  { db, now }: Backend,
  message: MessageRow,
  { kind, route }: { kind: MessageKind; route: MessageRoute }
): Promise<PutOff | null> {
  if (message.handedAt !== null) return null
  const at = now()
  if (!MESSAGE_KINDS[kind].atAnyHour) {
    const free = afterQuiet(at, { from: route.quietFrom, until: route.quietUntil, zone: route.timezone })
    if (free > at) {
      const reason = 'Espera o fim do horário de silêncio.'
      await settleWaiting(db.orm, message.id, { status: 'scheduled', sendDate: free, reason })
      return { again: free }
    }
  }
  // A code that somebody waits for does not queue.
  if (MESSAGE_KINDS[kind].consent === 'asked') return null
  const slot = await inTransaction(db, (tx) => takeSlot(tx, message, { perMinute: route.messageRate, now: at }))
  return slot > at ? { again: slot, hasTurn: true } : null
}

/** Handed over by this process but not stored as sent: it is never sent again. */
const handedOver = new Map<number, { externalId: string }>()

async function sendOne(backend: Backend, message: MessageRow, provider: MessageProvider): Promise<PutOff | undefined> {
  const done = handedOver.get(message.id) ?? (await handOver(backend, message, provider))
  if (done === 'lost') return
  if ('again' in done) return done
  handedOver.set(message.id, done)
  await inTransaction(backend.db, async (tx) => {
    const isSettled = await settleWaiting(tx, message.id, {
      status: 'sent',
      provider: provider.name,
      simulated: provider.simulated,
      reason: '',
      externalId: done.externalId,
      sentAt: backend.now()
    })
    if (isSettled && isOfHistory(message)) await noteSent(tx, message, { provider, at: backend.now() })
  })
  handedOver.delete(message.id)
}

/** Messages to the visitor are part of the booking's history; codes and messages among staff are not. */
const isOfHistory = ({ ref, kind, confidentialUntil }: MessageRow) =>
  ref === 'booking' && kind !== 'staff' && confidentialUntil === null

function noteSent(
  tx: Transaction,
  { placeId, refId, title }: MessageRow,
  { provider, at }: { provider: MessageProvider; at: Date }
): Promise<void> {
  const way = provider.channel === 'email' ? 'e-mail' : 'WhatsApp'
  return recordSent(tx, {
    placeId,
    publicId: refId,
    to: `${title}, por ${way}${provider.simulated ? ' (simulada)' : ''}`,
    at
  })
}
