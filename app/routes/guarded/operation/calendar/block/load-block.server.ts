import { getOperationsDay } from '#app/contracts/products/calendar.ts'
import { getTouched } from '#app/contracts/products/unavailability.ts'
import { formatDay, formatDayNamed } from '#app/domain/calendar/dates.ts'
import { MOST_BLOCKS } from '#app/domain/product/check/check-blocks.ts'
import { countLabel, peopleLabel } from '#app/domain/words/labels.ts'
import { type Viewer, whereKnown } from '#app/session/index.server.ts'
import { listPath } from '../address.ts'
import { listAttractions } from '../list-attractions.server.ts'
import { checkTyped, fingerprint, rangeWords, readTyped, tooManyBlocks } from './read-block.server.ts'

const bookingsLabel = (count: number) => countLabel(count, { one: 'reserva', many: 'reservas' })

/** Loads the choice and its effect; null until the choice is complete. */
export async function loadBlock(viewer: Viewer, search: URLSearchParams) {
  const typed = readTyped(search)
  const checked = checkTyped(typed, viewer.today())
  const { options, name } = await listAttractions(viewer, typed.atrativo)
  const isAsked = search.has('atrativo')
  const errors = isAsked && !checked.ok ? checked.errors : {}
  const [times, impact] = checked.ok
    ? await Promise.all([listTimes(viewer, typed.atrativo, checked.from), readImpact(viewer, typed.atrativo, checked)])
    : [[], null]
  const shown = checked.ok ? { ...typed, de: checked.from, ate: checked.to, hora: checked.time } : typed
  const hours = [...new Set([...times, shown.hora])].filter(Boolean).sort()
  return {
    typed: shown,
    options,
    name,
    errors,
    impact,
    times: hours.map((time) => ({ value: time, label: time })),
    canList: viewer.can('operation/booking-list')
  }
}

async function listTimes(viewer: Viewer, attraction: string, date: string): Promise<string[]> {
  const query = { date, product_uuid: attraction }
  const day = await whereKnown(viewer.call(getOperationsDay, { query }))
  return day?.attractions[0]?.slots.map(({ time }) => time) ?? []
}

type Range = Parameters<typeof rangeWords>[0]

/** `isKnown` is false for an API limited to the specification, which cannot tell the effect. */
async function readImpact(viewer: Viewer, attraction: string, range: Range) {
  const { from, to, time } = range
  const touched = await whereKnown(viewer.call(getTouched, { params: { uuid: attraction }, query: { from, to, time } }))
  const words = rangeWords(range)
  const list = listPath({ attraction, from, to, time })
  if (!touched) return { isKnown: false, words, list, sold: '', days: [], blocked: [], seen: '', tooMany: '' }
  const { bookings, people, days, blocked } = touched
  return {
    isKnown: true,
    words,
    list,
    seen: fingerprint(blocked),
    tooMany: blocked.length > MOST_BLOCKS ? tooManyBlocks(blocked.length) : '',
    sold: bookings === 0 ? '' : `${bookingsLabel(bookings)}, ${peopleLabel(people)}`,
    days: days.map((day) => ({
      date: day.date,
      name: formatDayNamed(day.date),
      href: listPath({ attraction, from: day.date, time }),
      bookings: day.bookings,
      people: day.people
    })),
    blocked: blocked.map((block) => {
      const when = `${formatDay(block.date)}${block.time === '' ? '' : ` ${block.time}`}`
      return block.reason === '' ? when : `${when}: ${block.reason}`
    })
  }
}

export type BlockData = Awaited<ReturnType<typeof loadBlock>>
