import type { Transaction } from '../db/connection.server.ts'
import type { IssueAround } from '../db/queries/issues/issues.server.ts'
import { askerWaits, listTold } from '../db/queries/issues/people.server.ts'
import type { Backend } from '../kernel/context.server.ts'
import { queueMessage } from '../kernel/queue-message.server.ts'
import { hourMs } from '../kernel/schedule.server.ts'

type Scene = Pick<Backend, 'now' | 'baseUrl'>

/** Most people whom one request notifies at once. */
const mostTold = 10
/** The link opens the request for any reader, so it does not stay in the list of messages. */
const linkKeptHours = 48

interface News {
  messageId: number
  isByAsker: boolean
  isOpening: boolean
}

/** Sends one notice until they have looked; further news wait on the page. */
export async function tellOtherSide(tx: Transaction, ctx: Scene, issue: IssueAround, news: News): Promise<void> {
  if (news.isByAsker) await tellAttendants(tx, ctx, issue, news)
  else await tellAsker(tx, ctx, issue, news.messageId)
}

export const linkOf = (baseUrl: string, linkKey: string) => (linkKey === '' ? '' : `${baseUrl}/requerimento/${linkKey}`)

async function tellAttendants(tx: Transaction, ctx: Scene, { row, type, placeName }: IssueAround, news: News) {
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
  await sendToAsker(tx, ctx, issue, 'há novidade no seu requerimento')
}

/** Sends to the present telephone of a user, or to the typed one. */
export async function sendToAsker(tx: Transaction, ctx: Scene, issue: IssueAround, what: string): Promise<void> {
  const { row, type, placeName, openerPhone } = issue
  const { placeId, id: issueId, number, linkKey } = row
  const to = row.openedBy === null ? row.personPhone : openerPhone
  const address = linkKey === '' ? `${ctx.baseUrl}/issues/details?id=${issueId}` : linkOf(ctx.baseUrl, linkKey)
  const now = ctx.now()
  const confidentialUntil = linkKey === '' ? undefined : new Date(now.getTime() + linkKeptHours * hourMs)
  const text = `${placeName}: ${what} ${number} (${type.label}): ${address}`
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
