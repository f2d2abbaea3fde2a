import { invalid } from '#app/contracts/api-error.ts'
import type { Received } from '#app/contracts/endpoint.ts'
import type { previewMessages } from '#app/contracts/messages/compose.ts'
import { toInstant } from '#app/domain/calendar/dates.ts'
import { type AudienceKind, kindOfAudience } from '#app/domain/message/audience.ts'
import {
  composeText,
  filledProblem,
  MOST_AT_ONCE,
  MOST_DAYS_AHEAD,
  MOST_TITLE,
  spokenIn,
  type Texts,
  textProblem
} from '#app/domain/message/compose.ts'
import {
  addressKey,
  addressOf,
  chooseReceivers,
  type Receiver,
  type SkipReason
} from '#app/domain/message/receivers.ts'
import { sendTimes } from '#app/domain/message/send-times.ts'
import { tooLong } from '#app/domain/words/error-catalogue.ts'
import { speakIn } from '#app/domain/words/speak-in.ts'
import { t } from '#app/domain/words/speech.ts'
import type { Queryable } from '../../db/connection.server.ts'
import { findMessageRoute } from '../../db/queries/messaging/accounts.server.ts'
import { listSaid } from '../../db/queries/messaging/consents.server.ts'
import { listMessagePhotos } from '../../db/queries/messaging/photos.server.ts'
import { findTemplate } from '../../db/queries/messaging/templates.server.ts'
import type { ApiContext, StaffContext } from '../../kernel/context.server.ts'
import { isUuid } from '../../kernel/place-id.server.ts'
import { whatsappRoom } from '../whatsapp-room.server.ts'
import { type FoundAudience, findAudience } from './find-audience.server.ts'

type Written = Received<typeof previewMessages>['body']

export interface Prepared {
  title: string
  texts: Texts
  audience: FoundAudience
  kind: 'written' | 'campaign'
  photoId: string
  /** Name of the template approved at Meta, or ''. */
  providerName: string
  sendAt: Date
  receivers: (Receiver & { text: string; subject: string; leavesAt: Date })[]
  skipped: Record<SkipReason, number>
}

/**
 * Prepares the messages: text, time and receivers.
 * @throws ApiError 422 at the fields
 */
export async function prepareBatch(reader: Queryable, ctx: StaffContext, written: Written): Promise<Prepared> {
  const { placeId } = ctx.actor
  const place = await findMessageRoute(reader, placeId)
  if (!place) throw new Error('an actor without their place')
  const texts = toTexts(written)
  const title = written.title.replace(/\s+/g, ' ').trim()
  const spoken = spokenIn(texts)
  const audience = await findAudience(reader, { audience: written.audience, ctx, place: place.name, spoken })
  const photoId = written.photo.toLowerCase()
  const { timezone: zone } = place
  const { kind: receiving } = audience
  const sendAt = await checkWritten(reader, ctx, { ...written, texts, title, photoId, placeId, kind: receiving, zone })
  const providerName = await findProviderName(reader, { placeId, id: written.template })
  const kind = kindOfAudience(audience.kind)
  const { receivers, skipped } = await choose(reader, { audience, kind, placeId })
  const isCampaign = kind === 'campaign'
  const shownTitle = title || audience.label.slice(0, MOST_TITLE)
  const composed = receivers.map((receiver) => ({
    ...receiver,
    text: composeText({ ...receiver, body: texts[receiver.language], isCampaign }),
    subject: subjectFor(receiver, shownTitle)
  }))
  const about = { hasImage: photoId !== '', template: providerName, reader }
  const most = await whatsappRoom(ctx.messengers, placeId, about)
  for (const language of spoken) {
    const byWhatsapp = composed.filter((one) => one.language === language && one.channel === 'whatsapp')
    const tooLong = filledProblem({ texts: byWhatsapp.map(({ text }) => text), most, isCampaign })
    if (tooLong) throw invalid({ fields: { [TEXT_FIELDS[language]]: [tooLong] } })
  }
  const quiet = { from: place.quietFrom, until: place.quietUntil, zone: place.timezone }
  const times = sendTimes(receivers.length, { from: sendAt, perMinute: place.messageRate, quiet })
  return {
    texts,
    audience,
    kind,
    photoId,
    providerName,
    sendAt,
    skipped,
    title: shownTitle,
    receivers: composed.map((one, at) => ({ ...one, leavesAt: times[at] ?? sendAt }))
  }
}

/** Subject of an e-mail. The title is in Portuguese; a text in another language gets one in that language. */
function subjectFor({ language, values }: Receiver, title: string): string {
  if (language === 'pt-BR') return title
  const { lugar: place = '', data: day = '' } = values
  return speakIn(language, () => t('{place}: sobre a sua visita de {day}', { place, day })).replace(/\s+/g, ' ')
}

type Checking = Written & { texts: Texts; photoId: string; placeId: string; kind: AudienceKind; zone: string }

async function checkWritten(reader: Queryable, ctx: ApiContext, written: Checking): Promise<Date> {
  const { texts, title, photoId, placeId, kind, zone } = written
  const now = ctx.now()
  const fields: Record<string, string[]> = {}
  for (const language of spokenIn(texts)) {
    const problem = textProblem({ body: texts[language], hasPhoto: photoId !== '', audience: kind })
    if (problem) fields[TEXT_FIELDS[language]] = [problem]
  }
  if (title.length > MOST_TITLE) fields.title = [tooLong(MOST_TITLE)]
  const isKnown = photoId === '' || (await listMessagePhotos(reader, placeId, photoId)).length > 0
  if (!isKnown) fields.photo = ['Escolha uma das fotos.']
  const instant = written.send_at === undefined ? now.toISOString() : toInstant(written.send_at, zone)
  const sendAt = instant === null ? now : new Date(instant)
  const ahead = sendAt.getTime() - now.getTime()
  if (instant === null || ahead > MOST_DAYS_AHEAD * 24 * 3_600_000) {
    fields.send_at = ['Escolha um momento de até um ano à frente.']
  } else if (written.send_at !== undefined && ahead < -5 * 60_000) fields.send_at = ['Este momento já passou.']
  if (Object.keys(fields).length > 0) throw invalid({ fields })
  return ahead > 0 ? sendAt : now
}

/** Fields of the calls that carry the texts. */
export const TEXT_FIELDS = { 'pt-BR': 'body', en: 'body_en', es: 'body_es' } as const satisfies Texts

/** With line breaks of one kind. */
export function toTexts(typed: Readonly<Record<(typeof TEXT_FIELDS)[keyof Texts], string>>): Texts {
  const clean = (text: string) => text.replace(/\r\n?/g, '\n').trim()
  return { 'pt-BR': clean(typed.body), en: clean(typed.body_en), es: clean(typed.body_es) }
}

/** An unknown or deleted template is sent with the place's own. */
async function findProviderName(reader: Queryable, { placeId, id }: { placeId: string; id: string }): Promise<string> {
  const template = isUuid(id) ? await findTemplate(reader, { placeId, id: id.toLowerCase() }) : null
  return template?.providerName ?? ''
}

interface Choosing {
  audience: FoundAudience
  kind: 'written' | 'campaign'
  placeId: string
}

async function choose(reader: Queryable, { audience, kind, placeId }: Choosing) {
  const { candidates } = audience
  if (candidates.length > MOST_AT_ONCE) {
    const said = `São mais de ${MOST_AT_ONCE.toLocaleString('pt-BR')} de uma vez: escolha menos, por horário ou atrativo.`
    throw invalid({ fields: { 'audience.kind': [said] } })
  }
  const addresses = candidates.flatMap((one) => addressOf(one)?.address ?? [])
  const rows = await listSaid(reader, { placeId, addresses })
  const said = new Map(
    rows.map(({ said: { channel, address, allowed } }) => [
      addressKey({ channel: channel === 'email' ? 'email' : 'whatsapp', address }),
      allowed
    ])
  )
  return chooseReceivers(candidates, { kind, said })
}
