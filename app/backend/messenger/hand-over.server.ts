import type { Attachment } from '#app/domain/message/attachment.ts'
import { mayWait } from '#app/domain/message/kinds.ts'
import { againWords } from '#app/domain/message/provider-words.ts'
import { findFullBooking } from '../db/queries/bookings/bookings.server.ts'
import type { MessageRow } from '../db/queries/messages.server.ts'
import { settleWaiting } from '../db/queries/messaging/notices.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import type { Backend } from '../kernel/context.server.ts'
import {
  failureOf,
  type MessageProvider,
  MessageRefused,
  type OutgoingMessage
} from '../providers/messages/message-provider.server.ts'
import { giveUp, kindOf, takeNo } from './give-up.server.ts'
import { makeTicketPdf } from './ticket/ticket-pdf.server.ts'

const mostTries = 8
const unknownEnd = 'O envio foi interrompido e não se sabe se a mensagem saiu.'

/**
 * `lost`: it is settled, or was cancelled meanwhile. `again`: no earlier try can succeed. Before a second sending, its
 * provider is asked whether the first one, whose outcome is unknown, succeeded; if it cannot be asked, a person
 * decides.
 * @throws if it must be tried again
 */
export async function handOver(
  backend: Backend,
  message: MessageRow,
  provider: MessageProvider
): Promise<{ externalId: string } | { again: Date } | 'lost'> {
  const { db, now } = backend
  const outgoing = { ...toOutgoing(backend, message), attachments: await drawAttachments(backend, message) }
  let isSending = false
  try {
    const known = message.handedAt === null ? 'no' : await provider.findSent(outgoing, message.handedAt)
    if (known === null) {
      await giveUp(backend, message, { status: 'failed', reason: unknownEnd })
      return 'lost'
    }
    if (known !== 'no') return known
    if (!(await settleWaiting(db.orm, message.id, { handedAt: now(), slotAt: now(), provider: provider.name })))
      return 'lost'
    isSending = true
    return await provider.send(outgoing)
  } catch (error) {
    return settleRefusal(backend, message, { error, isSending, provider: provider.name })
  }
}

/** @throws `error` where nobody knows when it may be tried again */
async function settleRefusal(
  backend: Backend,
  message: MessageRow,
  { error, isSending, provider }: { error: unknown; isSending: boolean; provider: string }
): Promise<{ again: Date } | 'lost'> {
  const { db, log, now } = backend
  const errorCount = message.errorCount + 1
  const refused = error instanceof MessageRefused ? error : null
  const { id: messageId, placeId, channel } = message
  const told = { forGood: refused?.forGood ?? false, unsure: refused?.unsure ?? true, failure: failureOf(error) }
  log.warn({ messageId, placeId, channel, provider, tries: errorCount, ...told }, 'a message was not sent')
  const reason = refused?.message ?? 'O serviço de mensagens não respondeu como devia.'
  const againMs = refused?.againMs ?? 0
  const again = new Date(now().getTime() + againMs)
  const { confidentialUntil } = message
  const isLate = !mayWait(kindOf(message), againMs) || (confidentialUntil !== null && confidentialUntil <= again)
  const isOver = errorCount >= mostTries || refused?.forGood === true || isLate
  // A refused message did not go out, so the next try need not ask about it.
  const isBack = isSending && refused !== null && !refused.unsure
  const isPutOff = againMs > 0 && !isOver
  await settleWaiting(db.orm, message.id, {
    errorCount,
    reason,
    ...(isBack ? { handedAt: null } : {}),
    ...(isPutOff ? { status: 'scheduled', sendDate: again } : {})
  })
  if (isPutOff) return { again }
  if (!isOver) throw error
  if (refused?.isNo) await inTransaction(db, (tx) => takeNo(tx, message, now()))
  await giveUp(backend, message, { status: 'failed', reason: isLate ? `${reason}${againWords(againMs)}` : reason })
  return 'lost'
}

function toOutgoing({ baseUrl }: Backend, { id, to, kind, typeMessage, messageBody }: MessageRow): OutgoingMessage {
  const text = (name: string) => String(messageBody[name] ?? '')
  const path = text('path')
  const image = { url: path.startsWith('/') ? `${baseUrl}${path}` : path, filename: text('filename') || 'imagem.jpg' }
  return {
    id: String(id),
    to,
    text: text('message') || text('caption'),
    isReply: kind === 'answer',
    template: text('template'),
    ...(typeMessage === 'image' && path !== '' ? { image } : {}),
    subject: text('subject'),
    html: text('html')
  }
}

/** Leaves out the PDF of a booking that is no ticket any more. */
async function drawAttachments(
  backend: Backend,
  { ref, refId, messageBody }: Pick<MessageRow, 'ref' | 'refId' | 'messageBody'>
): Promise<Attachment[]> {
  const kept = Array.isArray(messageBody.attachments) ? (messageBody.attachments as Attachment[]) : []
  if (!kept.some(({ drawn }) => drawn === 'ticket')) return kept
  const full = ref === 'booking' ? await findFullBooking(backend.db, { publicId: refId }) : null
  const file = full ? await makeTicketPdf(full, backend) : null
  return kept.flatMap((attachment) => {
    if (attachment.drawn !== 'ticket') return [attachment]
    return file ? [{ ...attachment, content: file.toString('base64') }] : []
  })
}
