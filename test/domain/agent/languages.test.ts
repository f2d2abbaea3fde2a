import { expect, it } from 'vitest'
import { languageName, languageOptions } from '#app/domain/agent/languages.ts'

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
