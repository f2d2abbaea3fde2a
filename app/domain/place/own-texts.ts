import type { PermissionKey } from '../access/permission-table.ts'
import { MOST_TYPED } from '../message/compose.ts'
import { isOneOf, keysOf } from '../words/records.ts'

/** Languages that a place's own texts are translated into. */
export const OTHER_LANGUAGES = ['en', 'es'] as const
export type OtherLanguage = (typeof OTHER_LANGUAGES)[number]

export const LANGUAGE_NAMES: Readonly<Record<OtherLanguage, string>> = { en: 'Inglês', es: 'Espanhol' }

export interface OwnField {
  label: string
  /** Several lines. */
  isLong: boolean
  /** Letters of a translation. */
  most: number
}

export interface OwnNoun {
  label: string
  /** Right to change the Portuguese text, and so its translations. */
  permission: PermissionKey
  /**
   * True if people accept the text: a translation is shown only while the Portuguese text is the one that it
   * translates. Other translations stay until somebody replaces them.
   */
  isAccepted?: true
  fields: Readonly<Record<string, OwnField>>
}

const line = (label: string, most = 200): OwnField => ({ label, isLong: false, most })
const long = (label: string, most: number): OwnField => ({ label, isLong: true, most })

/** Texts of a place that visitors read and that can be translated, in the order of the list. */
const OWN_NOUNS = {
  place: {
    label: 'Parque',
    permission: 'configurations/place',
    fields: {
      name: line('Nome'),
      description: long('Descrição', 5000),
      what_to_bring: long('O que levar', 1000)
    }
  },
  'place-field': {
    label: 'Campo do parque',
    permission: 'configurations/place-fields',
    fields: { label: line('Nome para os visitantes'), value: long('Valor', 2000) }
  },
  plan: {
    label: 'Plano',
    permission: 'configurations/plans',
    fields: { name: line('Nome', 60), description: line('Descrição', 300), features: long('O que inclui', 1500) }
  },
  term: {
    label: 'Termo',
    permission: 'configurations/term',
    isAccepted: true,
    fields: { text: long('Texto do termo', 30_000) }
  },
  waiver: {
    label: 'Termo de risco',
    permission: 'configurations/term',
    isAccepted: true,
    fields: { text: long('Texto do termo', 30_000) }
  },
  product: {
    label: 'Atrativo',
    permission: 'products/edit',
    fields: {
      name: line('Nome'),
      description: long('Descrição', 10_000),
      accessibility: long('Acessibilidade', 2000),
      what_to_bring: long('O que levar', 1000)
    }
  },
  ticket: {
    label: 'Ingresso',
    permission: 'products/edit',
    fields: { title: line('Nome'), description: long('Descrição', 1000) }
  },
  point: {
    label: 'Ponto de interesse',
    permission: 'products/edit',
    fields: { name: line('Nome'), category: line('Categoria'), description: long('Descrição', 1000) }
  },
  'agent-field': {
    label: 'Campo dos condutores',
    permission: 'configurations/agents',
    fields: { label: line('Nome para os visitantes'), options: long('Opções, uma por linha', 6000) }
  },
  'issue-type': {
    label: 'Tipo de requerimento',
    permission: 'issuesTypes/index',
    fields: { label: line('Nome'), description: long('Descrição', 2000) }
  },
  closure: {
    label: 'Motivo de fechamento',
    permission: 'operation/closure',
    fields: { note: line('Motivo', 300) }
  },
  message: {
    label: 'Mensagem das reservas',
    permission: 'configurations/booking-messages',
    fields: { text: long('Texto', 900) }
  },
  template: {
    label: 'Modelo de mensagem',
    permission: 'messages/keep',
    fields: { text: long('Texto', MOST_TYPED) }
  }
} as const satisfies Record<string, OwnNoun>

export type OwnNounKey = keyof typeof OWN_NOUNS

export const OWN_NOUN_KEYS = keysOf(OWN_NOUNS)

export const isOwnNoun = (text: string): text is OwnNounKey => isOneOf(OWN_NOUN_KEYS, text)

export const isOtherLanguage = (text: string): text is OtherLanguage => isOneOf(OTHER_LANGUAGES, text)

export const ownNoun = (key: OwnNounKey): OwnNoun => OWN_NOUNS[key]

/** Null for a field that this noun does not have. */
export const ownField = (key: OwnNounKey, name: string): OwnField | null => ownNoun(key).fields[name] ?? null

/** `stale`: the Portuguese text is another one by now. */
export type TextState = 'missing' | 'stale' | 'done'

/** State of several texts together: what is missing counts first. */
export function togetherState(states: readonly TextState[]): TextState {
  if (states.includes('missing')) return 'missing'
  return states.includes('stale') ? 'stale' : 'done'
}

export const STATE_WORDS: Readonly<Record<TextState, string>> = {
  missing: 'Falta',
  stale: 'Mudou em português',
  done: 'Traduzido'
}

/** Translation of a list with one option a line, by its Portuguese option; empty unless both have as many lines. */
export function translatedOptions(portuguese: readonly string[], translated: string): ReadonlyMap<string, string> {
  const lines = translated.split('\n').map((one) => one.trim())
  if (lines.length !== portuguese.length) return new Map()
  return new Map(portuguese.map((option, at) => [option, lines[at] || option]))
}
