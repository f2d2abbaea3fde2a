import { daysBetween, type IsoDay } from '../calendar/dates.ts'
import { peopleLabel } from '../words/labels.ts'
import { currentLanguage, t } from '../words/speech.ts'

/** Effect of a limit that is reached: the staff is warned, or the sale stops too. */
export type WhenFull = 'warn' | 'stop'

export const WHEN_FULL = [
  { value: 'warn', label: 'Só avisar a equipe' },
  { value: 'stop', label: 'Parar a venda' }
] as const satisfies readonly { value: WhenFull; label: string }[]

/** Tenths of a limit from which the staff is warned. */
const warnedTenths = 9

interface Limit {
  /** People, at least 1. */
  most: number
  full: WhenFull
}

/** Limit of an attraction: people in slots that overlap in time. */
interface AtOnce extends Limit {
  productId: number
  name: string
  /** Length of a visit; 0 if unknown, when only slots of the same time overlap. */
  minutes: number
}

/** People in a slot; `lapsed` of them have a hold that has ended. */
export interface Visit {
  productId: number
  date: IsoDay
  /** `HH:mm` of the place's wall clock. */
  time: string
  people: number
  lapsed: number
}

export interface CrowdFacts {
  /** Limit of the whole place for a day; null for none. */
  day: Limit | null
  atOnce: readonly AtOnce[]
  /** Visits to all the place's attractions, also on days before and after into which one reaches. */
  visits: readonly Visit[]
}

/** A limit and how many people count under it. */
export interface ToldLimit {
  /** Name of the attraction; '' for the place's limit of a day. */
  product: string
  /** `HH:mm`, between which so many are there; '' for the whole day. */
  from: string
  to: string
  people: number
  most: number
  /** True if the sale stops when it is full. */
  stops: boolean
}

type Slot = Pick<Visit, 'productId' | 'date' | 'time'>

export interface Crowd {
  /** People who may still come to a slot under the limits that stop the sale; Infinity without one. Never below 0. */
  leftFor(slot: Slot): number
  /** The same for a whole day, under the place's limit alone. */
  leftOn(day: IsoDay): number
  /** The limit that leaves the fewest people to a slot; null if none stops the sale. */
  tightest(slot: Slot): ToldLimit | null
  /** Limits of a day, of the place and those attractions, that are reached by 90 % or more: the place's, then by time. */
  listNear(day: IsoDay, isListed?: (productId: number) => boolean): ToldLimit[]
  /** True if places of ended holds would come back first. */
  hasLapsed: boolean
}

/** Migration 0074 decides by the same rule when places are taken. */
export function crowdOf({ day: ofDay, atOnce, visits }: CrowdFacts): Crowd {
  const onDay = new Map<IsoDay, number>()
  for (const { date, people } of visits) onDay.set(date, (onDay.get(date) ?? 0) + people)
  const rooms = new Map(atOnce.map((limit) => [limit.productId, openRoom(limit, visits)]))
  const dayTold = (day: IsoDay, { most, full }: Limit): ToldLimit => ({
    product: '',
    from: '',
    to: '',
    people: onDay.get(day) ?? 0,
    most,
    stops: full === 'stop'
  })
  const tightest = ({ productId, date, time }: Slot) => {
    const told = [ofDay && dayTold(date, ofDay), rooms.get(productId)?.fullest(date, time)]
    return told.reduce<ToldLimit | null>(
      (least, one) => (one?.stops && (least === null || leftUnder(one) < leftUnder(least)) ? one : least),
      null
    )
  }
  const leftOf = (told: ToldLimit | null) => (told?.stops ? leftUnder(told) : Number.POSITIVE_INFINITY)
  return {
    tightest,
    leftFor: (slot) => leftOf(tightest(slot)),
    leftOn: (day) => leftOf(ofDay && dayTold(day, ofDay)),
    listNear: (day, isListed = () => true) => {
      const inRooms = [...rooms].flatMap(([productId, room]) => (isListed(productId) ? room.listOn(day) : []))
      const near = [...(ofDay ? [dayTold(day, ofDay)] : []), ...inRooms].filter(isNear)
      return near.sort((one, other) => (one.from < other.from ? -1 : one.from > other.from ? 1 : 0))
    },
    hasLapsed: visits.some(({ lapsed }) => lapsed > 0)
  }
}

/** `key` as in `nextFree`: a day, or a day and a time. A whole day is full when the place's limit is. */
export function isFullAt(crowd: Crowd, productId: number, key: string): boolean {
  const [date = '', time] = key.split(' ')
  return (time === undefined ? crowd.leftOn(date) : crowd.leftFor({ productId, date, time })) === 0
}

const leftUnder = ({ most, people }: ToldLimit) => Math.max(0, most - people)

const isNear = ({ most, people }: ToldLimit) => people * 10 >= most * warnedTenths

const minutesOfDay = 1440

/** Answers for one attraction. Visits begin at whole minutes, and end just before another that begins then. */
function openRoom({ productId, name, minutes, most, full }: AtOnce, visits: readonly Visit[]) {
  const own = visits.filter((visit) => visit.productId === productId && visit.people > 0)
  const origin = own[0]?.date ?? ''
  const lasts = Math.max(1, minutes)
  const toMinute = (day: IsoDay, time: string) =>
    (origin === '' ? 0 : daysBetween(origin, day)) * minutesOfDay + minuteOf(time)
  const spans = own
    .map(({ date, time, people }) => ({ begins: toMinute(date, time), people }))
    .sort((one, other) => one.begins - other.begins)
  const presentAt = (at: number) => {
    const there = spans.filter(({ begins }) => begins <= at && at < begins + lasts)
    const people = there.reduce((sum, span) => sum + span.people, 0)
    return { at, people, until: Math.min(...there.map(({ begins }) => begins), at) + lasts }
  }
  const tell = ({ at, people, until }: ReturnType<typeof presentAt>): ToldLimit => ({
    product: name,
    from: clockOf(at),
    to: clockOf(minutes === 0 ? at : until),
    people,
    most,
    stops: full === 'stop'
  })
  // The number of people rises only where a visit begins.
  const momentsIn = (from: number, to: number) =>
    spans.map(({ begins }) => begins).filter((at) => at >= from && at < to)
  return {
    fullest(day: IsoDay, time: string): ToldLimit {
      const begins = toMinute(day, time)
      const moments = [begins, ...momentsIn(begins, begins + lasts)].map(presentAt)
      return tell(moments.reduce((most, one) => (one.people > most.people ? one : most)))
    },
    /** In order of time; neighbours with as many people are one. */
    listOn(day: IsoDay): ToldLimit[] {
      const midnight = toMinute(day, '00:00')
      const moments = [...new Set(momentsIn(midnight, midnight + minutesOfDay))].map(presentAt)
      const runs: ReturnType<typeof presentAt>[] = []
      for (const moment of moments) {
        const last = runs[runs.length - 1]
        if (last && last.people === moment.people && moment.at <= last.until) last.until = moment.until
        else runs.push(moment)
      }
      return runs.map(tell)
    }
  }
}

const minuteOf = (time: string) =>
  /^\d\d:\d\d$/.test(time) ? Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) : 0

const twoDigits = (count: number) => String(count).padStart(2, '0')

function clockOf(minute: number): string {
  const ofDay = ((minute % minutesOfDay) + minutesOfDay) % minutesOfDay
  return `${twoDigits(Math.floor(ofDay / 60))}:${twoDigits(ofDay % 60)}`
}

/** "9h", "9h30"; in other languages "09:30". */
const hourWords = (time: string) =>
  currentLanguage() === 'pt-BR' ? `${Number(time.slice(0, 2))}h${time.slice(3) === '00' ? '' : time.slice(3)}` : time

/** "Gruta Azul já tem 40 de 40 pessoas entre 9h e 11h". */
export function limitWords({ product, from, to, people, most }: ToldLimit): string {
  const counted = { people, most: peopleLabel(most) }
  if (product === '') return t('O parque já tem {people} de {most} neste dia', counted)
  const time = hourWords(from)
  return from === to
    ? t('{product} já tem {people} de {most} às {time}', { ...counted, product, time })
    : t('{product} já tem {people} de {most} entre {from} e {to}', {
        ...counted,
        product,
        from: time,
        to: hourWords(to)
      })
}

/** The same for the staff, with what happens now. */
export function limitWarning(told: ToldLimit): string {
  const left = leftUnder(told)
  if (left > 0) return `${limitWords(told)}: ${left === 1 ? 'falta 1' : `faltam ${left}`} para encher.`
  return `${limitWords(told)}. ${told.stops ? 'A venda parou.' : 'A venda continua: o limite só avisa.'}`
}
