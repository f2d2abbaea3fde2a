import { peopleLabel } from '../../words/labels.ts'
import { t } from '../../words/speech.ts'
import { arriveLabel } from '../arrive.ts'
import { formatBookingCode } from '../code.ts'
import { type CalendarVisit, writeCalendarFile } from './calendar-file.ts'

interface VisitFacts
  extends Pick<CalendarVisit, 'status' | 'title' | 'location' | 'url' | 'date' | 'time' | 'timezone' | 'duration'> {
  publicId: string
  code: string
  people: number
  /** Situation in the words of the ticket. */
  situation: string
  arriveMinutes: number
  whatToBring: string
  bookedAt: Date
  now: Date
}

/** Calendar entry of the booking, the same in every place that offers it. */
export function visitCalendar({
  publicId,
  code,
  people,
  situation,
  arriveMinutes,
  whatToBring,
  ...visit
}: VisitFacts): {
  name: string
  text: string
} {
  const shown = formatBookingCode(code)
  const text = writeCalendarFile({
    ...visit,
    uid: `${publicId}@reservas.trilha`,
    lines: [
      t('Código da reserva: {code}', { code: shown }),
      `${peopleLabel(people)} · ${situation}`,
      arriveLabel(arriveMinutes, visit.time),
      whatToBring && t('O que levar: {what}', { what: whatToBring }),
      t('Ingresso: {url}', { url: visit.url })
    ].filter(Boolean)
  })
  return { name: `visita-${shown}.ics`, text }
}
