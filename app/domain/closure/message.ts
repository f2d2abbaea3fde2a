import { fillText, variablesProblem } from '../message/variables.ts'
import { tooLong } from '../words/error-catalogue.ts'
import { t, tText } from '../words/speech.ts'
import type { ClosureOffer } from './answers.ts'

/** Variables that the text may use, and their meaning. */
export const CLOSURE_VARIABLES = {
  nome: 'primeiro nome de quem reservou',
  atrativo: 'o atrativo da visita',
  data: 'o dia da visita',
  hora: 'a hora da visita',
  motivo: 'por que fechou',
  local: 'o nome do parque',
  opcoes: 'o que se pode escolher',
  prazo: 'até quando a resposta vale',
  link: 'o endereço da resposta (obrigatório)'
} as const

export type ClosureVariable = keyof typeof CLOSURE_VARIABLES

export const CLOSURE_MESSAGE =
  '{local}: {nome}, sua visita a {atrativo} em {data}, às {hora}, não vai acontecer {motivo}. Escolha até {prazo}: {opcoes}. Responda aqui: {link}'

/** True for a text that the place wrote for this closure. */
export const isOwnMessage = (text: string): boolean => text !== CLOSURE_MESSAGE

/** Characters of a WhatsApp message, with room for the values of the variables. */
export const MOST_OF_MESSAGE = 1500

/** Problem of the text; null if it can be sent. */
export function messageProblem(text: string): string | null {
  if (text.trim() === '') return 'Escreva a mensagem.'
  if (text.length > MOST_OF_MESSAGE) return tooLong(MOST_OF_MESSAGE)
  const problem = variablesProblem(text, Object.keys(CLOSURE_VARIABLES))
  if (problem) return problem
  return text.includes('{link}') ? null : 'Falta {link}: sem ele ninguém consegue responder.'
}

/** The program's own text is filled in the current language; one that a place wrote stays as it is. */
export function fillMessage(text: string, values: Readonly<Record<ClosureVariable, string>>): string {
  return text === CLOSURE_MESSAGE ? tText(CLOSURE_MESSAGE, values) : fillText(text, values)
}

const offerWords = {
  date: 'outra data',
  credit: 'crédito para outra visita',
  refund: 'devolução do valor'
} as const satisfies Record<ClosureOffer, string>

/**
 * Words `outra data, crédito para outra visita ou devolução do valor`; a visitor without payments has nothing to get
 * back.
 */
export function offersWords(offers: readonly ClosureOffer[], hasPaid: boolean): string {
  const words = offers.filter((one) => one === 'date' || hasPaid).map((one) => t(offerWords[one]))
  const all = hasPaid ? words : [...words, t('cancelar')]
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')}${t(' ou ')}${all[all.length - 1]}`
}
