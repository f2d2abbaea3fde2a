import type { WireDayAttraction } from '#app/contracts/products/calendar.ts'
import { formatInstant, type IsoDay, isPastSlot } from '#app/domain/calendar/dates.ts'
import { NEARLY_ALL, shareTaken } from '#app/domain/product/day/occupancy.ts'
import { nameWithState } from '#app/domain/product/state.ts'
import { countLabel, enteredLabel, peopleLabel } from '#app/domain/words/labels.ts'
import { blockPath, capacityPath, closePath, dayPath, listPath } from '../address.ts'
import type { Mark } from '../view.ts'

interface Known {
  date: IsoDay
  today: IsoDay
  timezone: string
  now: Date
  /** The user may tell visitors when a day closes. */
  mayClose: boolean
  /** The user may change how many places there are, and free what is blocked. */
  mayEdit: boolean
}

type WireSlot = WireDayAttraction['slots'][number]

export function toDayView(attraction: WireDayAttraction, known: Known) {
  const { uuid, slots, note } = attraction
  const { date, timezone } = known
  const own = { attraction: uuid, date }
  const sum = (field: 'people' | 'capacity' | 'remaining' | 'checked_in_people') =>
    slots.reduce((total, slot) => total + slot[field], 0)
  const people = sum('people')
  const capacity = sum('capacity')
  return {
    uuid,
    name: nameWithState(attraction),
    href: dayPath(own),
    list: listPath({ attraction: uuid, from: date }),
    isBlocked: attraction.blocked,
    reason: attraction.reason,
    anew: attraction.anew ? anewWords(attraction) : '',
    isAhead: date >= known.today,
    block: blockedPath(own, { isBlocked: attraction.blocked, mayClose: known.mayClose }),
    totals: {
      people: String(people),
      capacity: capacity > 0 ? String(capacity) : '',
      share: shareTaken({ people, capacity })
    },
    said: enteredWords({ people, inside: sum('checked_in_people'), remaining: capacity > 0 ? sum('remaining') : null }),
    slots: slots.map((slot) => toSlotView(slot, { ...own, known, isDayBlocked: attraction.blocked })),
    note: {
      body: note.body,
      version: note.version,
      by: note.changed_at ? [note.changed_by, formatInstant(note.changed_at, timezone)].filter(Boolean).join(', ') : ''
    }
  }
}

export type DayAttraction = ReturnType<typeof toDayView>
export type DaySlot = DayAttraction['slots'][number]

function enteredWords({
  people,
  inside,
  remaining
}: {
  people: number
  inside: number
  remaining: number | null
}): string {
  const entered = enteredLabel(inside)
  if (remaining === null) return `${peopleLabel(people)}, ${entered}`
  return `${peopleLabel(people)}, ${entered}; ${countLabel(remaining, { one: 'vaga', many: 'vagas' })} ${remaining === 1 ? 'livre' : 'livres'}`
}

function anewWords({ anew_note: why, slots }: WireDayAttraction): string {
  const what = slots.length === 0 ? 'Fechado neste dia por uma exceção' : 'Só os horários deste dia'
  return why === '' ? `${what}.` : `${what}: ${why}.`
}

interface Blocked {
  isBlocked: boolean
  mayClose: boolean
}

function blockedPath(
  { attraction, date, time = '' }: { attraction: string; date: IsoDay; time?: string },
  { isBlocked, mayClose }: Blocked
): string {
  if (mayClose && !isBlocked) return closePath({ attraction, from: date, time })
  return blockPath({ attraction, time, from: date, to: date, action: isBlocked ? 'liberar' : 'bloquear' })
}

interface SlotOf {
  attraction: string
  date: IsoDay
  known: Known
  isDayBlocked: boolean
}

function toSlotView(slot: WireSlot, { attraction, date, known, isDayBlocked }: SlotOf) {
  const { time, capacity, people, remaining, guides, blocked } = slot
  const own = { attraction, date, time }
  return {
    time,
    people: String(people),
    capacity: capacity > 0 ? String(capacity) : '',
    share: shareTaken({ people, capacity }),
    remaining,
    inside: slot.checked_in_people,
    bookings: slot.bookings,
    guides: guides.join(', '),
    missing:
      slot.without_guide === 0
        ? ''
        : `${countLabel(slot.without_guide, { one: 'reserva', many: 'reservas' })} sem condutor`,
    marks: slotMarks(slot, isPastSlot(date, time, known.timezone, known.now)),
    reason: blocked && !isDayBlocked ? slot.reason : '',
    why: slot.exception ? slot.note : '',
    // A slot outside the timetable has no capacity to change.
    capacityHref: known.mayEdit && (slot.exception || slot.usual_capacity !== null) ? capacityPath(own) : '',
    // A slot blocked with its day is freed with the day.
    block:
      isDayBlocked || (blocked && !known.mayEdit)
        ? null
        : {
            action: blocked ? ('Liberar' as const) : ('Fechar' as const),
            href: blockedPath(own, { isBlocked: blocked, mayClose: known.mayClose })
          }
  }
}

function slotMarks(slot: WireSlot, isPast: boolean): Mark[] {
  const { blocked, exception, usual_capacity: usual, capacity, people } = slot
  const marks: Mark[] = []
  if (blocked) marks.push({ shape: 'bar', tone: 'red', text: 'Bloqueado' })
  else if (isPast) marks.push({ shape: 'bar', tone: 'gray', text: 'Encerrado' })
  else if (people >= capacity) marks.push({ shape: 'dot', tone: 'blue', text: 'Lotado' })
  else if ((shareTaken({ people, capacity }) ?? 0) >= NEARLY_ALL) {
    marks.push({ shape: 'ring', tone: 'amber', text: 'Quase cheio' })
  }
  if (exception) marks.push({ shape: 'ring', tone: 'gray', text: exceptionWords(usual) })
  else if (usual === null) marks.push({ shape: 'ring', tone: 'gray', text: 'Fora do horário de sempre' })
  return marks
}

function exceptionWords(usual: number | null): string {
  if (usual === null) return 'Só neste dia'
  return `Exceção: sempre são ${countLabel(usual, { one: 'vaga', many: 'vagas' })}`
}
