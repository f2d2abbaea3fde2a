import type { Transaction } from '../../db/connection.server.ts'
import { findMessageRoute } from '../../db/queries/messaging/accounts.server.ts'
import { findLastSaid, insertConsent } from '../../db/queries/messaging/consents.server.ts'
import { lockPlace } from '../../db/queries/places/settings.server.ts'
import { queueMessage } from '../../kernel/queue-message.server.ts'

interface Wish {
  placeId: string
  /** E.164. */
  address: string
  allowed: boolean
  /** `reply`, or `provider` for WhatsApp's own settings. */
  source: 'reply' | 'provider'
  /** Words that the person wrote. */
  note: string
  now: Date
}

/** Letters of an answer that are stored. */
const mostNote = 60

/**
 * 'SAIR' ends all messages that they did not ask for, 'VOLTAR' allows them again; each reply is answered once. False if
 * they had said so before.
 */
export async function takeWish(
  tx: Transaction,
  { placeId, address, allowed, source, note, now }: Wish
): Promise<boolean> {
  const whose = { placeId, channel: 'whatsapp', address }
  if (!(await isNewWish(tx, whose, allowed))) return false
  await insertConsent(tx, { ...whose, allowed, source, note: shortenNote(note), at: now })
  // WhatsApp itself confirms a change in its settings.
  if (source === 'provider') return true
  const place = (await findMessageRoute(tx, placeId))?.name ?? ''
  const text = allowed
    ? `${place}: você voltou a receber nossas mensagens. Para parar, responda SAIR.`
    : `${place}: você não receberá mais nossas mensagens. Códigos que você pedir continuam chegando. Para voltar, responda VOLTAR.`
  await queueMessage(tx, { placeId, to: address, title: 'Preferência de mensagens', text, kind: 'answer', now })
  return true
}

/**
 * Says whether the wish changes anything; staff who write down wishes wait, so that none of theirs comes after it unseen.
 * A person's own no is new after one that staff wrote down, because staff may take theirs back.
 */
export async function isNewWish(
  tx: Transaction,
  whose: Parameters<typeof findLastSaid>[1],
  allowed: boolean
): Promise<boolean> {
  await lockPlace(tx, whose.placeId)
  const last = await findLastSaid(tx, whose)
  return last?.allowed !== allowed || (!allowed && last.source === 'staff')
}

/** Cuts at whole characters: half an emoji cannot be stored. */
export const shortenNote = (note: string) => [...note.trim()].slice(0, mostNote).join('')
