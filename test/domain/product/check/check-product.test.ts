import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkProduct, mapUrlOf } from '#app/domain/product/check/check-product.ts'
import { PRODUCT_FIELDS } from '#app/domain/product/fields.ts'
import { nextFree } from '#app/domain/product/next-free.ts'
import { freeSlug, toSlug } from '#app/domain/product/slug.ts'
import { moved, onto } from '#app/routes/guarded/products/photos/lines.ts'

const errorsOf = (typed: object) => {
  const checked = checkProduct({ name: 'Poço', ...typed })
  return checked.ok ? {} : checked.errors
}
const checkedOf = (typed: object) => {
  const checked = checkProduct({ name: 'Poço', ...typed })
  return checked.ok ? checked.value : checked.errors
}

describe('checkProduct', () => {
  it('requires only a name', () => {
    expect(checkedOf({})).toMatchObject({ slug: 'poco', category: 'Roteiro', guide: 'none', holdMinutes: null })
  })

  it.each([
    ['-12,57', '-41.4', -12.57, -41.4],
    ['−12.57', '41', -12.57, 41],
    ['-12.57, -41.40', '', -12.57, -41.4],
    ['', '', null, null]
  ])('reads the point %j, %j', (latitude, longitude, lat, lon) => {
    expect(checkedOf({ latitude, longitude })).toMatchObject({ latitude: lat, longitude: lon })
  })

  it.each([
    [{ latitude: '-12' }, 'longitude'],
    [{ longitude: '-41' }, 'latitude'],
    [{ latitude: '90,1', longitude: '0' }, 'latitude'],
    [{ latitude: 'norte', longitude: '0' }, 'latitude'],
    [{ guide: 'people' }, 'guide_people'],
    [{ guide: 'sim' }, 'guide'],
    [{ hold_minutes: '0' }, 'hold_minutes'],
    [{ hold_minutes: 121 }, 'hold_minutes'],
    [{ hold_minutes: '1e2' }, 'hold_minutes'],
    [{ nps: 'ftp://example.com' }, 'nps'],
    [{ nps: 'https://ana:senha@example.com' }, 'nps'],
    [{ nps: 'https://x' }, 'nps'],
    [{ notification_number: 'abc' }, 'notification_number'],
    [{ slug: '!!!' }, 'slug'],
    [{ name: '水水' }, 'slug'],
    [{ groups: Array.from({ length: 21 }, (_, index) => `g${index}`) }, 'groups'],
    [{ groups: 'x'.repeat(61) }, 'groups']
  ])('tells for %j what is wrong at %s', (typed, name) => {
    expect(Object.keys(errorsOf(typed))).toEqual([name])
  })

  it('answers any input, and accepts nothing that the columns cannot store', () => {
    const value = fc.oneof(
      fc.string(),
      fc.double(),
      fc.integer(),
      fc.constant(null),
      fc.array(fc.string()),
      fc.object()
    )
    const typed = fc.dictionary(fc.constantFrom(...PRODUCT_FIELDS.map(({ name }) => name), '__proto__'), value)
    fc.assert(
      fc.property(typed, (one) => {
        const checked = checkProduct(one)
        if (!checked.ok) {
          const known: string[] = PRODUCT_FIELDS.map(({ name }) => name)
          return Object.entries(checked.errors).every(([name, said]) => known.includes(name) && said.length > 0)
        }
        const { slug, durationMinutes, holdMinutes, latitude } = checked.value
        const isWhole = Number.isInteger(durationMinutes) && durationMinutes <= 10_000
        const isHeld = holdMinutes === null || (holdMinutes >= 1 && holdMinutes <= 120)
        return (
          /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug) &&
          isWhole &&
          isHeld &&
          (latitude === null || Math.abs(latitude) <= 90)
        )
      })
    )
  })

  it('makes a map’s address of a point', () => {
    expect(mapUrlOf({ latitude: null, longitude: 3 })).toBe('')
    expect(mapUrlOf({ latitude: -12.5, longitude: -41 })).toBe(
      'https://www.openstreetmap.org/?mlat=-12.5&mlon=-41#map=15/-12.5/-41'
    )
  })
})

it('a short address is of letters, numbers and hyphens, and free', () => {
  expect([toSlug(' Poço  do Anil! '), toSlug('–'), toSlug('x'.repeat(200)).length]).toEqual(['poco-do-anil', '', 80])
  expect(freeSlug('poco', ['poco', 'poco-2'])).toBe('poco-3')
})

it('the next free slot is the first of the timetable that is neither taken nor closed', () => {
  const rule = { time: '09:00', capacity: 5, closingMinutes: 30, validFrom: null, validTo: null }
  const rules = [{ ...rule, weekdays: [5, 6] }]
  const asked = { today: '2026-11-20', days: 9, zone: 'America/Bahia', isSold: () => true }
  const next = (now: string, taken: string[] = [], exceptions = [{ date: '2026-11-21', time: '', capacity: 0 }]) =>
    nextFree({ ...asked, timetable: { rules, exceptions }, now: new Date(now), isTaken: (key) => taken.includes(key) })
  expect(next('2026-11-20T11:00:00Z')).toEqual({ date: '2026-11-20', time: '09:00' })
  expect(next('2026-11-20T11:45:00Z')).toEqual({ date: '2026-11-27', time: '09:00' })
  expect(next('2026-11-20T11:45:00Z', [], [])).toEqual({ date: '2026-11-21', time: '09:00' })
  expect(next('2026-11-20T11:45:00Z', ['2026-11-27'])).toEqual({ date: '2026-11-28', time: '09:00' })
  expect(next('2026-11-20T11:45:00Z', ['2026-11-27', '2026-11-28 09:00'])).toBe(null)
})

it('moves photos by one, and puts typed texts onto existing ones', () => {
  expect([moved(['a', 'b', 'c'], 'up-2'), moved(['a', 'b'], 'down-1'), moved(['a', 'b'], 'save')]).toEqual([
    ['a', 'c', 'b'],
    ['a', 'b'],
    ['a', 'b']
  ])
  const now = [
    { id: 'b', url: '/b', description: '' },
    { id: 'c', url: '/c', description: 'nova' }
  ]
  expect(
    onto(
      [
        { id: 'a', description: 'foi' },
        { id: 'b', description: 'digitada' }
      ],
      now
    )
  ).toEqual([
    { id: 'b', url: '/b', description: 'digitada' },
    { id: 'c', url: '/c', description: 'nova' }
  ])
})
