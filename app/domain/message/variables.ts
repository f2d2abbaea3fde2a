import { tooLong } from '../words/error-catalogue.ts'

/** Texts with variables in braces, for example `{nome}`. */

const named = /\{([^{}]*)\}/g

const inBraces = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ')

export function namesIn(text: string): string[] {
  return [...text.matchAll(named)].map(([, name = '']) => name)
}

/** Null if every variable of the text is known; otherwise the problem, and the known ones. */
export function variablesProblem(text: string, names: readonly string[]): string | null {
  const unknown = namesIn(text).find((name) => names.indexOf(name) < 0)
  if (unknown !== undefined) return `{${unknown}} não existe aqui. Use ${inBraces(names)}.`
  if (!/[{}]/.test(text.replace(named, ''))) return null
  return `Há uma chave sem par: cada variável fica entre { e }. Use ${inBraces(names)}.`
}

export interface TextRules {
  /** Variables in the order in which they are offered. */
  known: readonly string[]
  /** Variables without which the text is useless. */
  required: readonly string[]
  most: number
}

/** Problem for the text's field; null if it can be sent. */
export function textProblem(text: string, { known, required, most }: TextRules): string | null {
  if (text.trim() === '') return 'Escreva o texto.'
  if (text.length > most) return tooLong(most)
  const problem = variablesProblem(text, known)
  if (problem) return problem
  const missing = required.find((name) => !text.includes(`{${name}}`))
  return missing === undefined ? null : `Falta {${missing}}: sem isso a mensagem não serve.`
}

/** Private-use character that marks the place of an empty value. */
const gap = '\ue000'

/** Replaces in a single pass, so that a value that looks like a variable stays text. An empty value leaves no gap. */
export function fillText(text: string, values: Readonly<Record<string, string>>): string {
  return text
    .replace(named, (whole, name: string) => (Object.hasOwn(values, name) ? values[name] || gap : whole))
    .replace(/(^|\n)(?: *\ue000)+ */g, '$1')
    .replace(/ *\ue000(?=[\s.,;:!?]|$)/g, '')
    .replaceAll(gap, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
