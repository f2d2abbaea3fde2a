import type { Message, Values, ValuesOf } from './catalogue/messages.ts'

/** Languages of visitors' pages and messages (BCP 47). Users' pages are in Portuguese. */
export const VISITOR_LANGUAGES = ['pt-BR', 'en', 'es'] as const
export type VisitorLanguage = (typeof VISITOR_LANGUAGES)[number]

/** A translation: as it stands, or compiled because it has values. */
export type Translation = string | ((values: Values) => string)

/** A language other than Portuguese, with its translations by their Portuguese text. */
export interface Speech {
  language: Exclude<VisitorLanguage, 'pt-BR'>
  find(text: string): Translation | undefined
  /** Translates a text that another part made, with its values in it; undefined for an unknown one. */
  recognise(text: string): string | undefined
}

let findSpeech: () => Speech | null = () => null

/** The server asks for the request's language, the browser for the page's. Without this all is Portuguese. */
export function setSpeech(find: () => Speech | null): void {
  findSpeech = find
}

export const currentLanguage = (): VisitorLanguage => findSpeech()?.language ?? 'pt-BR'

/** Translates a text that stands in the code. `{name}` in it takes the value of that name. */
export function t<Text extends Message>(text: Text, ...[values]: ValuesOf<Text>): string {
  return translate(text, values)
}

/**
 * The same for a text that depends on a number, which both forms may show as `{n}`. Other languages choose the form by
 * their own rules.
 */
export function tCount<One extends string, Many extends string>(
  n: number,
  one: One,
  many: `${One}|${Many}` extends Message ? Many : never,
  values: Values = {}
): string {
  return countIn(n, { one, many }, values)
}

/** Does the same as `tCount` for words that the types do not know. */
export function countIn(n: number, { one, many }: { one: string; many: string }, values: Values = {}): string {
  const found = findSpeech()?.find(`${one}|${many}`)
  const shown = { ...values, n }
  return found === undefined ? fill(n === 1 ? one : many, shown) : say(found, shown)
}

/** Translates words that came as they are, e.g. an error of the API. Unknown ones stay Portuguese. */
export function tSaid(text: string): string {
  return findSpeech()?.recognise(text) ?? text
}

/** Does the same as `t` for a text that the types do not know. Without a translation it stays Portuguese. */
export const tText = (text: string, values?: Values): string => translate(text, values)

function translate(text: string, values: Values | undefined): string {
  const found = findSpeech()?.find(text)
  if (found !== undefined) return say(found, values)
  return values ? fill(text, values) : text
}

const say = (found: Translation, values: Values = {}) =>
  typeof found === 'string' ? fill(found, values) : found(values)

/** Leaves braces without a value as they are. */
function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole))
}
