import { expect, it } from 'vitest'
import { getPublicPlace } from '#app/contracts/places.ts'

const xfields = {
  Logotipo: 'https://example.com/logo.png',
  Facebook: '',
  Instagram: 'https://example.com/vale',
  Github: ''
}
const place = { uuid: 'place-1', name: 'Vale do Sossego', xfields, term: 'Traga um documento com foto.' }

it.each([
  ['itself', place],
  ['inside an answer', { place }]
])('reads the public data of a place %s, with nothing of ours beside them', (_where, answer) => {
  expect(getPublicPlace.response.parse(answer)).toMatchObject({
    name: 'Vale do Sossego',
    xfields,
    term: { hash: '', text: 'Traga um documento com foto.' },
    supplier: { legal_name: '', cnpj: '' },
    hold_minutes: 15
  })
})

it('has no term where its text is empty', () => {
  expect(getPublicPlace.response.parse({ ...place, term: ' ' }).term).toBeNull()
})
