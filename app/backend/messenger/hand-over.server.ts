import type { Attachment } from '#app/domain/message/attachment.ts'
import type { MessageRow } from '../db/queries/messages.server.ts'
import { settleWaiting } from '../db/queries/messaging/notices.server.ts'
import type { Backend } from '../kernel/context.server.ts'
import {
  type MessageProvider,
  MessageRefused,
  type OutgoingMessage
} from '../providers/messages/message-provider.server.ts'
import { giveUp } from './give-up.server.ts'

const mostTries = 8
const unknownEnd = 'O envio foi interrompido e não se sabe se a mensagem saiu.'

/**
 * `lost`: it is settled, or was cancelled meanwhile. Before it is sent a second time, its provider is asked whether the
 * first, which nobody heard the end of, came through; where nobody can be asked, a person decides.
 * @throws when it is to be tried again
 */
export async function handOver(
  backend: Backend,
  message: MessageRow,
  provider: MessageProvider
): Promise<{ externalId: string } | 'lost'> {
  const { db, now } = backend
  const outgoing = toOutgoing(backend, message)
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
    const errorCount = message.errorCount + 1
    const isRefused = error instanceof MessageRefused
    const reason = isRefused ? error.message : 'O serviço de mensagens não respondeu como devia.'
    const isOver = errorCount >= mostTries || (isRefused && error.forGood)
    // What was answered with a refusal did not go out: nothing to ask after at the next try.
    const isBack = isSending && isRefused && !error.unsure
    await settleWaiting(db.orm, message.id, { errorCount, reason, ...(isBack ? { handedAt: null } : {}) })
    if (!isOver) throw error
    await giveUp(backend, message, { status: 'failed', reason })
    return 'lost'
  }
}

function toOutgoing({ baseUrl }: Backend, { id, to, kind, typeMessage, messageBody }: MessageRow): OutgoingMessage {
  const text = (name: string) => String(messageBody[name] ?? '')
  const path = text('path')
  const image = { url: path.startsWith('/') ? `${baseUrl}${path}` : path, filename: text('filename') || 'imagem.jpg' }
  return {
    ...{ id: String(id), to, text: text('message') || text('caption') },
    isReply: kind === 'answer',
    template: text('template'),
    ...(typeMessage === 'image' && path !== '' ? { image } : {}),
    ...{ subject: text('subject'), html: text('html') },
    attachments: Array.isArray(messageBody.attachments) ? (messageBody.attachments as Attachment[]) : []
  }
}
