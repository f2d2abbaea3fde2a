import { searchText } from '../person/names.ts'
import type { Checked } from '../words/checked.ts'

const SHORTEST_PASSWORD = 10
const LONGEST_PASSWORD = 200

export interface PasswordRules {
  /** Passwords that anybody tries first: lower case, without accents. */
  common: ReadonlySet<string>
  /** What others know of the person: e-mail, name, username, and the place's name. */
  own: readonly string[]
}

/**
 * Checks a password that somebody chooses (NIST SP 800-63B §3.1.1.2): length first, what is commonly used or known of
 * the person refused, no rules of composition. The value comes back as typed.
 */
export function checkNewPassword(password: string, { common, own }: PasswordRules): Checked<{ value: string }> {
  // By code point: an emoji is one character to whoever types it.
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
    return refuse('Esta senha repete seu nome, seu e-mail ou o nome do lugar. Escolha palavras que não tenham a ver.')
  }
  return { ok: true, value: password }
}

/** The same few signs over and over, or each one the neighbour of the one before: `1212121212`, `abcdefghij`. */
function isRun(text: string): boolean {
  return [1, 2, 3, 4].some((period) => isPeriodic(text, period)) || isStaircase(text, 1) || isStaircase(text, -1)
}

function isPeriodic(text: string, period: number): boolean {
  for (let at = period; at < text.length; at++) if (text.charAt(at) !== text.charAt(at - period)) return false
  return true
}

/** Digits go round: 0 follows 9. */
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

/** A name, even with a year behind it, is guessed by whoever knows the person; so much more beside it is their own. */
const ownRest = 4
const shortestPart = 3

/** True when little is left of a password without what is known of the person. Signs count for nothing. */
function isMadeOf(plain: string, own: readonly string[]): boolean {
  const letters = lettersOf(plain)
  const parts = own.flatMap(partsOf).filter((part) => part.length >= shortestPart)
  const rest = parts.sort((a, b) => b.length - a.length).reduce((text, part) => text.split(part).join(' '), letters)
  return rest !== letters && lettersOf(rest).length <= ownRest
}

/** The whole without signs, and each of its words. */
function partsOf(text: string): string[] {
  const plain = searchText(text)
  return [lettersOf(plain), ...plain.split(/[^a-z0-9]+/)]
}

function lettersOf(text: string): string {
  return text.replace(/[^a-z0-9]/g, '')
}

function refuse(message: string): { ok: false; message: string } {
  return { ok: false, message }
}
