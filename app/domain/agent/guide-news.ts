import { formatDayNamed, type IsoDay } from '../calendar/dates.ts'
import { countLabel, peopleLabel } from '../words/labels.ts'

/** Slot of a guide that the desk changed, as it was and as it is now. */
export interface GuideNews {
  /** Uuid of the attraction. */
  product: string
  productName: string
  date: IsoDay
  /** `HH:mm`. */
  time: string
  /** True if the guide led it before the first change that they have not heard of. */
  was: boolean
  /** Null if the guide does not lead it. */
  now: { people: number; meetingPoint: string } | null
}

/** Longer lists are for the screen. */
const mostLines = 12

/**
 * Lines for the guide, in the order of days: new slots, slots of another hour, slots that are no longer theirs. Slots
 * that are as they were give no line. No visitor is named.
 */
export function guideNewsLines(news: readonly GuideNews[]): string[] {
  const changed = sorted(news.filter(({ was, now }) => was !== (now !== null)))
  const lines = changed.flatMap((one) => {
    const other = otherHour(changed, one)
    if (!other) return [one.now ? comingWords(one) : `Não é mais com você: ${slotWords(one)}.`]
    return one.now ? [comingWords(one, other.time)] : []
  })
  const more = lines.length - mostLines
  if (more <= 0) return lines
  return [...lines.slice(0, mostLines), `E mais ${countLabel(more, { one: 'mudança', many: 'mudanças' })}.`]
}

export function hasComing(news: readonly GuideNews[]): boolean {
  return news.some(({ was, now }) => !was && now !== null)
}

const keyOf = ({ date, time, productName }: GuideNews) => `${date} ${time} ${productName}`
const sorted = (news: GuideNews[]) => news.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))

/** The hour that a slot was left for, or comes from: the only other change of its attraction and day, the other way. */
function otherHour(changed: readonly GuideNews[], one: GuideNews): GuideNews | null {
  const same = changed.filter(({ product, date }) => product === one.product && date === one.date)
  const [other, more] = same.filter((each) => each !== one)
  return other && !more && other.was !== one.was ? other : null
}

const slotWords = ({ productName, date, time }: GuideNews) => `${productName}, ${formatDayNamed(date)}, às ${time}`

function comingWords(one: GuideNews, before = ''): string {
  const { people = 0, meetingPoint = '' } = one.now ?? {}
  const group = people === 0 ? 'ainda sem reservas' : peopleLabel(people)
  const point = meetingPoint === '' ? '' : ` Encontro: ${meetingPoint.replace(/[.\s]+$/, '')}.`
  const moved = before === '' ? 'Você conduz' : `Mudou a hora, era às ${before}`
  return `${moved}: ${slotWords(one)}, ${group}.${point}`
}
