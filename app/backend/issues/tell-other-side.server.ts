import { speakTo } from '#app/domain/words/speak-in.ts'
import { currentLanguage, t } from '#app/domain/words/speech.ts'
import { pathIn } from '#app/domain/words/spoken-pages.ts'
import type { Transaction } from '../db/connection.server.ts'
import type { IssueAround } from '../db/queries/issues/issues.server.ts'
import { askerWaits, listTold } from '../db/queries/issues/people.server.ts'
import type { Backend } from '../kernel/context.server.ts'
import { readOwnWords } from '../kernel/own-words.server.ts'
import { queueMessage } from '../kernel/queue-message.server.ts'
import { hourMs } from '../kernel/schedule.server.ts'

type Scene = Pick<Backend, 'now' | 'baseUrl'>

/** Most people whom one request notifies at once. */
const mostTold = 10
/** The link opens the request for any reader, so it does not stay in the list of messages. */
const linkKeptHours = 48

interface Heard {
  messageId: number
  isByAsker: boolean
  isOpening: boolean
}

/** Sends one notice until they have looked; further news wait on the page. */
export async function tellOtherSide(tx: Transaction, ctx: Scene, issue: IssueAround, news: Heard): Promise<void> {
  if (news.isByAsker) await tellAttendants(tx, ctx, issue, news)
  else await tellAsker(tx, ctx, issue, news.messageId)
}

/** In the language that is spoken. */
export const linkOf = (baseUrl: string, linkKey: string) =>
  linkKey === '' ? '' : `${baseUrl}${pathIn(currentLanguage(), `/requerimento/${linkKey}`)}`

async function tellAttendants(tx: Transaction, ctx: Scene, { row, type, placeName }: IssueAround, news: Heard) {
  const { placeId, id: issueId, number } = row
  const all = await listTold(tx, { placeId, issueId, messageId: news.messageId })
  const named = all.filter(({ uuid }) => type.attendants.includes(uuid))
  const told = (named.length > 0 ? named : all).filter(({ id, phone }) => id !== row.openedBy && phone !== '')
  const what = news.isOpening ? 'novo requerimento' : 'há novidade no requerimento'
  const text = `${placeName}: ${what} ${number} (${type.label}): ${ctx.baseUrl}/issues/details?id=${issueId}`
  for (const { phone } of told.slice(0, mostTold).filter(({ waits }) => !waits)) {
    await queueMessage(tx, {
      placeId,
      to: phone,
      title,
      text,
      kind: 'staff',
      ref: 'issue',
      refId: issueId,
      now: ctx.now()
    })
  }
}

const title = 'Requerimento'

async function tellAsker(tx: Transaction, ctx: Scene, issue: IssueAround, messageId: number) {
  if (await askerWaits(tx, { issueId: issue.row.id, messageId })) return
  await sendToAsker(tx, ctx, issue, 'news')
}

/** Sends to the present telephone of a user, or to the typed one of a stranger, in the language of the request. */
export async function sendToAsker(
  tx: Transaction,
  ctx: Scene,
  issue: IssueAround,
  what: 'opened' | 'news'
): Promise<void> {
  const { row, openerPhone } = issue
  const { placeId, id: issueId, linkKey } = row
  const to = row.openedBy === null ? row.personPhone : openerPhone
  const now = ctx.now()
  const confidentialUntil = linkKey === '' ? undefined : new Date(now.getTime() + linkKeptHours * hourMs)
  const text = await speakTo(row, () => askerWords(tx, ctx, issue, what))
  await queueMessage(tx, {
    placeId,
    to,
    title,
    text,
    kind: 'issue',
    ref: 'issue',
    refId: issueId,
    confidentialUntil,
    now
  })
}

async function askerWords(tx: Transaction, { baseUrl }: Scene, issue: IssueAround, what: 'opened' | 'news') {
  const { row, type, placeName } = issue
  const { placeId, id, number, linkKey } = row
  const words = await readOwnWords(tx, { places: [placeId], nouns: ['place', 'issue-type'], ids: [placeId, type.id] })
  const said = {
    place: words.say({ noun: 'place', id: placeId }, 'name', placeName),
    number,
    type: words.say({ noun: 'issue-type', id: type.id }, 'label', type.label),
    link: linkKey === '' ? `${baseUrl}/issues/details?id=${id}` : linkOf(baseUrl, linkKey)
  }
  return what === 'opened'
    ? t('{place}: recebemos o seu requerimento {number} ({type}): {link}', said)
    : t('{place}: há novidade no seu requerimento {number} ({type}): {link}', said)
}
