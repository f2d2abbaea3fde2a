import { expect, it } from 'vitest'
import { languageCode, languageName, languageOptions } from '#app/domain/person/languages.ts'

it('says a language in words, and one it does not know as it was typed', () => {
  expect(['pt', 'EN', ' libras ', 'Quechua', 'constructor'].map(languageName)).toEqual([
    'Português',
    'Inglês',
    'Libras',
    'Quechua',
    'constructor'
  ])
})

it('offers each language that is spoken once, in the order of the words', () => {
  expect(languageOptions([['pt', 'es'], ['pt', 'en', ''], []])).toEqual([
    { value: 'es', label: 'Espanhol' },
    { value: 'en', label: 'Inglês' },
    { value: 'pt', label: 'Português' }
  ])
})

it('finds one by its code or its name, and none that no form offers', () => {
  expect(['PT', 'inglês', ' Ingles ', 'Quechua', ''].map(languageCode)).toEqual(['pt', 'en', 'en', null, null])
})
