import { expect, it } from 'vitest'
import { toMonthView } from '#app/routes/guarded/operation/calendar/view.ts'

const none = { slots: 0, blocked_slots: 0, capacity: 0, people: 0, remaining: 0, attractions: 0 }
const rest = { blocked_attractions: 0, exceptions: 0, notes: 0, reasons: [] }

function dayOf(date: string, changes: object) {
  const open = { slots: 3, capacity: 120, people: 12, remaining: 108, attractions: 3 }
  return { date, ...none, ...open, ...rest, ...changes }
}

const month = {
  month: '2026-11',
  days: [
    dayOf('2026-11-01', none),
    dayOf('2026-11-02', { people: 1200, capacity: 1200, remaining: 0 }),
    dayOf('2026-11-03', { people: 100, remaining: 20, exceptions: 1, notes: 2 }),
    dayOf('2026-11-04', { blocked_slots: 3, remaining: 0, blocked_attractions: 3 }),
    dayOf('2026-11-05', { blocked_slots: 1, remaining: 60, blocked_attractions: 1 })
  ]
}

it("describes each day's occupancy and exceptions in words and shapes", () => {
  const { weeks, title, sums } = toMonthView(month, { today: '2026-11-03', attraction: '' })
  const [first = []] = weeks
  expect([title, weeks.length, weeks[4]?.every((day) => day === null)]).toEqual(['novembro de 2026', 5, true])
  expect(first.map((day) => day && [day.people, day.capacity, day.share, day.state])).toEqual([
    ['0', '', null, 'closed'],
    ['1.200', '1.200', 100, 'full'],
    ['100', '120', 83, 'few'],
    ['12', '120', 10, 'blocked'],
    ['12', '120', 10, 'open'],
    null,
    null
  ])
  const marks = first.map((day) => day?.marks.map(({ shape, text }) => `${shape} ${text}`).join(', '))
  expect(marks.slice(0, 5)).toEqual([
    'bar Sem horários',
    'dot Lotado',
    'ring Quase cheio, ring 1 exceção, tick 2 anotações',
    'bar Bloqueado',
    'bar 1 de 3 bloqueados'
  ])
  expect(first[2]).toMatchObject({ isToday: true, isPast: false, href: '/operation/index/2026-11-03' })
  expect(sums.map(({ value }) => value)).toEqual(['1.324', '1.560', '85 %', '2', '1'])
})

it('counts hours where it is of one attraction, and keeps it in the links', () => {
  const { weeks } = toMonthView(month, { today: '2026-11-04', attraction: 'u1' })
  const day = weeks[0]?.[4]
  expect([day?.marks[0]?.text, day?.href]).toEqual(['1 horário bloqueado', '/operation/index/2026-11-05?atrativo=u1'])
})
