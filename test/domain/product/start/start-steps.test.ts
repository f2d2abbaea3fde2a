import { expect, it } from 'vitest'
import { STEPS, whatIsLeft } from '#app/domain/product/start/start-steps.ts'

const none = { place: false, attraction: false, hours: false, tickets: false, payment: false }
const all = { place: true, attraction: true, hours: true, tickets: true, payment: true }

it.each([
  [
    'nothing',
    none,
    { labels: ['Lugar', 'Atrativo', 'Horários', 'Ingressos', 'Pagamento'], path: '/configurations/start/place' }
  ],
  [
    'the place alone',
    { ...none, place: true },
    { labels: ['Atrativo', 'Horários', 'Ingressos', 'Pagamento'], path: '/configurations/start/attraction' }
  ],
  ['all but the hours', { ...all, hours: false }, { labels: ['Horários'], path: '/configurations/start/hours' }],
  ['all', all, { labels: [], path: '/configurations/start' }]
])('with %s done names the steps that are left, and leads to the first of them', (_, done, left) => {
  expect(whatIsLeft(done)).toEqual(left)
})

it('goes on after the saved step, and comes back to what was left open', () => {
  expect(whatIsLeft(none, 'place').path).toBe('/configurations/start/attraction')
  expect(whatIsLeft({ ...all, place: false }, 'payment').path).toBe('/configurations/start/place')
  expect(whatIsLeft({ ...all, place: false }, 'place').path).toBe('/configurations/start/place')
})

it('goes from the place to the payment', () => {
  expect(STEPS.map(({ key, path }) => `${key} ${path}`)).toEqual([
    'place /configurations/start/place',
    'attraction /configurations/start/attraction',
    'hours /configurations/start/hours',
    'tickets /configurations/start/tickets',
    'payment /configurations/start/payment'
  ])
  for (const { label, text } of STEPS)
    expect([label, text]).toEqual([expect.stringMatching(/^[A-Z]/), expect.stringMatching(/\.$/)])
})
