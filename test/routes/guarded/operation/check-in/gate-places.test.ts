import { expect, it } from 'vitest'
import { gatePlaces } from '#app/routes/guarded/operation/check-in/gate-places.ts'

const product = (uuid: string, address: string) => ({ uuid, name: `Atrativo ${uuid}`, address })

it('offers entrances that several attractions share, then each attraction', () => {
  const places = gatePlaces([
    product('a', 'Portaria principal, km 6'),
    product('b', 'Portaria do Vale, km 9'),
    product('c', 'Portaria do Vale, km 9')
  ])
  expect(places).toEqual([
    { value: 'entrada-b', label: 'Entrada: Portaria do Vale', products: ['b', 'c'] },
    { value: 'a', label: 'Atrativo a', products: ['a'] },
    { value: 'b', label: 'Atrativo b', products: ['b'] },
    { value: 'c', label: 'Atrativo c', products: ['c'] }
  ])
})

it('offers no entrance that leads to all of them, or to one alone', () => {
  expect(gatePlaces([product('a', 'Portaria'), product('b', 'Portaria')]).map(({ value }) => value)).toEqual(['a', 'b'])
  expect(gatePlaces([product('a', 'x'), product('b', '')]).map(({ value }) => value)).toEqual(['a', 'b'])
})

it('admits attractions no longer sold at their entrance, but makes no entrance for them', () => {
  const old = { ...product('d', 'Portaria do Vale, km 9'), active: false, archived: true }
  const draft = { ...product('e', 'Portaria'), active: false }
  const run = [product('a', 'Portaria'), product('b', 'Portaria do Vale, km 9'), product('c', 'Portaria do Vale, km 9')]
  const places = gatePlaces([...run, draft, old])
  expect(places.map(({ label }) => label)).toEqual([
    'Entrada: Portaria do Vale',
    'Atrativo a',
    'Atrativo b',
    'Atrativo c',
    'Atrativo e (inativo)',
    'Atrativo d (arquivado)'
  ])
  expect(places[0]?.products).toEqual(['b', 'c', 'd'])
})
