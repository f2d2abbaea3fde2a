import { toDecimal } from '#app/domain/money/money.ts'
import type { canUndoReceipt } from '#app/domain/money/receipt.ts'
import { hideEnd, isForeign } from '#app/domain/person/any-document.ts'
import { maskDocument } from '#app/domain/person/documents.ts'
import { maskEmail } from '#app/domain/person/email.ts'
import { maskName } from '#app/domain/person/names.ts'
import { maskPhone } from '#app/domain/person/phone.ts'
import type { BookingRow, Parts } from '../../db/queries/bookings/bookings.server.ts'

export interface Sight {
  values: boolean
  /** Whether to tell the amount due: gate staff must know it, without the place's other values. */
  owed: boolean
  /** Names in full. */
  personal: boolean
  /** Telephone, e-mail and document in full. */
  contacts: boolean
  events: boolean
}

export interface WireContext {
  sight: Sight
  /** User who asks; null for a visitor. */
  undoer: Parameters<typeof canUndoReceipt>[1] | null
  baseUrl: string
  now: Date
  /** True if a code can be sent to a telephone. */
  sendsCodes: boolean
}

/** The specification has no EXPIRED: an expired hold is a cancelled booking there. */
export const wireStatus = (status: string): string => (status === 'EXPIRED' ? 'CANCELLED' : status)

export const toIsoOrNull = (date: Date | null): string | null => date?.toISOString() ?? null

export function toShownPerson(booking: BookingRow, { personal, contacts }: Pick<Sight, 'personal' | 'contacts'>) {
  const full = `${booking.name} ${booking.surname}`.trim()
  const name = personal ? full : maskName(full)
  const { document, documentCountry: document_country } = booking
  return contacts
    ? { name, cpf: document, document_country, phone: booking.phone, email: booking.email }
    : {
        name,
        cpf: isForeign(document_country) ? hideEnd(document) : maskDocument(document),
        document_country,
        phone: maskPhone(booking.phone),
        email: maskEmail(booking.email)
      }
}

/** Notes of the staff are as personal as the name. */
export function toStaffWords({ language, notes }: BookingRow, { personal }: Pick<Sight, 'personal'>) {
  return personal ? { language, notes } : { language: '', notes: '' }
}

/** An agent's phone is as personal as a visitor's; only their public page may reveal it. */
export function toAgents({ agents }: Parts, { contacts }: Sight) {
  return agents.map(({ uuid, name, phone, hasPage: page, follows }) => ({
    uuid,
    name,
    phone: contacts ? phone : '',
    page,
    of_slot: follows
  }))
}

export const wireCheckin = (checkin: Parts['checkins'][number]) => ({
  id: String(checkin.id),
  datetime: checkin.at.toISOString(),
  people: checkin.people,
  items: checkin.items,
  user: checkin.user ?? '',
  undone: toIsoOrNull(checkin.undoneAt),
  undo_reason: checkin.undoReason
})

export const toShownMoney = (centavos: number, sight: Pick<Sight, 'values'>): number | null =>
  sight.values ? toDecimal(centavos) : null

/** Null where the attraction asks for no signature. */
export function toWaiver({ waivers: [asked] }: Pick<Parts, 'waivers'>) {
  return asked
    ? { level: asked.level === 'required' ? ('required' as const) : ('asked' as const), signed: asked.signed }
    : null
}
