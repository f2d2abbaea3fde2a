import { searchText } from '../person/names.ts'
import { type Checked, refuse } from '../words/checked.ts'

const SHORTEST_PASSWORD = 10
const LONGEST_PASSWORD = 200

export interface PasswordRules {
  /** Lower case, without accents. */
  common: ReadonlySet<string>
  own: readonly string[]
}

/** NIST SP 800-63B §3.1.1.2: length first, common or personal ones refused, no composition rules. Value as typed. */
export function checkNewPassword(password: string, { common, own }: PasswordRules): Checked<{ value: string }> {
  // Count code points: an emoji is one character to the person who types it.
  const { length } = Array.from(password)
  if (length === 0) return refuse('Informe a senha.')
  if (length < SHORTEST_PASSWORD) {
    return refuse(`Use ao menos ${SHORTEST_PASSWORD} caracteres: uma frase curta de que você se lembre serve bem.`)
  }
  if (length > LONGEST_PASSWORD) return refuse(`Use no máximo ${LONGEST_PASSWORD} caracteres.`)
  const plain = searchText(password)
  if (isRun(plain)) {
    return refuse('Esta senha é uma sequência ou uma repetição. Use algumas palavras que não andem juntas.')
  }
  if (common.has(plain) || common.has(lettersOf(plain)))
    return refuse('Esta senha está entre as mais usadas. Junte palavras que só você juntaria.')
  if (isMadeOf(plain, own)) {
    return refuse('Esta senha repete seu nome, seu e-mail ou o nome do parque. Escolha palavras que não tenham a ver.')
  }
  return { ok: true, value: password }
}

function isRun(text: string): boolean {
  return [1, 2, 3, 4].some((period) => isPeriodic(text, period)) || isStaircase(text, 1) || isStaircase(text, -1)
}

function isPeriodic(text: string, period: number): boolean {
  for (let at = period; at < text.length; at++) if (text.charAt(at) !== text.charAt(at - period)) return false
  return true
}

function isStaircase(text: string, step: 1 | -1): boolean {
  for (let at = 1; at < text.length; at++) {
    const from = text.charCodeAt(at - 1)
    const to = text.charCodeAt(at)
    const isDigits = isDigit(from) && isDigit(to)
    const follows = isDigits ? (from + step - to) % 10 === 0 : from + step === to
    if (!follows) return false
  }
  return true
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

const ownRest = 4
const shortestPart = 3

function isMadeOf(plain: string, own: readonly string[]): boolean {
  const letters = lettersOf(plain)
  const parts = own.flatMap(partsOf).filter((part) => part.length >= shortestPart)
  const rest = parts.sort((a, b) => b.length - a.length).reduce((text, part) => text.split(part).join(' '), letters)
  return rest !== letters && lettersOf(rest).length <= ownRest
}

function partsOf(text: string): string[] {
  const plain = searchText(text)
  return [lettersOf(plain), ...plain.split(/[^a-z0-9]+/)]
}

function lettersOf(text: string): string {
  return text.replace(/[^a-z0-9]/g, '')
}
