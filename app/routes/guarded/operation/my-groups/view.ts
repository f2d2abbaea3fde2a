import type { OwnGroup, OwnMoney } from '#app/contracts/agents/own.ts'
import { arriveLabel } from '#app/domain/booking/arrive.ts'
import { addDays, formatDay, formatDayNamed, type IsoDay } from '#app/domain/calendar/dates.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { languageName } from '#app/domain/person/languages.ts'
import { signedWords } from '#app/domain/waiver/levels.ts'
import { countLabel, enteredLabel, peopleLabel } from '#app/domain/words/labels.ts'
import type { NamedGroup } from '../load-group-names.server.ts'

export const myGroupsPath = '/operation/my-groups'

/** Id of a group on the page. `product` is the attraction's uuid. */
export const groupId = (date: IsoDay, product: string, time: string) => `g-${date}-${product}-${time.replace(':', '')}`

interface Reader {
  today: IsoDay
  /** Screens that the guide may open. */
  opens: { bookings: boolean; sheet: boolean }
  /** Lists of people by the group's uuid. */
  names: ReadonlyMap<string, NamedGroup>
}

export function toDays(groups: readonly OwnGroup[], reader: Reader) {
  const dates = [...new Set(groups.map(({ date }) => date))]
  return dates.map((date) => {
    const own = groups.filter((group) => group.date === date)
    const people = own.reduce((sum, group) => sum + group.people, 0)
    return {
      date,
      title: dayWords(date, reader.today),
      size: `${countLabel(own.length, { one: 'grupo', many: 'grupos' })}, ${peopleLabel(people)}`,
      groups: own.map((group) => toGroupView(group, reader))
    }
  })
}

export type OwnDay = ReturnType<typeof toDays>[number]

function dayWords(date: IsoDay, today: IsoDay): string {
  const named = formatDayNamed(date)
  if (date === today) return `Hoje, ${named}`
  if (date === addDays(today, 1)) return `Amanhã, ${named}`
  return named.charAt(0).toUpperCase() + named.slice(1)
}

function toGroupView(group: OwnGroup, { opens, names }: Reader) {
  const { product_uuid: product, date, time, bookings, people } = group
  const languages = [...new Set(bookings.map(({ language }) => language).filter(Boolean))].map(languageName)
  return {
    id: groupId(date, product, time),
    product,
    date,
    time,
    attraction: group.product_name,
    size:
      bookings.length === 0
        ? 'Ainda sem reservas'
        : `${peopleLabel(people)} em ${countLabel(bookings.length, { one: 'reserva', many: 'reservas' })}`,
    isWaiting: group.waiting,
    isAnswerable: group.answerable,
    length: group.minutes > 0 ? `dura ${lengthWords(group.minutes)}` : '',
    meeting: group.meeting_point,
    mapUrl: /^https?:\/\//.test(group.map_url) ? group.map_url : '',
    arrive: visitorsArrive(group),
    languages: languages.join(', '),
    lists: [...new Set(bookings.map((booking) => booking.group))].flatMap((uuid) => names.get(uuid) ?? []),
    bookings: bookings.map((booking) => toBookingLine(booking, opens)),
    links: linksOf(group, opens)
  }
}

function toBookingLine(booking: OwnGroup['bookings'][number], opens: Reader['opens']) {
  return {
    uuid: booking.uuid,
    name: booking.name || 'Sem nome',
    about: [
      peopleLabel(booking.people),
      booking.language === '' ? '' : languageName(booking.language),
      booking.inside > 0 ? enteredLabel(booking.inside) : '',
      booking.signed === null
        ? ''
        : `termo de risco: ${signedWords({ signed: booking.signed, people: booking.people })}`
    ]
      .filter(Boolean)
      .join(', '),
    notes: booking.notes,
    href: opens.bookings ? `/operation/booking-list/${booking.uuid}` : ''
  }
}

function linksOf({ product_uuid: product, date, time, bookings }: OwnGroup, opens: Reader['opens']) {
  return [
    ...(opens.bookings && bookings.length > 0
      ? [
          {
            label: 'Reservas',
            href: `/operation/booking-list?${new URLSearchParams({ inicio: date, atrativo: product, horario: time })}`
          }
        ]
      : []),
    ...(opens.sheet
      ? [
          {
            label: 'Folha do dia',
            href: `/operation/index/${date}/sheet?${new URLSearchParams({ atrativo: product })}`
          }
        ]
      : [])
  ]
}

export type GroupView = ReturnType<typeof toGroupView>

function lengthWords(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

/** The ticket tells the visitors the same hour. */
function visitorsArrive({ arrive_minutes: minutes, time }: OwnGroup): string {
  const told = arriveLabel(minutes, time).replace(/^Chegue /, '')
  return told === '' ? '' : `Os visitantes chegam ${told}`
}

/** `null` where nothing was earned or paid in the last 12 months. */
export function toMoney(money: OwnMoney | null) {
  if (!money || (money.commission_value === 0 && money.paid_value === 0 && money.due_value === 0)) return null
  return {
    due: formatMoney(money.due_value),
    earned: formatMoney(money.commission_value),
    paid: formatMoney(money.paid_value),
    payouts: money.payouts.map((one) => ({
      uuid: one.uuid,
      on: formatDay(one.paid_on),
      visits: `visitas de ${formatDay(one.start_date)} a ${formatDay(one.end_date)}`,
      value: formatMoney(one.value)
    }))
  }
}

export type OwnMoneyView = NonNullable<ReturnType<typeof toMoney>>
