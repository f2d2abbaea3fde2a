import { AUDIENCE_VARIABLES, type AudienceKind, SAMPLE_VALUES } from './audience.ts'
import { fillText, variablesProblem } from './variables.ts'

/** Most letters by WhatsApp, once the variables are filled in; `template`: the one variable of a template approved by Meta. */
export const MOST_SENT = { text: 4096, image: 1024, template: 1024 } as const

/** Characters that may be typed, with room for the values of the variables. */
export const MOST_TYPED = 3000
export const MOST_TITLE = 80

/** How far ahead a message may be put off. */
export const MOST_DAYS_AHEAD = 365

/** Pictures that people of a place send for its messages in 24 hours. */
export const MOST_MESSAGE_PHOTOS = 100

/** At once, whatever the place's own measure of a day. */
export const MOST_AT_ONCE = 5000

/** Messages that are written in 24 hours: a place's own measure is within. */
export const DAILY_LIMITS = { least: 1, most: 20_000 } as const

interface Typed {
  body: string
  hasPhoto: boolean
  /** Null: a template, for any of them. */
  audience: AudienceKind | null
}

/** Null where it can be sent. */
export function textProblem({ body, hasPhoto, audience }: Typed): string | null {
  const most = hasPhoto ? MOST_SENT.image : MOST_TYPED
  if (body.trim() === '' && !hasPhoto) return 'Escreva a mensagem.'
  if (body.length > most) return `Use no máximo ${most} letras${hasPhoto ? ' na legenda de uma imagem' : ''}.`
  return variablesProblem(body, audience ? AUDIENCE_VARIABLES[audience] : Object.keys(SAMPLE_VALUES))
}

interface Filled {
  texts: Iterable<string>
  /** Letters that the way carries whole. */
  most: number
  isCampaign: boolean
}

/** Null where all of them fit: nothing is ever cut, least of all how to be rid of it. */
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
