import { keysOf } from '../words/records.ts'
import type { MessageKind } from './kinds.ts'

/** Audiences that staff may write to. */
export const AUDIENCES = {
  bookings: 'Reservas de um dia',
  client: 'Um cliente',
  list: 'Uma lista guardada',
  group: 'Um grupo do WhatsApp'
} as const

export type AudienceKind = keyof typeof AUDIENCES

export const AUDIENCE_KINDS = keysOf(AUDIENCES)

export function isAudienceKind(text: string): text is AudienceKind {
  return Object.hasOwn(AUDIENCES, text)
}

/**
 * A message about a visit, or to one person, goes to everybody who has not refused messages. A list is a campaign: only
 * members who agreed get it. Members of a group can leave it. The author cannot choose the kind.
 */
export function kindOfAudience(audience: AudienceKind): Extract<MessageKind, 'written' | 'campaign'> {
  return audience === 'list' ? 'campaign' : 'written'
}

const VARIABLES = {
  nome: 'primeiro nome',
  lugar: 'o nome do parque',
  codigo: 'código da reserva',
  atrativo: 'o atrativo da visita',
  data: 'o dia da visita',
  hora: 'a hora da visita',
  pessoas: 'quantas pessoas',
  link: 'o endereço do ingresso'
} as const

export type MessageVariable = keyof typeof VARIABLES

/** Variables that the text may use: a client has no visit, a list has no names. */
export const AUDIENCE_VARIABLES: Readonly<Record<AudienceKind, readonly MessageVariable[]>> = {
  bookings: ['nome', 'codigo', 'atrativo', 'data', 'hora', 'pessoas', 'lugar', 'link'],
  client: ['nome', 'lugar'],
  list: ['lugar'],
  group: ['lugar']
}

/** `{nome}: primeiro nome`. */
export function variableWords(audience: AudienceKind): string[] {
  return AUDIENCE_VARIABLES[audience].map((name) => `{${name}}: ${VARIABLES[name]}`)
}

/** Sample values for templates, whatever audience gets them. */
export const SAMPLE_VALUES: Readonly<Record<MessageVariable, string>> = {
  nome: 'Maria',
  lugar: 'Vale das Águas',
  codigo: 'ABCD-2345',
  atrativo: 'Cachoeira do Véu',
  data: '24/12/2026',
  hora: '09:00',
  pessoas: '4',
  link: 'https://exemplo.com.br/ingresso'
}
