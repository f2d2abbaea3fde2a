import { changedMeanwhile, conflict, invalid, notFound } from '#app/contracts/api-error.ts'
import type { createFollowUp, updateFollowUp } from '#app/contracts/clients/services.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { formatDay, toIsoDay } from '#app/domain/calendar/dates.ts'
import { clientCeilingProblem } from '#app/domain/client/ceilings.ts'
import { maskName } from '#app/domain/person/names.ts'
import { ERRORS, tooLong } from '#app/domain/words/error-catalogue.ts'
import type { Transaction } from '../../db/connection.server.ts'
import { type ClientRow, findClientById } from '../../db/queries/clients/clients.server.ts'
import {
  countOpenFollowUps,
  findFollowUp,
  insertFollowUp,
  saveFollowUp
} from '../../db/queries/clients/follow-ups.server.ts'
import { hasBooking } from '../../db/queries/clients/history.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { requireUuid } from '../../kernel/place-id.server.ts'
import { requireLocked, unknownClient } from '../require-client.server.ts'
import { toFollowUp } from '../to-follow-up.server.ts'

const longest = 1000
const unknown = 'Não encontramos este lembrete.'

/** @throws ApiError 404, 409 for a uuid of another or `too_many_kept`, 422 at the fields */
export async function addFollowUp(
  { params, body: { uuid: typed, ...sent } }: Received<typeof createFollowUp>,
  ctx: StaffContext
): Promise<Answer<typeof createFollowUp>> {
  const { placeId, userId, name } = ctx.actor
  const uuid = typed.toLowerCase()
  const row = await inTransaction(ctx.db, async (tx) => {
    const [client] = await requireLocked(tx, ctx, [params.id])
    if (!client) throw unknownClient()
    const note = await checkNote(tx, client, sent)
    const known = await findFollowUp(tx, { placeId, uuid })
    if (known) return known.clientId === client.id ? known : null
    const problem = clientCeilingProblem('followUps', await countOpenFollowUps(tx, client.id))
    if (problem) throw conflict({ code: 'too_many_kept', message: problem })
    const createdAt = ctx.now()
    if (!(await insertFollowUp(tx, { uuid, placeId, clientId: client.id, ...note, createdBy: userId, createdAt }))) {
      return null
    }
    const to = `até ${formatDay(note.dueOn)}`
    await recordChange(tx, ctx, {
      action: 'client.note-added',
      id: client.uuid,
      label: maskName(client.name),
      changed: { from: '', to }
    })
    return findFollowUp(tx, { placeId, uuid })
  })
  if (!row) throw conflict()
  return toFollowUp(row, name)
}

async function checkNote(
  tx: Transaction,
  client: ClientRow,
  sent: { body: string; due_on: string; booking: string }
): Promise<{ body: string; dueOn: string; booking: string }> {
  const fields: Record<string, string[]> = {}
  const body = sent.body.replace(/\r\n/g, '\n').trim()
  if (body === '') fields.body = ['Escreva o que fazer.']
  if (body.length > longest) fields.body = [tooLong(longest)]
  const dueOn = toIsoDay(sent.due_on)
  if (!dueOn || dueOn < '2000-01-01' || dueOn > '2200-12-31') {
    fields.due_on = [sent.due_on.trim() === '' ? 'Diga até quando.' : ERRORS.unknownDay]
  }
  const booking = sent.booking.trim()
  if (booking !== '' && !(await hasBooking(tx, client.id, booking)))
    fields.booking = ['Esta reserva não é deste cliente.']
  if (Object.keys(fields).length > 0 || !dueOn) throw invalid({ fields })
  return { body, dueOn, booking }
}

/**
 * A repeated call changes nothing.
 * @throws ApiError 404, 409 `changed_meanwhile`
 */
export async function changeFollowUp(
  { params, body: { done, version } }: Received<typeof updateFollowUp>,
  ctx: StaffContext
): Promise<Answer<typeof updateFollowUp>> {
  const { placeId, userId } = ctx.actor
  const by = { placeId, uuid: requireUuid(params.uuid, unknown) }
  const row = await inTransaction(ctx.db, async (tx) => {
    const known = await findFollowUp(tx, by)
    if (!known) throw notFound({ message: unknown })
    if ((known.doneAt !== null) === done) return known
    const next = done ? { at: ctx.now(), by: userId } : { at: null, by: null }
    if (!(await saveFollowUp(tx, { id: known.id, version }, next))) {
      throw changedMeanwhile('Outra pessoa mudou este lembrete. Veja como está agora.')
    }
    const client = await findClientById(tx, known.clientId)
    const action = done ? 'client.note-done' : 'client.note-undone'
    const changed = { from: '', to: `até ${formatDay(known.dueOn)}` }
    await recordChange(tx, ctx, { action, id: client?.uuid ?? '', label: maskName(client?.name ?? ''), changed })
    return findFollowUp(tx, by)
  })
  if (!row) throw notFound({ message: unknown })
  return toFollowUp(row, null)
}
