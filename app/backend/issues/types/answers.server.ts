import { randomUUID } from 'node:crypto'
import { changedMeanwhile, conflict, invalid, notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type {
  createIssueAnswer,
  deleteIssueAnswer,
  listIssueAnswers,
  updateIssueAnswer
} from '#app/contracts/issues/types.ts'
import { changedFields, firstFields, type Wording } from '#app/domain/audit/changed.ts'
import { hasLetter } from '#app/domain/person/names.ts'
import { tooLong } from '#app/domain/words/error-catalogue.ts'
import type { Transaction } from '../../db/connection.server.ts'
import {
  findAnswer,
  insertAnswer,
  listAnswers,
  MOST_ANSWERS,
  removeAnswer,
  saveAnswer
} from '../../db/queries/issues/answers.server.ts'
import { lockPlace } from '../../db/queries/places/settings.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { requireUuid } from '../../kernel/place-id.server.ts'
import { throwTaken } from '../../kernel/throw-taken.server.ts'
import { cleanWords, wordsProblem } from '../check-words.server.ts'

type WireAnswer = Answer<typeof listIssueAnswers>[number]

const unknownAnswer = 'Não encontramos esta resposta pronta.'

const toAnswer = ({ id, title, body, version }: { id: string; title: string; body: string; version: number }) => ({
  id,
  title,
  body,
  version
})

export async function readAnswers(_input: unknown, ctx: StaffContext): Promise<WireAnswer[]> {
  return (await listAnswers(ctx.db.orm, ctx.actor.placeId)).map(toAnswer)
}

/** @throws ApiError 422 at the fields */
function checkAnswer(typed: { title: string; body: string }) {
  const fields: Record<string, string[]> = {}
  const title = typed.title.replace(/\s+/g, ' ').trim()
  const body = cleanWords(typed.body)
  if (!hasLetter(title)) fields.title = ['Dê um título à resposta.']
  else if (title.length > 80) fields.title = [tooLong(80)]
  const problem = wordsProblem(body, { missing: 'Escreva a resposta.' })
  if (problem) fields.body = [problem]
  if (Object.keys(fields).length > 0) throw invalid({ fields })
  return { title, body }
}

async function describeAnswer(ctx: StaffContext, id: string): Promise<WireAnswer> {
  const found = await findAnswer(ctx.db.orm, { placeId: ctx.actor.placeId, id })
  if (!found) throw notFound({ message: unknownAnswer })
  return toAnswer(found)
}

/** @throws ApiError 422 at the fields, 409 where there are too many */
export async function addAnswer({ body }: Received<typeof createIssueAnswer>, ctx: StaffContext): Promise<WireAnswer> {
  const { placeId } = ctx.actor
  const id = randomUUID()
  const row = checkAnswer(body)
  await inTransaction(ctx.db, async (tx) => {
    await lockPlace(tx, placeId)
    const isAdded = await insertAnswer(tx, { ...row, id, placeId, createdAt: ctx.now() })
    if (!isAdded) throw conflict({ message: `Um parque tem no máximo ${MOST_ANSWERS} respostas prontas.` })
    const changed = firstFields(answerWords, row)
    await recordChange(tx, ctx, { action: 'issue-answer.created', id, label: row.title, changed })
  }).catch(throwTakenTitle)
  return describeAnswer(ctx, id)
}

/** @throws ApiError 404, 409 `changed_meanwhile`, 422 at the fields */
export async function changeAnswer(
  { params, body: { version, ...typed } }: Received<typeof updateIssueAnswer>,
  ctx: StaffContext
): Promise<WireAnswer> {
  const key = { placeId: ctx.actor.placeId, id: requireUuid(params.id, unknownAnswer) }
  await describeAnswer(ctx, key.id)
  const row = checkAnswer(typed)
  const save = async (tx: Transaction) => {
    const before = await findAnswer(tx, key)
    if (!before || !(await saveAnswer(tx, { ...key, version }, row))) return false
    const changed = changedFields(answerWords, before, row)
    await recordChange(tx, ctx, { action: 'issue-answer.changed', id: key.id, label: row.title, changed })
    return true
  }
  const isSaved = await inTransaction(ctx.db, save).catch(throwTakenTitle)
  if (!isSaved) {
    throw changedMeanwhile('Outra pessoa salvou esta resposta enquanto você a mudava.')
  }
  return describeAnswer(ctx, key.id)
}

const answerWords: Wording<ReturnType<typeof checkAnswer>> = { title: 'título', body: 'texto' }

const throwTakenTitle = throwTaken('issue_answers_title', {
  title: ['Já há uma resposta com este título. Escolha outro.']
})

/** @throws ApiError 404 */
export async function dropAnswer(
  { params }: Received<typeof deleteIssueAnswer>,
  ctx: StaffContext
): Promise<Answer<typeof deleteIssueAnswer>> {
  const key = { placeId: ctx.actor.placeId, id: requireUuid(params.id, unknownAnswer) }
  const label = String((await describeAnswer(ctx, key.id)).title)
  await inTransaction(ctx.db, async (tx) => {
    if (!(await removeAnswer(tx, key))) throw notFound({ message: unknownAnswer })
    await recordChange(tx, ctx, { action: 'issue-answer.removed', id: key.id, label })
  })
  return { status: 'Resposta apagada.' }
}
