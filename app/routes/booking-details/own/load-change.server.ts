import { loadFreeMonth, loadFreeTimes } from '#app/api-client/free-visits.server.ts'
import { previewVisitorChange } from '#app/contracts/booking/visitor.ts'
import { formatDayLong, toIsoDay } from '#app/domain/calendar/dates.ts'
import { changeWords } from '#app/domain/refund/words.ts'
import { t } from '#app/domain/words/speech.ts'
import { explainRefusal } from '#app/session/index.server.ts'
import { now } from '#app/time/clock.server.ts'
import { type Own, toOwnView } from './open-own.server.ts'

/** Loads the free days, then the times of the chosen day, then the price. The URL holds all choices. */
export async function loadChange(own: Own, query: URLSearchParams) {
  const { booking } = own
  const quote = booking.change_quote
  const words = quote ? changeWords(changeRules(quote), booking.timezone) : t('Para mudar a data, fale com o atrativo.')
  const isOpen = quote?.allowed === true
  const day = isOpen ? toIsoDay(query.get('date') ?? '') : null
  const time = query.get('time') ?? ''
  const visit = toVisit(booking)
  const times = day ? await loadFreeTimes(own.call, visit, day) : []
  return {
    view: toOwnView(own),
    words,
    isOpen,
    month: isOpen ? await loadFreeMonth(own.call, visit, { now: now(), search: query, day: day ?? '' }) : null,
    day: day ?? '',
    dayWords: day ? formatDayLong(day) : '',
    times,
    time,
    from: `${booking.booking_date} ${booking.time}`,
    price: day && times.includes(time) ? await loadPrice(own, { date: day, time }) : null
  }
}

const toVisit = ({ product, people, timezone, booking_date: date, time }: Own['booking']) => ({
  product: product.uuid,
  people,
  timezone,
  date,
  time
})

type ChangeQuote = NonNullable<Own['booking']['change_quote']>

function changeRules({ allowed, why, until, fee }: ChangeQuote) {
  const at = new Date(until)
  if (allowed) return { allowed, fee: fee ?? 0, until: at }
  const known = (['policy', 'visited', 'late', 'times'] as const).find((one) => one === why)
  return { allowed, why: known ?? ('policy' as const), until: at }
}

/** `refused`: reason why the change is impossible. */
async function loadPrice({ call, booking }: Own, query: { date: string; time: string }) {
  try {
    const told = await call(previewVisitorChange, { params: { uuid: booking.uuid }, query })
    const { old_total: before, new_total: after, fee, to_pay: toPay, refund_due: goesBack } = told
    const sums = { before: before ?? 0, after: after ?? 0, fee: fee ?? 0, toPay: toPay ?? 0, goesBack: goesBack ?? 0 }
    return { sums: { ...sums, isOnline: told.pay_online }, refused: '' }
  } catch (error) {
    return { sums: null, refused: explainRefusal(error, { isAnonymous: true }).message }
  }
}

export type ChangeView = Awaited<ReturnType<typeof loadChange>>
