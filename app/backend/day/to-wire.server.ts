import type { getDay } from '#app/contracts/day/calls.ts'
import type { Answer } from '#app/contracts/endpoint.ts'
import { availabilityOf } from '#app/domain/booking/capacity.ts'
import { isClosedSlot } from '#app/domain/calendar/dates.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import type { Crowd } from '#app/domain/product/people-limit.ts'
import { slotsOn } from '#app/domain/product/timetable.ts'
import type { Around } from '../db/queries/day/around.server.ts'
import type { DayAttraction } from '../db/queries/day/attractions.server.ts'
import type { DayRow } from '../db/queries/day/figures.server.ts'

type DayAnswer = Answer<typeof getDay>
type Visits = NonNullable<DayAnswer['visits']>
type Slot = NonNullable<Visits['slots']>[number]

export type Names = ReadonlyMap<number, { product_uuid: string; product: string }>

interface Slots {
  attractions: readonly DayAttraction[]
  taken: readonly { productId: number; time: string; capacity: number; taken: number }[]
  /** People limits. */
  crowd: Crowd
  /** Blocks; without a time, the whole day. */
  closed: readonly { productId: number; time: string }[]
  timezone: string
  day: string
  now: Date
}

const keyOf = ({ productId, time }: { productId: number; time: string }) => `${productId} ${time}`
const nobody = { people: 0, inside: 0 }

interface Seen {
  names: Names
  /** Null if the user sees only their own bookings. */
  slots: Slots | null
  values: boolean
}

export function toVisits(rows: readonly DayRow[], { names, slots, values }: Seen): Visits {
  const booked = rows.flatMap((row) => {
    const { productId, time } = row
    return productId === null || time === null ? [] : [{ ...row, productId, time }]
  })
  const sum = (name: SummedName) => booked.reduce((total, row) => total + row[name], 0)
  const ends = (name: 'pendingFirst' | 'pendingLast' | 'unconfirmedFirst') =>
    booked.flatMap((row) => row[name] ?? []).sort((one, other) => one - other)
  const places = slots ? placesOf(slots) : null
  const of = new Map(booked.filter(({ bookings }) => bookings > 0).map((row) => [keyOf(row), row]))
  const planned = [...(places?.values() ?? [])].filter((slot) => !of.has(keyOf(slot)))
  return {
    own_only: slots === null,
    bookings: sum('bookings'),
    people: sum('people'),
    checked_in: sum('inside'),
    cancelled: sum('cancelled'),
    slots: [...of.values(), ...planned]
      .map(({ productId, time }): Slot => {
        const { people, inside } = of.get(keyOf({ productId, time })) ?? nobody
        const place = places?.get(keyOf({ productId, time })) ?? null
        const { state = slots ? 'closed' : null, capacity = null, remaining = null } = place ?? {}
        return { ...nameOf(names, productId), time, people, checked_in: inside, state, capacity, remaining }
      })
      .sort((one, other) => (`${one.time} ${one.product}` < `${other.time} ${other.product}` ? -1 : 1)),
    pending: {
      bookings: sum('pending'),
      people: sum('pendingPeople'),
      value: values ? toDecimal(sum('pendingValue')) : null,
      first_until: toInstant(ends('pendingFirst')[0]),
      last_until: toInstant(ends('pendingLast').pop())
    },
    unconfirmed: {
      bookings: sum('unconfirmed'),
      people: sum('unconfirmedPeople'),
      first_until: toInstant(ends('unconfirmedFirst')[0])
    },
    on_site: { bookings: sum('onSite'), people: sum('onSitePeople') },
    unguided: { bookings: sum('unguided'), people: sum('unguidedPeople') }
  }
}

type SummedName = { [Name in keyof DayRow]: DayRow[Name] extends number ? Name : never }[keyof DayRow]

const nameOf = (names: Names, id: number) => names.get(id) ?? { product_uuid: '', product: '' }
const toInstant = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString())

/** Places by the present timetable, less taken ones; former slots are left out. */
function placesOf({ attractions, taken, crowd, closed, timezone, day, now }: Slots) {
  const known = new Map(taken.map((row) => [keyOf(row), row]))
  const blocked = new Set(closed.map(keyOf))
  const slots = attractions.flatMap(({ id: productId, isSold, ...timetable }) =>
    (isSold ? slotsOn(timetable, day) : []).map(({ time, capacity: usual, closingMinutes }) => {
      const row = known.get(keyOf({ productId, time }))
      const capacity = row?.capacity ?? usual
      const held = row?.taken ?? 0
      const { code: state, remaining } = availabilityOf({
        capacity: Math.min(capacity, held + crowd.leftFor({ productId, date: day, time })),
        taken: held,
        isBlocked: blocked.has(keyOf({ productId, time })) || blocked.has(keyOf({ productId, time: '' })),
        isPast: isClosedSlot({ day, time, closingMinutes }, timezone, now)
      })
      return { productId, time, state, capacity, remaining }
    })
  )
  return new Map(slots.map((slot) => [keyOf(slot), slot]))
}

export function toAround({ blocked, runs, notes }: Around, names: Names): NonNullable<DayAnswer['around']> {
  return {
    blocked: blocked.map(({ productId, ...run }) => ({ ...nameOf(names, productId), ...run })),
    blocked_more: runs - blocked.length,
    notes: notes.map(({ productId, body }) => ({ ...nameOf(names, productId), text: body }))
  }
}
