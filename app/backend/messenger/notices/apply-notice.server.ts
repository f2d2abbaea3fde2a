import { readReply } from '#app/domain/message/consent.ts'
import { senderNumber } from '#app/domain/message/sender.ts'
import { type MessageState, mayMove } from '#app/domain/message/states.ts'
import type { Transaction } from '../../db/connection.server.ts'
import { findMessageRoute } from '../../db/queries/messaging/accounts.server.ts'
import { findConsent, insertConsent } from '../../db/queries/messaging/consents.server.ts'
import {
  deleteMessageNotices,
  findMessageNotice,
  lockToldMessage,
  type MessageNoticeRow,
  markMessageNotice,
  moveMessage
} from '../../db/queries/messaging/notices.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import type { Backend } from '../../kernel/context.server.ts'
import type { JobHandler } from '../../kernel/outbox.server.ts'
import { queueMessage } from '../../kernel/queue-message.server.ts'
import { hourMs } from '../../kernel/schedule.server.ts'
import type { MessageNews } from '../../providers/messages/message-provider.server.ts'
import { readEvolutionNotice, readMetaNotice } from '../../providers/messages/read-notice.server.ts'

export const noticeKind = 'message-notice'

/** One notice, once. What cannot be read is kept with that word: trying again would not make it readable. */
export const messageNoticeJob: JobHandler = {
  kind: noticeKind,
  run: async (backend, { noticeId }) => {
    const notice = await findMessageNotice(backend.db, Number(noticeId))
    if (!notice || notice.appliedAt !== null) return
    const news = readNews(notice)
    await inTransaction(backend.db, async (tx) => {
      for (const one of news ?? []) await apply(tx, backend, { notice, news: one })
      await markMessageNotice(tx, notice.id, { appliedAt: backend.now(), error: news ? '' : 'unreadable' })
    })
    backend.live.tell(notice.placeId, ['messages'])
  }
}

function readNews({ provider, body }: MessageNoticeRow): MessageNews[] | null {
  try {
    const read: unknown = JSON.parse(body)
    return provider === 'meta' ? readMetaNotice(read) : readEvolutionNotice(read)
  } catch {
    return null
  }
}

async function apply(
  tx: Transaction,
  backend: Backend,
  { notice, news }: { notice: MessageNoticeRow; news: MessageNews }
) {
  if (news.what === 'reply') return takeReply(tx, backend, { placeId: notice.placeId, ...news })
  const { externalId, ourId, state, reason } = news
  const { placeId, provider } = notice
  const messageId = /^\d{1,15}$/.test(ourId) ? Number(ourId) : 0
  const message = await lockToldMessage(tx, { placeId, provider, externalId, messageId })
  if (!message || !mayMove(message.status as MessageState, state)) return
  const at = notice.receivedAt
  await moveMessage(tx, message.id, {
    ...{ status: state, reason, provider },
    externalId: message.externalId || externalId,
    sentAt: message.sentAt ?? at,
    ...(state === 'delivered' ? { deliveredAt: at } : {}),
    ...(state === 'read' ? { readAt: at, deliveredAt: message.deliveredAt ?? at } : {})
  })
}

/** 'SAIR' ends all that they did not ask for, 'VOLTAR' begins it again; each is answered once. */
async function takeReply(
  tx: Transaction,
  { now }: Backend,
  { placeId, from, text }: { placeId: string; from: string; text: string }
): Promise<void> {
  const wish = readReply(text)
  const address = senderNumber(from)
  if (!wish || address === '') return
  const whose = { placeId, channel: 'whatsapp', address }
  const allowed = wish === 'resume'
  const before = await findConsent(tx, whose)
  if (before === allowed) return
  await insertConsent(tx, { ...whose, allowed, source: 'reply', note: text.trim().slice(0, 60), at: now() })
  const place = (await findMessageRoute(tx, placeId))?.name ?? ''
  const words = allowed
    ? `${place}: você voltou a receber nossas mensagens. Para parar, responda SAIR.`
    : `${place}: você não receberá mais nossas mensagens. Códigos que você pedir continuam chegando. Para voltar, responda VOLTAR.`
  await queueMessage(tx, {
    placeId,
    to: address,
    title: 'Preferência de mensagens',
    text: words,
    kind: 'answer',
    now: now()
  })
}

/** Longer than a provider repeats itself. */
const keptDays = 30

export function sweepMessageNotices({ db, now }: Pick<Backend, 'db' | 'now'>): Promise<void> {
  return deleteMessageNotices(db, new Date(now().getTime() - keptDays * 24 * hourMs))
}
