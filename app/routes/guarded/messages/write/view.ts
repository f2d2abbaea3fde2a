import type { Client } from '#app/contracts/clients/shapes.ts'
import type { CallOutput } from '#app/contracts/endpoint.ts'
import type { previewMessages } from '#app/contracts/messages/compose.ts'
import { formatInstant } from '#app/domain/calendar/dates.ts'
import { skippedWords } from '#app/domain/message/receivers.ts'
import { formatDocument } from '#app/domain/person/documents.ts'
import { formatPhone } from '#app/domain/person/phone.ts'
import { isOtherLanguage } from '#app/domain/place/own-texts.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import { addressWords } from '../address-words.ts'

export interface ClientChoice {
  uuid: string
  name: string
  about: string
}

type Known = Pick<Client, 'uuid' | 'name' | 'document' | 'phone' | 'email'>

export function toClientChoice({ uuid, name, document, phone, email }: Known): ClientChoice {
  const about = [formatPhone(phone), email, formatDocument(document)].filter(Boolean).join(' · ')
  return { uuid, name, about: about || 'sem contato' }
}

type Found = CallOutput<typeof previewMessages>

/** Formats times in the place's time zone. */
export function toPreview(found: Found, { photo, zone }: { photo: string; zone: string }) {
  const { chosen, by_email: byEmail, skipped, audience, kind, title } = found
  return {
    chosen,
    audience,
    title,
    isCampaign: kind === 'campaign',
    sum: sumWords(chosen, byEmail),
    skipped: skippedWords(skipped),
    when: whenWords(found, zone),
    photo: photo === '' ? '' : `/photos/${photo}`,
    losesPhoto: photo !== '' && byEmail > 0,
    samples: found.samples.map(({ name, to, text, channel, language }, at) => ({
      key: String(at),
      to: [name, addressWords(to)].filter(Boolean).join(', '),
      isEmail: channel === 'email',
      lang: isOtherLanguage(language) ? language : undefined,
      text
    }))
  }
}

export type PreviewView = ReturnType<typeof toPreview>

function sumWords(chosen: number, byEmail: number): string {
  const all = countLabel(chosen, { one: 'mensagem', many: 'mensagens' })
  if (byEmail === 0) return `${all} por WhatsApp`
  return byEmail === chosen ? `${all} por e-mail` : `${all}: ${chosen - byEmail} por WhatsApp, ${byEmail} por e-mail`
}

const soonMs = 2 * 60_000

function whenWords({ at_once: isNow, starts_at: starts, ends_at: ends }: Found, zone: string): string {
  if (!starts || !ends) return ''
  const begins = isNow ? 'Começa a sair agora.' : `Começa a sair em ${formatInstant(starts, zone)}.`
  const isLong = new Date(ends).getTime() - new Date(starts).getTime() > soonMs
  return isLong ? `${begins} A última sai por volta de ${formatInstant(ends, zone)}.` : begins
}
