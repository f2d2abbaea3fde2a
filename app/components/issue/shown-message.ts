import type { IssueMessage } from '#app/contracts/issues/shapes.ts'
import { formatInstant } from '#app/domain/calendar/dates.ts'
import { t, tSaid } from '#app/domain/words/speech.ts'

export interface ShownMessage {
  id: string
  side: 'own' | 'other' | 'system'
  author: string
  when: string
  instant: string
  title: string
  text: string
  internal: boolean
  unread: boolean
}

/** `reader`: the side that reads the page. All messages from that side are aligned as the reader's own. */
export function toShownMessage(
  message: IssueMessage,
  { reader, zone }: { reader: 'staff' | 'requester'; zone: string }
): ShownMessage {
  const { id, side, own, author, title, message: text, internal, unread, created_date: at } = message
  const isOwn = own || side === reader
  return {
    id,
    side: side === 'system' ? 'system' : isOwn ? 'own' : 'other',
    author: own ? t('Você') : author || (side === 'requester' ? t('Quem pediu') : t('Atendimento')),
    when: at ? formatInstant(at, zone) : '',
    instant: at ?? '',
    title: tSaid(title),
    text,
    internal,
    unread
  }
}
