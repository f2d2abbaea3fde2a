import type { AuditEvent } from '#app/contracts/audit/calls.ts'
import { auditPath, auditWords } from '#app/domain/audit/actions.ts'
import { changeLines } from '#app/domain/audit/change-lines.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { formatDay, formatInstant, type IsoDay } from '#app/domain/calendar/dates.ts'

interface Reader {
  timezone: string
  /** Whether they may open a path. */
  opens(path: string): boolean
}

/** Times in the place's zone. */
export function toAuditRow(event: AuditEvent, { timezone, opens }: Reader) {
  const path = auditPath({ action: event.action, id: event.page_id })
  const who = event.actor || 'Alguém da equipe'
  return {
    id: String(event.id),
    when: event.at ? formatInstant(event.at, timezone) : '',
    who: who === 'sistema' ? 'Sistema' : who,
    what: auditWords(event.action),
    subject: subjectWords(event),
    href: path !== '' && opens(path) ? path : '',
    lines: changeLines(event.from, event.to),
    reason: event.reason,
    origin: [event.address && `de ${event.address}`, event.request_id && `pedido ${event.request_id}`]
      .filter(Boolean)
      .join(' · ')
  }
}

/** The actor column already names the user of a session event. */
function subjectWords({ action, label, actor }: AuditEvent): string {
  if (action.startsWith('session.') && label === actor) return ''
  return action.startsWith('booking.') ? formatBookingCode(label) : label
}

export type AuditRow = ReturnType<typeof toAuditRow>

export function periodWords({ from, to }: { from: IsoDay | ''; to: IsoDay | '' }): string {
  if (from && to) return `De ${formatDay(from)} a ${formatDay(to)}.`
  if (from) return `Desde ${formatDay(from)}.`
  return to ? `Até ${formatDay(to)}.` : 'De todos os dias.'
}

export function totalWords({ total, isMore }: { total: number; isMore: boolean }): string {
  if (isMore) return `Mais de ${total.toLocaleString('pt-BR')} registros`
  return `${total.toLocaleString('pt-BR')} ${total === 1 ? 'registro' : 'registros'}`
}
