import { VISITOR_LANGUAGES, type VisitorLanguage } from '../words/speech.ts'
import { AUDIENCE_VARIABLES, type AudienceKind, SAMPLE_VALUES } from './audience.ts'
import { fillText, variablesProblem } from './variables.ts'

/**
 * Most letters by WhatsApp after the variables are filled in; `template` limits the one variable of a template approved
 * by Meta.
 */
export const MOST_SENT = { text: 4096, image: 1024, template: 1024 } as const

/** Characters that may be typed, with room for the values of the variables. */
export const MOST_TYPED = 3000
export const MOST_TITLE = 80

/** Days ahead for which a message can be scheduled. */
export const MOST_DAYS_AHEAD = 365

/** Pictures that staff of a place upload for messages in 24 hours. */
export const MOST_MESSAGE_PHOTOS = 100

/** Most receivers at once, whatever the place's daily limit. */
export const MOST_AT_ONCE = 5000

/** Range of a place's daily limit of messages. */
export const DAILY_LIMITS = { least: 1, most: 20_000 } as const

interface Typed {
  body: string
  hasPhoto: boolean
  /** Null for a template, which suits any audience. */
  audience: AudienceKind | null
}

/** Problem of the text; null if it can be sent. */
export function textProblem({ body, hasPhoto, audience }: Typed): string | null {
  const most = hasPhoto ? MOST_SENT.image : MOST_TYPED
  if (body.trim() === '' && !hasPhoto) return 'Escreva a mensagem.'
  if (body.length > most) return `Use no máximo ${most} letras${hasPhoto ? ' na legenda de uma imagem' : ''}.`
  return variablesProblem(body, audience ? AUDIENCE_VARIABLES[audience] : Object.keys(SAMPLE_VALUES))
}

interface Filled {
  texts: Iterable<string>
  /** Letters that the channel carries whole. */
  most: number
  isCampaign: boolean
}

/** Null if all texts fit: nothing is ever cut, least of all the words on how to stop messages. */
export function filledProblem({ texts, most, isCampaign }: Filled): string | null {
  const more = isCampaign ? ' e o aviso de como parar' : ''
  for (const text of texts) {
    if (text.length > most)
      return `Com os dados preenchidos${more} passa de ${most} letras, o máximo deste envio: encurte o texto.`
  }
  return null
}

const optOut = {
  whatsapp: 'Para não receber mais, responda SAIR.',
  email: 'Para não receber mais, responda a este e-mail.'
} as const

/** A text in Portuguese and in the languages of visitors; '' where there is none. */
export type Texts = Readonly<Record<VisitorLanguage, string>>

/** Languages in which receivers get their own text; all others get the Portuguese one. */
export const spokenIn = (texts: Texts): VisitorLanguage[] =>
  VISITOR_LANGUAGES.filter((language) => language === 'pt-BR' || texts[language].trim() !== '')

interface Composing {
  body: string
  values: Readonly<Record<string, string>>
  isCampaign: boolean
  channel: 'whatsapp' | 'email'
}

/** Text as the receiver reads it. A campaign ends with the way to stop it. */
export function composeText({ body, values, isCampaign, channel }: Composing): string {
  const text = fillText(body.trim(), values)
  return isCampaign ? `${text}\n\n${optOut[channel]}`.trim() : text
}
