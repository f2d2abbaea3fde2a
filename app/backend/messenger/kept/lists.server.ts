import { conflict, invalid, notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type {
  createMessageList,
  deleteMessageList,
  listMessageLists,
  updateMessageList
} from '#app/contracts/messages/kept.ts'
import { type Changed, changedFields, firstFields } from '#app/domain/audit/changed.ts'
import { LIST_WORDS } from '#app/domain/audit/message-words.ts'
import { checkGroup, readAddresses } from '#app/domain/message/addresses.ts'
import { MOST_TITLE } from '#app/domain/message/compose.ts'
import {
  countLists,
  findList,
  insertList,
  type ListRow,
  listListRows,
  MOST_LISTS,
  removeList,
  saveList
} from '../../db/queries/messaging/lists.server.ts'
import { lockPlace } from '../../db/queries/places/settings.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import { holds, type StaffContext } from '../../kernel/context.server.ts'
import { requireUuid } from '../../kernel/place-id.server.ts'
import { keptChanged, nameProblem, throwTaken } from './name.server.ts'

const unknown = 'Não encontramos esta lista.'
const taken = { table: 'message_lists', message: 'Já há uma lista com este nome. Escolha outro.' }
const mostMembers = 2000

type Kept = { row: ListRow; by: string | null }

/** Members of a list are only for users who keep it. */
const toWire = ({ row, by }: Kept, seesMembers: boolean): Answer<typeof createMessageList> => ({
  id: row.id,
  name: row.name,
  group: row.groupId,
  size: row.members.length,
  version: row.version,
  members: seesMembers ? row.members : [],
  changed_date: row.changedAt.toISOString(),
  changed_by: by ?? ''
})

export async function readLists(_input: unknown, ctx: StaffContext): Promise<Answer<typeof listMessageLists>> {
  const rows = await listListRows(ctx.db.orm, ctx.actor.placeId)
  return rows.map((row) => toWire(row, holds(ctx.actor, 'messages/keep')))
}

type Typed = Omit<Received<typeof createMessageList>['body'], 'id'>

/** @throws ApiError 422 at the fields */
function checkList(typed: Typed) {
  const name = typed.name.replace(/\s+/g, ' ').trim()
  const fields: Record<string, string[]> = {}
  const named = nameProblem(name, MOST_TITLE)
  if (named) fields.name = [named]
  const { addresses, problem } = readAddresses(typed.members, mostMembers)
  const group = typed.group.trim() === '' ? null : checkGroup(typed.group)
  if (group && !group.ok) fields.group = [group.message]
  if (problem) fields.members = [problem]
  else if (group && addresses.length > 0) fields.members = ['Um grupo, ou endereços: deixe um dos dois vazio.']
  else if (!group && addresses.length === 0) fields.members = ['Escreva pelo menos um celular ou e-mail.']
  if (Object.keys(fields).length > 0) throw invalid({ fields })
  return { name, groupId: group?.ok ? group.value : '', members: addresses.map(({ address }) => address) }
}

type Checked = ReturnType<typeof checkList>

const told = ({ name, groupId, members }: Pick<Checked, 'name' | 'groupId' | 'members'>) => ({
  name,
  groupId,
  size: members.length
})

/** Changed members are recorded without their names. */
function changedList(before: ListRow, after: Checked): Changed | null {
  const changed = changedFields(LIST_WORDS, told(before), told(after))
  if (changed || [...before.members].sort().join() === [...after.members].sort().join()) return changed
  return { from: '', to: 'endereços trocados' }
}

/**
 * A repeated id is one list.
 * @throws ApiError 409 if there are too many, 422 at the fields
 */
export async function addList(
  { body: { id: typedId, ...typed } }: Received<typeof createMessageList>,
  ctx: StaffContext
): Promise<Answer<typeof createMessageList>> {
  const { placeId, userId, name: by } = ctx.actor
  const id = typedId.toLowerCase()
  const fields = checkList(typed)
  const row = await inTransaction(ctx.db, async (tx) => {
    await lockPlace(tx, placeId)
    const known = await findList(tx, { placeId, id })
    if (known) return known
    if ((await countLists(tx, placeId)) >= MOST_LISTS) {
      throw conflict({ code: 'too_many_kept', message: `Um parque tem no máximo ${MOST_LISTS} listas.` })
    }
    await insertList(tx, { ...fields, id, placeId, changedBy: userId, changedAt: ctx.now() })
    const changed = firstFields(LIST_WORDS, told(fields))
    await recordChange(tx, ctx, { action: 'message-list.created', id, label: fields.name, changed })
    return findList(tx, { placeId, id })
  }).catch(throwTaken(taken))
  if (!row) throw notFound({ message: unknown })
  return toWire({ row, by }, true)
}

/** @throws ApiError 404, 409 `changed_meanwhile`, 422 at the fields */
export async function changeList(
  { params, body: { version, ...typed } }: Received<typeof updateMessageList>,
  ctx: StaffContext
): Promise<Answer<typeof updateMessageList>> {
  const { placeId, userId, name: by } = ctx.actor
  const key = { placeId, id: requireUuid(params.id, unknown) }
  if (!(await findList(ctx.db.orm, key))) throw notFound({ message: unknown })
  const fields = checkList(typed)
  const row = await inTransaction(ctx.db, async (tx) => {
    const before = await findList(tx, key)
    const change = { ...fields, changedBy: userId, changedAt: ctx.now() }
    if (!before || !(await saveList(tx, { ...key, version }, change))) throw keptChanged('esta lista')
    const changed = changedList(before, fields)
    await recordChange(tx, ctx, { action: 'message-list.changed', id: key.id, label: fields.name, changed })
    return findList(tx, key)
  }).catch(throwTaken(taken))
  if (!row) throw notFound({ message: unknown })
  return toWire({ row, by }, true)
}

/** @throws ApiError 404 */
export async function dropList(
  { params }: Received<typeof deleteMessageList>,
  ctx: StaffContext
): Promise<Answer<typeof deleteMessageList>> {
  const key = { placeId: ctx.actor.placeId, id: requireUuid(params.id, unknown) }
  await inTransaction(ctx.db, async (tx) => {
    const before = await findList(tx, key)
    if (!before || !(await removeList(tx, key))) throw notFound({ message: unknown })
    await recordChange(tx, ctx, { action: 'message-list.removed', id: key.id, label: before.name })
  })
  return { status: 'Lista apagada.' }
}
