import { expect, it } from 'vitest'
import { createRecogniser } from '#app/domain/words/recognise.ts'
import type { Translation } from '#app/domain/words/speech.ts'

const recognise = createRecogniser(
  new Map<string, Translation>([
    ['Só {left}.', ({ left }) => `Only ${left}.`],
    ['Da cota só {left}.', ({ left }) => `Of the quota only ${left}.`],
    ['Da cota só restam {n} ingressos.', ({ n }) => `Of the quota only ${n} tickets are left.`],
    ['Da cota.', 'Of the quota.'],
    ['{n} vaga livre|{n} vagas livres', ({ n }) => `${typeof n} ${n}`]
  ])
)

it('takes the template with most words, whatever the order', () => {
  expect(recognise('Da cota só restam 3 ingressos.')).toBe('Of the quota only 3 tickets are left.')
  expect(recognise('Da cota só isto.')).toBe('Of the quota only isto.')
})

it('knows texts as they stand, and the forms of counted ones', () => {
  expect(recognise('Da cota.')).toBe('Of the quota.')
  expect([recognise('1 vaga livre'), recognise('5 vagas livres')]).toEqual(['number 1', 'number 5'])
})

it('leaves unknown texts, and templates that would match anything', () => {
  expect(recognise('Só isto.')).toBeUndefined()
  expect(recognise('Caverna')).toBeUndefined()
})

const told = new Map<string, Translation>([
  ['Aberto', 'Open'],
  ['Situação: {from} → {to}', ({ from, to }) => `State: ${from} → ${to}`],
  ['Linha {n}: {message}', ({ n, message }) => `Line ${n}: ${message}`],
  ['Linha {n}, nome: {message}', ({ n, message }) => `Line ${n}, name: ${message}`],
  ['{day} ainda não chegou.', ({ day }) => `${day} has not come yet.`],
  ['{n} nome|{n} nomes', ({ n }) => `${n} ${n === 1 ? 'name' : 'names'}`],
  ['Lista recebida: {names}.', ({ names }) => `List received: ${names}.`]
])

const recogniseTold = createRecogniser(told, (text) => text.replace('01/02/2026', '1 Feb 2026'))

it('takes a number for {n} alone', () => {
  expect(recogniseTold('Aberto')).toBe('Open')
  expect(recogniseTold('Linha 3, nome: x')).toBe('Line 3, name: x')
  expect(recogniseTold('Linha três: x')).toBeUndefined()
  expect(recogniseTold('Fechado')).toBeUndefined()
})

it('translates the texts and days that a text holds', () => {
  expect(recogniseTold('Situação: Aberto → Em análise')).toBe('State: Open → Em análise')
  expect(recogniseTold('Linha 3: 01/02/2026 ainda não chegou.')).toBe('Line 3: 1 Feb 2026 has not come yet.')
  expect(recogniseTold('Linha 3: em 01/02/2026 09:00')).toBe('Line 3: em 1 Feb 2026 09:00')
})

it('counts in the form of the number', () => {
  expect(recogniseTold('Lista recebida: 1 nome.')).toBe('List received: 1 name.')
  expect(recogniseTold('2 nomes')).toBe('2 names')
  expect(recogniseTold('dois nomes')).toBeUndefined()
})
