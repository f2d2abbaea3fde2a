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

describe('a field of a product', () => {
  it.each([
    [{ duration_minutes: '10000' }, { durationMinutes: 10_000 }],
    [{ duration_minutes: 90 }, { durationMinutes: 90 }],
    [{ duration_minutes: '0' }, { durationMinutes: 0 }],
    [{}, { durationMinutes: 0, arriveMinutes: null, minimumAge: 0, position: 0, guide: 'none', guidePeople: 0 }],
    [
      { minimum_age: '12', position: '3' },
      { minimumAge: 12, position: 3 }
    ],
    [{ hold_minutes: '1' }, { holdMinutes: 1 }],
    [{ hold_minutes: '120' }, { holdMinutes: 120 }],
    [
      { guide: 'people', guide_people: '1' },
      { guide: 'people', guidePeople: 1 }
    ],
    [
      { guide: 'booking', guide_people: '9' },
      { guide: 'booking', guidePeople: 0 }
    ],
    [{}, { atOncePeople: 0, atOnceFull: 'warn' }],
    [
      { at_once_people: '40', at_once_full: 'stop' },
      { atOncePeople: 40, atOnceFull: 'stop' }
    ],
    [{ description: 'a\r\nb\rc  d ' }, { description: 'a\nb\nc  d' }],
    [{ address: ' Rua   das\n Pedras ' }, { address: 'Rua das Pedras' }],
    [{ address: 'x'.repeat(200) }, { address: 'x'.repeat(200) }],
    [{ groups: ' a ,b;;a\nc   d ' }, { groups: ['a', 'b', 'c d'] }],
    [{ groups: ['a', 7, 'b'] }, { groups: ['a', 'b'] }],
    [{ groups: 'x'.repeat(60) }, { groups: ['x'.repeat(60)] }],
    [{ nps: 'https://exemplo.com.br/pesquisa' }, { nps: 'https://exemplo.com.br/pesquisa' }],
    [{ nps: 'HTTP://exemplo.com.br' }, { nps: 'HTTP://exemplo.com.br' }],
    [
      { latitude: '90', longitude: '-180' },
      { latitude: 90, longitude: -180 }
    ],
    [{ latitude: '12.5;41.4' }, { latitude: 12.5, longitude: 41.4 }],
    [{ latitude: '-12.5 ,-41.4' }, { latitude: -12.5, longitude: -41.4 }],
    [{ slug: 'Poço Azul' }, { slug: 'poco-azul' }],
    [{ category: 'Gruta' }, { category: 'Gruta' }],
    [{ description: { text: 'x' } }, { description: '' }]
  ])('%j is read', (typed, value) => {
    expect(checkedOf(typed)).toMatchObject(value)
  })

  it('twenty groups are as many as may be', () => {
    const groups = (count: number) => Array.from({ length: count }, (_, at) => `g${at}`)
    expect(checkedOf({ groups: groups(20) })).toMatchObject({ groups: groups(20) })
    for (const many of [groups(21), ['x'.repeat(61)]]) {
      expect(errorsOf({ groups: many })).toEqual({ groups: ['Até 20 grupos de até 60 letras.'] })
    }
  })

  it.each<[object, object]>([
    [{ duration_minutes: '10001' }, { duration_minutes: ['Use um número inteiro de 0 a 10.000.'] }],
    [{ duration_minutes: '1,5' }, { duration_minutes: ['Use um número inteiro de 0 a 10.000.'] }],
    [{ hold_minutes: '0' }, { hold_minutes: ['Use um número inteiro de 1 a 120.'] }],
    [{ hold_minutes: '121' }, { hold_minutes: ['Use um número inteiro de 1 a 120.'] }],
    [{ latitude: '90,01', longitude: '0' }, { latitude: ['Use um número de -90 a 90, como -12,5713.'] }],
    [{ latitude: 'x12', longitude: '0' }, { latitude: ['Use um número de -90 a 90, como -12,5713.'] }],
    [{ latitude: '12x', longitude: '0' }, { latitude: ['Use um número de -90 a 90, como -12,5713.'] }],
    [{ longitude: '181', latitude: '0' }, { longitude: ['Use um número de -180 a 180, como -12,5713.'] }],
    [{ longitude: '1' }, { latitude: ['Falta a latitude deste ponto.'] }],
    [{ latitude: '1' }, { longitude: ['Falta a longitude deste ponto.'] }],
    [{ guide: 'people' }, { guide_people: ['Diga para quantas pessoas é cada condutor.'] }],
    [{ guide: 'people', guide_people: '0' }, { guide_people: ['Diga para quantas pessoas é cada condutor.'] }],
    [{ at_once_people: '100001' }, { at_once_people: ['Use um número inteiro de 0 a 100.000.'] }],
    [{ at_once_full: 'x' }, { at_once_full: ['Escolha uma opção da lista.'] }],
    [{ guide: 'x' }, { guide: ['Escolha uma opção da lista.'] }],
    [{ address: 'x'.repeat(201) }, { address: ['Use no máximo 200 letras.'] }],
    [{ description: 'x'.repeat(2001) }, { description: ['Use no máximo 2.000 letras.'] }],
    [{ slug: '!!' }, { slug: ['Use letras, números e hífens.'] }],
    [
      { name: '日本' },
      { slug: ['Este nome não serve para fazer um endereço. Escreva um, com letras, números e hífens.'] }
    ],
    ...['exemplo', 'ftp://exemplo.com', 'x https://exemplo.com', 'https://exemplo', 'https://', 'https://a b.com'].map(
      (nps): [object, object] => [{ nps }, { nps: ['Escreva o endereço inteiro, que começa com https://.'] }]
    ),
    ...['https://ana@exemplo.com', 'https://:senha@exemplo.com'].map((nps): [object, object] => [
      { nps },
      { nps: ['Escreva o endereço inteiro, que começa com https://.'] }
    ])
  ])('%j is refused at its field', (typed, errors) => {
    expect(errorsOf(typed)).toEqual(errors)
  })

  it('a pair in the latitude is read only where the longitude is empty and nothing else stands there', () => {
    const range = 'Use um número de -90 a 90, como -12,5713.'
    expect(errorsOf({ latitude: '-12.5, -41.4', longitude: '1' })).toEqual({ latitude: [range] })
    for (const latitude of ['x-12.5, -41.4', '-12.5, -41.4x'])
      expect(errorsOf({ latitude })).toEqual({ latitude: [range] })
  })
})

it('half a point is no address of a map', () => {
  expect([mapUrlOf({ latitude: 1, longitude: null }), mapUrlOf({ latitude: null, longitude: 1 })]).toEqual(['', ''])
})
