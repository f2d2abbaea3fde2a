import { ApiError, changedMeanwhile, invalid } from '#app/contracts/api-error.ts'
import type { fillGroupLink } from '#app/contracts/booking/group-link.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { formatDay, type IsoDay } from '#app/domain/calendar/dates.ts'
import { FILE_WORDS } from '#app/domain/file/limits.ts'
import {
  changeList,
  type GroupPerson,
  mostByLink,
  mostSentByLink,
  type PeopleLine,
  peopleProblems,
  readTypedPeople,
  typedField
} from '#app/domain/import/group-people.ts'
import { formatDocument } from '#app/domain/person/documents.ts'
import { countLabel, peopleLabel } from '#app/domain/words/labels.ts'
import { t, tCount } from '#app/domain/words/speech.ts'
import type { Transaction } from '../../db/connection.server.ts'
import { insertAuditEvent } from '../../db/queries/audit/write.server.ts'
import {
  type GroupRow,
  listGroupPeople,
  lockGroup,
  replaceGroupPeople
} from '../../db/queries/bookings/groups.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { workFor } from '../../kernel/apart/work-for.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { ApiContext } from '../../kernel/context.server.ts'
import { countAttempt } from '../../kernel/count-attempt.server.ts'
import { openLink, unknownLink } from './group-link.server.ts'

type Body = Received<typeof fillGroupLink>['body']

/** A class corrects its list a few times; each sending leaves a row in the record of changes. */
const sendingsADay = 60
const daySeconds = 24 * 60 * 60
/** Milliseconds of processor: 500 lines take 20. */
const mostCpuMs = 2000

const late = 'Outra pessoa mudou esta lista enquanto você a preenchia. Nada foi salvo.'
const names = { one: 'nome', many: 'nomes' }

/** @throws ApiError 403, 404, 409 `changed_meanwhile`, 422 at `rows.…` and `csv`, 429, 503 */
export async function fillByLink(
  { params, body }: Received<typeof fillGroupLink>,
  ctx: ApiContext
): Promise<Answer<typeof fillGroupLink>> {
  const { group, bought, today } = await openLink(params.key, ctx, { isSending: true })
  await countAttempt(ctx, { key: `group-link:group:${group.id}`, limit: sendingsADay, windowSeconds: daySeconds })
  const sent = await readSentPeople(body, today, ctx)
  if (body.check) {
    return {
      message: tCount(sent.length, '{n} nome lido. Nada foi salvo ainda.', '{n} nomes lidos. Nada foi salvo ainda.'),
      read: sent.map(toRead)
    }
  }
  const removed = body.replaces ? [] : body.removed.filter((text) => text.trim() !== '')
  if (sent.length === 0 && removed.length === 0) {
    throw invalid({ fields: { csv: ['Escreva ao menos um nome, cole a lista ou escolha um arquivo.'] } })
  }
  requireRoomInList(sent.length, bought)
  const total = await inTransaction(ctx.db, async (tx) => {
    const locked = await lockGroup(tx, group.id)
    if (locked.linkHash !== group.linkHash) throw unknownLink()
    if (locked.peopleVersion !== body.version) throw changedMeanwhile(late)
    const before = await listGroupPeople(tx, group.id)
    const people = changeList(before, { sent, replaces: body.replaces, removed })
    const linkNames = (body.replaces ? 0 : locked.linkNames) + sent.length
    requirePatience(linkNames, bought)
    await replaceGroupPeople(tx, locked, {
      people,
      at: ctx.now(),
      by: colleagueOf(group, ctx)?.userId ?? null,
      linkNames
    })
    await recordSending(tx, ctx, locked, { from: before.length, to: people.length })
    return linkNames
  })
  ctx.live.tell(group.placeId, ['bookings'])
  return { message: savedWords({ sent: sent.length, removed: removed.length, total, bought }), read: [] }
}

/** @throws ApiError 422 at each wrong field, 429, 503 */
async function readSentPeople(body: Body, today: IsoDay, ctx: ApiContext): Promise<GroupPerson[]> {
  const typed = readTypedPeople(body.rows, today)
  const list = await readSentText(body.csv, today, ctx)
  const pasted = new Set(list.lines.flatMap(({ person }) => person.document || []))
  const fields: Record<string, string[]> = {}
  const fail = (row: PeopleLine, column: string, message: string) => {
    const name = `rows.${row.line - 1}.${typedField[column] ?? 'name'}`
    fields[name] = [...(fields[name] ?? []), message]
  }
  for (const row of typed) {
    for (const { column, message } of row.errors) fail(row, column, message)
    if (pasted.has(row.person.document)) fail(row, 'documento', 'Este documento também está no texto colado.')
  }
  const problems = peopleProblems(list)
  if (problems.length > 0) fields.csv = problems
  if (Object.keys(fields).length > 0) throw invalid({ fields })
  return [...typed, ...list.lines].map(({ person }) => person)
}

/**
 * A stranger's text is read by a process that may be ended.
 * @throws ApiError 422, 429 and 503 at `csv`
 */
async function readSentText(csv: string, today: IsoDay, ctx: ApiContext) {
  if (csv.trim() === '') return { problem: null, lines: [], left: [] }
  const work = { task: 'group-people', content: Buffer.from(csv), options: { today }, cpuMs: mostCpuMs } as const
  const { value } = await workFor(ctx, work).catch((error: unknown) => {
    throw error instanceof ApiError && error.status === 429 ? usedUp(error) : error
  })
  if (value === null)
    throw invalid({ fields: { csv: ['Este texto dá trabalho demais para ler. Divida-o em partes.'] } })
  return value
}

function usedUp({ code, status, retryAfterSeconds, cause }: ApiError): ApiError {
  const message = FILE_WORDS.workUsedUp
  return new ApiError({ status, code, message, fields: { csv: [message] }, retryAfterSeconds, cause })
}

/** Counts what is sent, never what is on the list: a refusal would tell who was on it already. */
function requireRoomInList(names: number, bought: number): void {
  const most = mostByLink(bought)
  if (names <= most) return
  const over = names - most
  const message = tCount(
    over,
    'São {names} nomes. O grupo comprou para {people}, e cabem {most} nomes com os acompanhantes: sobra {n}. Tire os que não vêm, ou fale com o atrativo.',
    'São {names} nomes. O grupo comprou para {people}, e cabem {most} nomes com os acompanhantes: sobram {n}. Tire os que não vêm, ou fale com o atrativo.',
    { names, people: peopleLabel(bought), most }
  )
  throw invalid({ fields: { csv: [message] } })
}

/** The same over all sendings. */
function requirePatience(names: number, bought: number): void {
  if (names <= mostSentByLink(bought)) return
  const message = `Com estes já seriam ${names} nomes enviados por este endereço, contando os repetidos. Envie a lista inteira de uma vez, com “Trocar a lista inteira”, ou fale com o atrativo.`
  throw invalid({ fields: { csv: [message] } })
}

interface Counts {
  from: number
  to: number
}

const colleagueOf = ({ placeId }: GroupRow, { actor }: ApiContext) => (actor?.placeId === placeId ? actor : null)

/** Counts only, like a change by the desk. Nobody is signed in, so the record names the link instead of a user. */
async function recordSending(tx: Transaction, ctx: ApiContext, group: GroupRow, counts: Counts): Promise<void> {
  const changed = { from: peopleLabel(counts.from), to: peopleLabel(counts.to) }
  if (colleagueOf(group, ctx)) {
    return recordChange(tx, ctx, { action: 'group.people-sent', id: group.uuid, label: group.name, changed })
  }
  await insertAuditEvent(tx, {
    placeId: group.placeId,
    at: ctx.now(),
    actor: 'Pelo link do grupo',
    action: 'group.people-sent',
    subject: 'group',
    subjectId: group.uuid,
    subjectLabel: group.name,
    ...changed,
    requestId: ctx.requestId
  })
}

interface Sending {
  sent: number
  removed: number
  /** Names that came by the link so far. */
  total: number
  bought: number
}

/** Equal sendings are told the same, whoever is on the list: the address reads nothing back. */
function savedWords({ sent, removed, total, bought }: Sending): string {
  const received =
    sent === 0 ? t('Pedido recebido.') : t('Lista recebida: {names}.', { names: countLabel(sent, names) })
  const left =
    removed === 0
      ? ''
      : tCount(
          removed,
          ' Sai da lista quem estava nela com o nome escrito.',
          ' Sai da lista quem estava nela com os nomes escritos.'
        )
  const soFar = t(' Por este endereço já vieram {names}, e o grupo comprou para {people}.', {
    names: countLabel(total, names),
    people: peopleLabel(bought)
  })
  return `${received}${left}${soFar}`
}

const toRead = ({ name, document, birth, note }: GroupPerson) => ({
  name,
  document: formatDocument(document),
  birth: birth ? formatDay(birth) : '',
  note
})
