import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const folder = 'app/domain/words/catalogue'
const parts = readdirSync(join(folder, 'en'))

const read = (language: string, part: string): Record<string, string> =>
  JSON.parse(readFileSync(join(folder, language, part), 'utf8'))

const english = parts.flatMap((part) => Object.entries(read('en', part)))
const all = [...english, ...parts.flatMap((part) => Object.entries(read('es', part)))]

const namesIn = (text: string) => new Set(Array.from(text.matchAll(/\{(\w+)/g), ([, name]) => name))

const sources = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(?:ts|tsx)$/.test(file))
  .map((file) => readFileSync(join('app', file), 'utf8'))
  .join('\n')
  .replaceAll("\\'", "'")
  .replaceAll('\\n', '\n')
/** A text that a function makes has its values in place of names. */
const templates = sources.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '{}')

it.each(parts)('%s has the same texts in Spanish as in English', (part) => {
  expect(Object.keys(read('es', part))).toEqual(Object.keys(read('en', part)))
})

it('gives every text one translation', () => {
  const keys = english.map(([key]) => key)
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
  expect(all.filter(([, text]) => text.trim() === '').map(([key]) => key)).toEqual([])
})

it('uses every text', () => {
  const isUsed = (form: string) =>
    sources.includes(form) ||
    templates.includes(form.replace(/\{\w+\}/g, '{}')) ||
    sources.includes(form.replace('{n} ', ''))
  expect(english.map(([key]) => key).filter((key) => !key.split('|').every(isUsed))).toEqual([])
})

it('keeps the values of a text, and the blanks at its ends', () => {
  const lost = all.filter(([key, text]) => {
    const [wanted, shown] = [namesIn(key), namesIn(text.replace(/\{(\w+), plural,.*$/, '{$1}$&'))]
    return ![...wanted].every((name) => shown.has(name))
  })
  expect(lost).toEqual([])
  const ends = (text: string) => [/^\s/.test(text), /\s$/.test(text)].join()
  expect(all.filter(([key, text]) => !key.includes('|') && ends(key) !== ends(text))).toEqual([])
})
