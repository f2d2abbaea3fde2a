import type { ExpressBooking } from '#app/contracts/booking/calls.ts'
import { changeLines } from '#app/domain/audit/change-lines.ts'
import { bookingSituation } from '#app/domain/booking/situation.ts'
import { formatInstant } from '#app/domain/calendar/dates.ts'
import { type BookingEventName, EVENT_LABELS } from '#app/domain/words/labels.ts'
import { isKeyOf } from '#app/domain/words/records.ts'

export interface HistoryLine {
  key: string
  what: string
  detail: string
  who: string
  at: string
  instant: string
}

const aliases: Readonly<Record<string, BookingEventName>> = {
  checkin: 'checked-in',
  'undo-checkin': 'checkin-undone',
  addagent: 'agent-added',
  removeagent: 'agent-removed',
  cancel: 'cancelled'
}

const otherWords: Readonly<Record<string, string>> = { payment: 'Situação do pagamento mudou' }

interface Telling {
  zone: string
  /** Kiosk at which the booking was made; '' for none. */
  kiosk: string
}

/** Lists the latest event first. */
export function toHistory(events: ExpressBooking['events'], { zone, kiosk }: Telling): HistoryLine[] {
  return events
    .map(({ action, datetime, user, from, to, reason }, index) => ({
      key: `${index}`,
      what: actionName(action),
      detail: [changeWords(from, to), reason, action === 'created' && kiosk ? `no totem ${kiosk}` : '']
        .filter(Boolean)
        .join(' — '),
      who: whoWords[user] ?? user,
      at: datetime ? formatInstant(datetime, zone) : '',
      instant: datetime ?? ''
    }))
    .reverse()
}

const whoWords: Readonly<Record<string, string>> = {
  visitante: 'Visitante',
  sistema: 'Sistema',
  provedor: 'Meio de pagamento'
}

function actionName(action: string): string {
  const name = aliases[action] ?? action
  return isKeyOf(EVENT_LABELS, name) ? EVENT_LABELS[name] : (otherWords[action] ?? action)
}

/** A label before the value, as in `telefone: (75) ****-8888`, begins each line of an edit. */
const isEdit = (text: string) => text.split('\n').every((line) => /^[^\s:][^:]{0,40}: /.test(line))

/** Turns counts (`2/3`) into sentences and keeps names unchanged. */
function changeWords(from: string, to: string): string {
  if (from && to && isEdit(from) && isEdit(to)) return changeLines(from, to).join('; ')
  const inside = /^(\d+)\/(\d+)$/.exec(to)
  if (inside) return `${inside[1]} de ${inside[2]} pessoas dentro`
  const before = words(from)
  const after = words(to)
  if (before && after) return before === after ? '' : `de “${before}” para “${after}”`
  return after || before
}

function words(text: string): string {
  return /^[A-Z_]+$/.test(text) ? bookingSituation({ status: text, hasCheckin: false }).payment : text
}
