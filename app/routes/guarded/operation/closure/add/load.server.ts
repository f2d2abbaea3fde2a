import { ApiError } from '#app/contracts/api-error.ts'
import { getClosableDay, previewClosure } from '#app/contracts/closures/calls.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { daysBetween, formatDay, formatDayLong, toIsoDay } from '#app/domain/calendar/dates.ts'
import { CLOSURE_OFFERS } from '#app/domain/closure/answers.ts'
import { MOST_TOLD_DAYS, usualAnswerUntil } from '#app/domain/closure/check-closure.ts'
import { CLOSURE_MESSAGE } from '#app/domain/closure/message.ts'
import { slotWords } from '#app/domain/closure/slots.ts'
import { nameOrNone } from '#app/domain/person/names.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'
import { explainRefusal, type Viewer } from '#app/session/index.server.ts'
import { newFormKey } from '../../form-key.server.ts'
import { type Chosen, readChosen, toSlots } from './read.server.ts'
import { formNames } from './send.server.ts'

/** Loads step one, and once it is answered step two with the affected bookings. The URL holds the choices. */
export async function loadClosing(viewer: Viewer, search: URLSearchParams) {
  const said = readChosen(search)
  const today = viewer.today()
  const date = toIsoDay(said.date) ?? today
  const { attractions } = await viewer.call(getClosableDay, { params: { date } })
  // Default for a user who comes from a calendar and named nothing else: close all attractions, as for rain.
  const isAsked = search.has('motivo')
  const all = attractions.map(({ product }) => product)
  const named = said.products.length + said.times.length > 0
  const chosen = isAsked ? said : { ...said, date, reason: 'rain', products: named ? said.products : all }
  const { reason, note, until } = chosen
  const asked = { slots: toSlots(chosen), reason, note, date: chosen.date, until }
  const found = isAsked ? await readTouched(viewer, asked, today) : { touched: null, errors: {} }
  return {
    chosen,
    date,
    today,
    key: newFormKey(),
    mayGiveAll: viewer.can('operation/refund-depart'),
    attractions: attractions.map(({ product, name, slots }) => ({ product, name, slots: slots.map(toSlot) })),
    ...found
  }
}

type Slot = { time: string; bookings: number; people: number; blocked: boolean }

const toSlot = ({ time, bookings, people, blocked }: Slot) => ({
  time,
  words: [bookings > 0 ? peopleLabel(people) : 'ninguém', blocked ? 'já bloqueado' : ''].filter(Boolean).join(', ')
})

type Asked = Pick<Chosen, 'date' | 'until' | 'reason' | 'note'> & { slots: ReturnType<typeof toSlots> }

async function readTouched(viewer: Viewer, asked: Asked, today: string) {
  const until = usualAnswerUntil(toIsoDay(asked.until) ?? toIsoDay(asked.date) ?? today, today)
  const offers = [...CLOSURE_OFFERS]
  const body = { ...asked, offers, answer_until: until, message: CLOSURE_MESSAGE }
  try {
    const found = await viewer.call(previewClosure, { body })
    return { touched: { ...toTouched(found), until, message: CLOSURE_MESSAGE }, errors: {} }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 422) throw error
    return { touched: null, errors: explainRefusal(error, { rename: formNames }).errors }
  }
}

const daysWords = (from: string, until: string) =>
  until === '' || until === from ? formatDayLong(from) : `De ${formatDay(from)} a ${formatDay(until)}`

type Found = Awaited<ReturnType<typeof callPreview>>
const callPreview = (viewer: Viewer, body: Parameters<typeof viewer.call<typeof previewClosure>>[1]) =>
  viewer.call(previewClosure, body)

function toTouched(found: Found) {
  const { total, people, value, paid, inside, told, reachable, samples } = found
  return {
    total,
    people,
    value,
    paid,
    inside,
    told,
    reachable,
    samples,
    day: daysWords(found.date, found.until),
    what: found.slots.map(slotWords).join('; '),
    mayTell: found.until === '' || daysBetween(found.date, found.until) < MOST_TOLD_DAYS,
    bookings: found.bookings.map((one) => ({
      ...one,
      name: nameOrNone(one.name),
      code: formatBookingCode(one.code),
      date: found.until === found.date ? '' : formatDay(one.date)
    }))
  }
}

export type ClosingData = Awaited<ReturnType<typeof loadClosing>>
