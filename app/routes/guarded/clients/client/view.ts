import type { z } from 'zod'
import type { Client, ClientBooking, ClientContactsSchema, ClientDetail } from '#app/contracts/clients/shapes.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { isCancelledStatus, tellSituation } from '#app/domain/booking/situation.ts'
import { formatDay, formatInstant, type IsoDay } from '#app/domain/calendar/dates.ts'
import { BILL_STATES, billState, paymentDaysWords } from '#app/domain/client/bill.ts'
import { sourceWords } from '#app/domain/client/kind.ts'
import { dueWords } from '#app/domain/client/service.ts'
import { isIssueStatus, issueStatusLabel } from '#app/domain/issue/status.ts'
import { CONSENT_SOURCES } from '#app/domain/message/consent.ts'
import { formatPhone } from '#app/domain/person/phone.ts'
import { countLabel, peopleLabel } from '#app/domain/words/labels.ts'
import { personWords } from '../person-words.ts'
import { reasonWords } from '../reason-words.ts'

interface Told {
  today: IsoDay
  zone: string
}

export function toClientView(
  client: ClientDetail,
  { today, zone, closed }: Told & { closed: { days: number | null; bills: number } | null }
) {
  const { uuid, name, email, sums } = client
  const words = personWords(client)
  return {
    uuid,
    name,
    email,
    ...words,
    mergedInto: client.merged_into,
    address: addressWords(client.address),
    notes: client.notes,
    source: `${sourceWords(client.source)}${client.created_date ? ` em ${formatInstant(client.created_date, zone)}` : ''}`,
    keptByHand: client.kept_by_hand,
    lead: [words.document || 'Sem documento', words.phone].filter(Boolean).join(' · '),
    counts: {
      bookings: countLabel(sums.sold, { one: 'reserva', many: 'reservas' }),
      visits: `${countLabel(sums.visits, { one: 'visita', many: 'visitas' })} · ${peopleLabel(sums.people)}`
    },
    money:
      sums.sold_value === null
        ? null
        : {
            sold: sums.sold_value,
            received: sums.received_value ?? 0,
            receivable: sums.receivable_value ?? 0,
            refundDue: sums.refund_due_value ?? 0
          },
    paymentDays: closed && { words: paymentDaysWords(closed), bills: closed.bills },
    identities: client.identities.map((one) => ({ uuid: one.uuid, name: one.name, ...personWords(one) })),
    merges: client.merges.map(({ id, uuid: merged, name: other, at, by, can_undo: canUndo }) => ({
      id,
      canUndo,
      uuid: merged,
      name: other,
      words: `, em ${at ? formatInstant(at, zone) : '?'}${by ? ` por ${by}` : ''}`
    })),
    notesToDo: client.follow_ups.map((note) => toNote(note, { today, zone }))
  }
}

function addressWords(address: Readonly<Record<string, string>>): string {
  const of = (part: string) => address[part] ?? ''
  const street = [of('street'), of('number'), of('complement')].filter(Boolean).join(', ')
  const city = [of('city'), of('state')].filter(Boolean).join(' – ')
  const zipcode = of('zipcode').replace(/^(\d{5})(\d{3})$/, '$1-$2')
  return [street, of('neighborhood'), city, zipcode && `CEP ${zipcode}`].filter(Boolean).join(', ')
}

function toNote(note: ClientDetail['follow_ups'][number], { today, zone }: Told) {
  const { uuid, body, due_on: due, booking, done_date: done, by, version } = note
  return {
    uuid,
    body,
    by,
    version,
    isDone: done !== null,
    due: formatDay(due),
    when: done ? `Feito em ${formatInstant(done, zone)}` : dueWords(due, today),
    isLate: done === null && due < today,
    booking
  }
}

export function toBookingLine(row: ClientBooking, { today, opens }: Told & { opens: boolean }) {
  const { uuid, date, time, status, people, refund } = row
  const told = tellSituation(
    {
      status,
      people,
      refund,
      date,
      payLater: row.payLater,
      hold_until: row.hold_until,
      payment_method: row.payment_method,
      finalValue: row.final_value,
      inside: row.checked_in_people
    },
    today
  )
  const bill = billState({
    sold: isCancelledStatus(status) ? null : row.final_value,
    received: row.received_value ?? 0
  })
  return {
    key: uuid,
    href: opens ? `/operation/booking-list/${uuid}` : '',
    code: formatBookingCode(row.booking_code),
    product: row.product_name,
    visit: `${formatDay(date)}, ${time}`,
    people: peopleLabel(people),
    shown: told.shown,
    value: row.final_value,
    received: row.received_value,
    bill: row.final_value === null ? null : BILL_STATES[bill],
    receivable: row.receivable_value ?? 0,
    refundDue: row.refund_due_value ?? 0
  }
}

export type BookingLine = ReturnType<typeof toBookingLine>

const messageStates: Readonly<Record<string, string>> = {
  queued: 'na fila',
  scheduled: 'agendada',
  sent: 'enviada',
  delivered: 'entregue',
  read: 'lida',
  failed: 'falhou',
  cancelled: 'cancelada'
}

interface Contacts {
  zone: string
  opensIssues: boolean
  opensWishes: boolean
}

export function toContacts(
  { messages, issues, wishes }: z.output<typeof ClientContactsSchema>,
  { zone, opensIssues, opensWishes }: Contacts
) {
  return {
    wishes: wishes.map(({ id, channel, address, allowed, source, by, at }) => ({
      key: id,
      href: opensWishes ? `/messages/consents/${id}` : '',
      address: channel === 'email' ? address : formatPhone(address),
      wish: allowed ? 'quer receber mensagens' : 'não quer receber mensagens',
      said: [by || (CONSENT_SOURCES[source] ?? source), at ? formatInstant(at, zone) : ''].filter(Boolean).join(', ')
    })),
    messages: messages.map(({ id, title, message, status, simulated, datetime }) => ({
      key: String(id),
      title: title || 'Mensagem',
      text: message.length > 160 ? `${message.slice(0, 160)}…` : message,
      when: datetime ? formatInstant(datetime, zone) : '',
      state: simulated ? 'simulada' : (messageStates[status] ?? status)
    })),
    issues: issues.map(({ id, number, type, status_id: status, created_date: at }) => ({
      key: id,
      href: opensIssues ? `/issues/details?id=${id}` : '',
      title: `Requerimento ${number}`,
      type,
      state: isIssueStatus(status) ? issueStatusLabel(status) : '',
      when: at ? formatInstant(at, zone) : ''
    }))
  }
}

export function toDuplicate({ one, other, reason }: { one: Client; other: Client; reason: string }, own: string) {
  const second = one.uuid === own ? other : one
  const { document, phone } = personWords(second)
  return {
    uuid: second.uuid,
    name: second.name,
    about: [document || 'sem documento', phone, second.email].filter(Boolean).join(' · '),
    reason: reasonWords(reason)
  }
}
