import { randomUUID } from 'node:crypto'
import { changedMeanwhile, conflict, notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { createIssueType, deleteIssueType, readIssueType, updateIssueType } from '#app/contracts/issues/types.ts'
import { changedFields, firstFields, type Wording } from '#app/domain/audit/changed.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import type { Transaction } from '../../db/connection.server.ts'
import {
  findType,
  type IssueTypeRow,
  insertType,
  listTypes,
  MOST_TYPES,
  removeType,
  saveType
} from '../../db/queries/issues/types.server.ts'
import { lockPlace } from '../../db/queries/places/settings.server.ts'
import { inTransaction, sqlState } from '../../db/transaction.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import { type ApiContext, holds, type StaffContext } from '../../kernel/context.server.ts'
import { requireUuid } from '../../kernel/place-id.server.ts'
import { throwTaken } from '../../kernel/throw-taken.server.ts'
import { unknownIssueType } from '../access.server.ts'
import { checkType } from './check-type.server.ts'

type WireType = Answer<typeof readIssueType>

export function toType(row: IssueTypeRow): WireType {
  return {
    id: row.id,
    label: row.label,
    description: row.description,
    active: row.active,
    is_public: row.isPublic,
    documents: row.documents,
    attendants: row.attendants,
    days_to_answer: row.daysToAnswer,
    effect: row.effect,
    used: row.used,
    version: row.version
  }
}

/** Attendants are shown only to users who keep the types, and to attendants. */
function shownTo({ actor }: ApiContext): (type: WireType) => WireType {
  if (holds(actor, 'issuesTypes/index') || holds(actor, 'issues/edit')) return (type) => type
  return toStrangersType
}

export const toStrangersType = (type: WireType): WireType => ({ ...type, attendants: [], used: 0 })

export async function readTypes(ctx: StaffContext, { activeOnly }: { activeOnly: boolean }): Promise<WireType[]> {
  const types = await listTypes(ctx.db.orm, ctx.actor.placeId, { activeOnly, uncounted: activeOnly })
  return types.map(toType).map(shownTo(ctx))
}

/** @throws ApiError 404 */
export async function describeType(ctx: StaffContext, id: string): Promise<WireType> {
  const { placeId } = ctx.actor
  const type = await findType(ctx.db.orm, { placeId, id: requireUuid(id, unknownIssueType) })
  if (!type) throw notFound({ message: unknownIssueType })
  return shownTo(ctx)(toType(type))
}

/** Values of a new type that does not say them. */
const nothing = { label: '', description: '', effect: '', isPublic: false, attendants: [] }

/** @throws ApiError 422 at the fields, 409 where there are too many */
export async function addType({ body }: Received<typeof createIssueType>, ctx: StaffContext): Promise<WireType> {
  const { placeId } = ctx.actor
  const id = randomUUID()
  await inTransaction(ctx.db, async (tx) => {
    await lockPlace(tx, placeId)
    const row = await checkType(tx, placeId, { typed: body, before: nothing })
    const isAdded = await insertType(tx, { ...row, id, placeId, createdAt: ctx.now() })
    if (!isAdded) throw conflict({ message: `Um parque tem no máximo ${MOST_TYPES} tipos de requerimento.` })
    const changed = firstFields(typeWords, row)
    await recordChange(tx, ctx, { action: 'issue-type.created', id, label: row.label, changed })
  }).catch(throwTakenLabel)
  return describeType(ctx, id)
}

/** @throws ApiError 404, 409 `changed_meanwhile`, 422 at the fields */
export async function changeType(
  { params, body: { version, ...typed } }: Received<typeof updateIssueType>,
  ctx: StaffContext
): Promise<WireType> {
  const { placeId } = ctx.actor
  const id = requireUuid(params.id, unknownIssueType)
  await inTransaction(ctx.db, async (tx) => {
    const before = await findType(tx, { placeId, id })
    if (!before) throw notFound({ message: unknownIssueType })
    const row = await checkType(tx, placeId, { typed, before })
    if (!(await saveType(tx, { placeId, id, version }, row))) {
      throw changedMeanwhile('Outra pessoa salvou este tipo enquanto você o mudava.')
    }
    const changed = changedFields<Worded>(typeWords, before, row)
    await recordChange(tx, ctx, { action: 'issue-type.changed', id, label: row.label, changed })
  }).catch(throwTakenLabel)
  return describeType(ctx, id)
}

type Worded = Awaited<ReturnType<typeof checkType>>

const typeWords: Wording<Worded> = {
  label: 'nome',
  description: 'descrição',
  active: 'ativo',
  isPublic: 'aberto a quem não tem conta',
  documents: ['documentos', (documents) => documents.map(documentWords).join(', ') || 'nenhum'],
  attendants: ['quem é avisado', (attendants) => countLabel(attendants.length, { one: 'pessoa', many: 'pessoas' })],
  daysToAnswer: 'dias para responder',
  effect: 'efeito da aprovação'
}

const documentWords = ({ name, required }: Worded['documents'][number]) => (required ? `${name} (exigido)` : name)

const throwTakenLabel = throwTaken('issue_types_label', { label: ['Já há um tipo com este nome. Escolha outro.'] })

/** @throws ApiError 404, 409 `used` */
export async function dropType(
  { params }: Received<typeof deleteIssueType>,
  ctx: StaffContext
): Promise<Answer<typeof deleteIssueType>> {
  const { placeId } = ctx.actor
  const id = requireUuid(params.id, unknownIssueType)
  const remove = async (tx: Transaction) => {
    const before = await findType(tx, { placeId, id })
    if (!before || !(await removeType(tx, { placeId, id }))) return false
    await recordChange(tx, ctx, { action: 'issue-type.removed', id, label: before.label })
    return true
  }
  const isGone = await inTransaction(ctx.db, remove).catch((error: unknown) => {
    throw sqlState(error) === '23503' ? conflict({ code: 'used', message: used }) : error
  })
  if (!isGone) throw notFound({ message: unknownIssueType })
  return { status: 'Tipo apagado.' }
}

const used = 'Há requerimentos deste tipo: ele não pode ser apagado. Desative-o, e ninguém mais o pede.'
