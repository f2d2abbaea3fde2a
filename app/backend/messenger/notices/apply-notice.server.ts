import { againWords } from '#app/domain/message/provider-words.ts'
import { readReply } from '#app/domain/message/reply.ts'
import { senderNumber } from '#app/domain/message/sender.ts'
import { mayMove } from '#app/domain/message/states.ts'
import type { Transaction } from '../../db/connection.server.ts'
import {
  deleteHiddenSenders,
  findHiddenNumber,
  putHiddenSender,
  returnHiddenSender
} from '../../db/queries/messaging/hidden-senders.server.ts'
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
import { hourMs } from '../../kernel/schedule.server.ts'
import type { MessageNews } from '../../providers/messages/message-provider.server.ts'
import { readEvolutionNotice, readMetaNotice } from '../../providers/messages/read-notice.server.ts'
import { sendInstead, takeNo } from '../give-up.server.ts'
import { shortenNote, takeWish } from '../kept/take-wish.server.ts'

export const noticeKind = 'message-notice'

/** Applies each notice once. An unreadable one is stored as such: a second try would not make it readable. */
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
  if (news.what !== 'state') return takeReply(tx, backend, { notice, news })
  const { externalId, ourId, state, refusal } = news
  const { placeId, provider } = notice
  const messageId = /^\d{1,15}$/.test(ourId) ? Number(ourId) : 0
  const message = await lockToldMessage(tx, { placeId, provider, externalId, messageId })
  if (!message) return
  if (refusal?.isNo) await takeNo(tx, message, backend.now())
  if (!mayMove(message.status, state)) return
  const at = notice.receivedAt
  await moveMessage(tx, message.id, {
    status: state,
    reason: refusal ? `${refusal.message}${againWords(refusal.againMs)}` : '',
    provider,
    externalId: message.externalId || externalId,
    sentAt: message.sentAt ?? at,
    ...(state === 'delivered' ? { deliveredAt: at } : {}),
    ...(state === 'read' ? { readAt: at, deliveredAt: message.deliveredAt ?? at } : {})
  })
  if (state === 'failed') await sendInstead(tx, message, { refusal, now: backend.now() })
}

interface Said {
  notice: MessageNoticeRow
  news: Exclude<MessageNews, { what: 'state' }>
}

/** Takes the wish of a known number; stores that of a hidden one until somebody names its owner. */
async function takeReply(tx: Transaction, { now, log }: Backend, { notice, news }: Said): Promise<void> {
  const { placeId, provider } = notice
  const { from } = news
  const heard = hearWish(news)
  if (!heard) return
  const { wish, note } = heard
  const whose = { placeId, provider, sender: from.id }
  const address = senderNumber(from.number) || (await findHiddenNumber(tx, { ...whose, quoted: from.quoted }))
  if (address !== '') {
    const source = news.what === 'reply' ? 'reply' : 'provider'
    await takeWish(tx, { placeId, address, allowed: wish === 'resume', source, note, now: now() })
    if (from.id !== '') await returnHiddenSender(tx, whose, now())
    return
  }
  if (from.id === '') return
  if (wish === 'resume') return returnHiddenSender(tx, whose, now())
  log.warn({ placeId, provider }, 'somebody whose number is hidden wants no more messages')
  const said = { name: shortenNote(from.name), note: shortenNote(note), receivedAt: notice.receivedAt }
  await putHiddenSender(tx, { ...whose, ...said })
}

function hearWish(news: Said['news']): { wish: 'stop' | 'resume'; note: string } | null {
  if (news.what === 'preference') return { wish: news.wish, note: 'Pelas configurações do WhatsApp' }
  for (const text of news.texts) {
    const wish = readReply(text)
    if (wish) return { wish, note: text }
  }
  return null
}

/** Longer than a provider repeats its notices. */
const keptDays = 30

/** The default period of messages themselves. */
const keptSenderDays = 365

export async function sweepMessageNotices({ db, now }: Pick<Backend, 'db' | 'now'>): Promise<void> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * 24 * hourMs)
  await deleteMessageNotices(db, daysAgo(keptDays))
  await deleteHiddenSenders(db, daysAgo(keptSenderDays))
}
