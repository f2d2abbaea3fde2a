import type { HiddenSender, MessageWish } from '#app/contracts/messages/consents.ts'
import { formatInstant } from '#app/domain/calendar/dates.ts'
import { CONSENT_SOURCES } from '#app/domain/message/consent.ts'
import { addressWords } from '../address-words.ts'

/** Formats times in the place's time zone. */
export function toWishView({ id, address, channel, allowed, source, note, by, at }: MessageWish, zone: string) {
  const who = by || (CONSENT_SOURCES[source] ?? source)
  return {
    id,
    allowed,
    note,
    address: addressWords(address),
    channel: channel === 'email' ? 'E-mail' : 'WhatsApp',
    wish: allowed ? 'Quer receber' : 'Não quer receber',
    tone: allowed ? ('green' as const) : ('red' as const),
    said: [who, at ? formatInstant(at, zone) : ''].filter(Boolean).join(', ')
  }
}

export type WishView = ReturnType<typeof toWishView>

/** Formats times in the place's time zone. */
export function toHiddenView({ id, name, note, at }: HiddenSender, zone: string) {
  return {
    id,
    label: name || 'Sem nome no WhatsApp',
    said: [`“${note}”`, at ? formatInstant(at, zone) : ''].filter(Boolean).join(', ')
  }
}
