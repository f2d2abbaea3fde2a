import { randomUUID } from 'node:crypto'
import { invalid, tooMany } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { createIssue } from '#app/contracts/issues/issues.ts'
import { addDays, todayIn } from '#app/domain/calendar/dates.ts'
import { OPENED } from '#app/domain/issue/status.ts'
import { checkSubject, type IssueSubject } from '#app/domain/issue/subject.ts'
import type { Transaction } from '../db/connection.server.ts'
import { insertIssue, lockIssue, type NewIssue } from '../db/queries/issues/issues.server.ts'
import { countOwnOpenings } from '../db/queries/issues/openings.server.ts'
import { findSubjectNames, listTicketTitles } from '../db/queries/issues/subjects.server.ts'
import { holdType } from '../db/queries/issues/types.server.ts'
import { lockPlace } from '../db/queries/places/settings.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import type { ApiContext, StaffContext } from '../kernel/context.server.ts'
import { unknownIssue } from './access.server.ts'
import { cleanWords, wordsProblem } from './check-words.server.ts'
import { type Author, writeWords } from './conversation.server.ts'
import { dayBefore, untilRoom } from './day-room.server.ts'
import { describeIssue } from './list-issues.server.ts'
import { recordIssue } from './record-issue.server.ts'

const uuidShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const noType = 'Escolha um dos tipos da lista.'

type Type = NonNullable<Awaited<ReturnType<typeof holdType>>>

/** Held until the transaction ends; null if nobody may open one today. */
export async function holdOpenType(
  tx: Transaction,
  { placeId, id, publicOnly = false }: { placeId: string; id: string; publicOnly?: boolean }
): Promise<Type | null> {
  const type = uuidShape.test(id) ? await holdType(tx, { placeId, id: id.toLowerCase() }) : null
  return type?.active && (!publicOnly || type.isPublic) ? type : null
}

interface Opening {
  type: Type
  place: { id: string; timezone: string }
  row: Pick<NewIssue, 'details' | 'personName'> & Partial<NewIssue>
  by: Author
}

/** The caller holds the place's lock, so that numbers have no gap. */
export async function openIssue(tx: Transaction, ctx: ApiContext, { type, place, row, by }: Opening) {
  const now = ctx.now()
  const id = randomUUID()
  const dueOn = type.daysToAnswer > 0 ? addDays(todayIn(place.timezone, now), type.daysToAnswer) : null
  const base = { id, placeId: place.id, typeId: type.id, status: OPENED, dueOn, createdAt: now, changedAt: now }
  await insertIssue(tx, { ...row, ...base })
  const issue = await lockIssue(tx, { placeId: place.id, id })
  if (!issue) throw new Error(unknownIssue)
  await writeWords(tx, ctx, issue, { side: 'system', by, title: 'Requerimento aberto', body: '', statusTo: OPENED })
  return issue
}

/** @throws ApiError 422 at the fields, 429 */
export async function addIssue(
  { body }: Pick<Received<typeof createIssue>, 'body'>,
  ctx: StaffContext
): Promise<Answer<typeof createIssue>> {
  const { placeId, userId, name } = ctx.actor
  const id = await inTransaction(ctx.db, async (tx) => {
    const place = await lockPlace(tx, placeId)
    await requireOwnRoom(tx, ctx, userId)
    const type = await holdOpenType(tx, { placeId, id: body.type })
    const fields: Record<string, string[]> = {}
    const details = cleanWords(body.details)
    const problem = wordsProblem(details, { missing: 'Escreva o que você pede.' })
    if (problem) fields.details = [problem]
    if (!type) fields.type = [noType]
    const today = todayIn(place?.timezone ?? 'America/Bahia', ctx.now())
    const subject = type ? await readSubject(tx, type, { typed: body.subject ?? {}, today, fields }) : {}
    if (!type || !place || Object.keys(fields).length > 0) throw invalid({ fields })
    // Telephone and e-mail are the user's present ones, and are erased with the user.
    const row = { details, subject, personName: name, openedBy: userId }
    const opened = await openIssue(tx, ctx, { type, place, row, by: { userId, name } })
    await recordIssue(tx, ctx, opened, { action: 'issue.opened', changed: { from: '', to: type.label } })
    return opened.row.id
  })
  return describeIssue(ctx, id)
}

/** Requests of one user in 24 hours. More come from a faulty program, and each one notifies the attendants. */
const ownPerDay = 100

/** @throws ApiError 429 */
async function requireOwnRoom(tx: Transaction, ctx: ApiContext, userId: number): Promise<void> {
  const now = ctx.now()
  const { count, oldest } = await countOwnOpenings(tx, { userId, since: dayBefore(now) })
  if (count >= ownPerDay) throw tooMany({ retryAfterSeconds: untilRoom(oldest, now) })
}

interface TypedSubject {
  typed: IssueSubject
  today: string
  fields: Record<string, string[]>
}

/** Adds problems to `fields`. */
export async function readSubject(
  tx: Transaction,
  type: Type,
  { typed, today, fields }: TypedSubject
): Promise<IssueSubject> {
  const lower = (id: string | undefined) => (id && uuidShape.test(id) ? id.toLowerCase() : id && 'x')
  const checked = checkSubject(
    type.effect,
    { ...typed, product: lower(typed.product), agent: lower(typed.agent) },
    today
  )
  if (!checked.ok) {
    Object.assign(fields, checked.fields)
    return {}
  }
  const { product = '', agent = '' } = checked.value
  const names = await findSubjectNames(tx, type.placeId, {
    product: product === 'x' ? '' : product,
    agent: agent === 'x' ? '' : agent
  })
  if (product !== '' && names.product === '')
    fields['subject.product'] = ['Este atrativo não existe mais. Escolha outro.']
  if (agent !== '' && names.agent === '')
    fields['subject.agent'] = ['Este condutor não está mais ativo. Escolha outro.']
  const { group } = checked.value
  if (!group || names.product === '') return checked.value
  const titles = await listTicketTitles(tx, { placeId: type.placeId, product })
  const tickets = group.tickets.flatMap(({ label, quantity }) => {
    const title = titles.get(label)
    return title === undefined ? [] : [{ label, title, quantity }]
  })
  return { ...checked.value, group: { ...group, tickets } }
}
