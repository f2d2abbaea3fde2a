import { ApiError, changedMeanwhile, conflict, invalid } from '#app/contracts/api-error.ts'
import type { createClient, updateClient } from '#app/contracts/clients/calls.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { AuditAction } from '#app/domain/audit/actions.ts'
import { formatInstant } from '#app/domain/calendar/dates.ts'
import { clientCeilingProblem } from '#app/domain/client/ceilings.ts'
import type { Queryable } from '../db/connection.server.ts'
import { findLastChange } from '../db/queries/audit/last.server.ts'
import {
  type ClientRow,
  countKeptByHand,
  findClient,
  findClientById,
  findTwin,
  insertClient,
  saveClient
} from '../db/queries/clients/clients.server.ts'
import { findTimezone } from '../db/queries/places/places.server.ts'
import { lockPlace } from '../db/queries/places/settings.server.ts'
import { inTransaction, sqlState } from '../db/transaction.server.ts'
import { recordClient } from '../kernel/clients/record-client.server.ts'
import { type ApiContext, holds, type StaffContext } from '../kernel/context.server.ts'
import { type CheckedClient, checkClient } from './check-client.server.ts'
import { requireLocked, unknownClient } from './require-client.server.ts'
import { answerClient } from './to-client.server.ts'

const actions: readonly AuditAction[] = ['client.changed', 'client.merged', 'client.unmerged']

/** The stored row and its record are not written in the same millisecond. */
const SAME_MS = 1000

/** @throws ApiError 409 for a uuid of another place or `too_many_kept`, 422 at the fields */
export async function addClient(
  { body: { uuid, ...typed } }: Received<typeof createClient>,
  ctx: StaffContext
): Promise<Answer<typeof createClient>> {
  const { placeId } = ctx.actor
  const checked = checkClient(typed)
  const by = { placeId, uuid: uuid.toLowerCase() }
  const work = inTransaction(ctx.db, async (tx) => {
    await lockPlace(tx, placeId)
    if (await findClient(tx, by)) return
    const problem = clientCeilingProblem('clients', await countKeptByHand(tx, placeId))
    if (problem) throw conflict({ code: 'too_many_kept', message: problem })
    const now = ctx.now()
    const row = { ...by, ...checked, source: 'staff', changedAt: now, createdAt: now }
    if (!(await insertClient(tx, row))) return
    await recordClient(tx, ctx, { uuid: by.uuid, before: null, after: checked })
  })
  await work.catch((error: unknown) => throwTwin(error, ctx, checked))
  const row = await findClient(ctx.db.orm, by)
  // The uuid belongs to another place.
  if (!row) throw conflict()
  return answerClient(ctx, row.uuid)
}

/** @throws ApiError 404, 409 `changed_meanwhile` or `merged`, 422 at the fields */
export async function changeClient(
  { params, body: { version, ...typed } }: Received<typeof updateClient>,
  ctx: StaffContext
): Promise<Answer<typeof updateClient>> {
  const checked = checkClient(typed)
  let own: ClientRow | undefined
  const work = inTransaction(ctx.db, async (tx) => {
    const [before] = await requireLocked(tx, ctx, [params.id])
    if (!before) throw unknownClient()
    own = before
    if (before.mergedInto !== null) throw conflict({ code: 'merged', message: merged })
    const row = { ...checked, changedAt: ctx.now() }
    if (!(await saveClient(tx, { id: before.id, version }, row))) throw await clientChanged(tx, before)
    await recordClient(tx, ctx, { uuid: before.uuid, before, after: checked })
    return before.uuid
  })
  const uuid = await work.catch((error: unknown) => throwTwin(error, ctx, checked, own))
  return answerClient(ctx, uuid)
}

const merged = 'Este cliente foi juntado a outro. Abra o outro para mudar os dados.'

/** Names another client with that document, or with that telephone and name. */
async function throwTwin(error: unknown, ctx: StaffContext, checked: CheckedClient, own?: ClientRow): Promise<never> {
  if (error instanceof ApiError || sqlState(error) !== '23505') throw error
  const { placeId } = ctx.actor
  const twin = await findTwin(ctx.db.orm, { placeId, ...checked, ...(own ? { id: own.id } : {}) })
  if (!twin) throw error
  const field = checked.document === '' ? 'phone' : 'document'
  throw invalid({ fields: { [field]: [await twinWords(twin, { ctx, own, field })] } })
}

interface Twin {
  ctx: ApiContext
  own: ClientRow | undefined
  field: 'phone' | 'document'
}

async function twinWords(twin: ClientRow, { ctx, own, field }: Twin): Promise<string> {
  const what = field === 'document' ? 'este documento' : 'este telefone e este nome'
  if (own && twin.mergedInto === own.id) return `Este cliente já reúne um cadastro com ${what}: deixe como estava.`
  const kept = twin.mergedInto === null ? twin : await findClientById(ctx.db.orm, twin.mergedInto)
  const next = own ? 'Se for a mesma pessoa, junte os dois.' : 'Abra o cadastro dele.'
  // A user who may only add clients does not learn whose document it is.
  if (!holds(ctx.actor, 'clients/index')) return `Já há um cliente com ${what}.`
  return `Já há um cliente com ${what}: ${(kept ?? twin).name}. ${next}`
}

/**
 * Error for the second of two savers: names the first, or a booking. A client follows its bookings until somebody edits
 * it by hand.
 */
async function clientChanged(reader: Queryable, own: ClientRow): Promise<ApiError> {
  if (own.changedAt === null) {
    const message = 'Este cliente mudou enquanto você o editava: por uma reserva nova, ou por quem juntou cadastros.'
    return changedMeanwhile(message)
  }
  const { placeId, uuid: id } = own
  const since = new Date(own.changedAt.getTime() - SAME_MS)
  const last = await findLastChange(reader, { placeId, subject: 'client', id, actions, since })
  if (!last) return changedMeanwhile('Outra pessoa salvou este cliente enquanto você o editava.')
  const when = formatInstant(last.at, await findTimezone(reader, placeId))
  return changedMeanwhile(`${last.actor} mudou este cliente em ${when}, enquanto você o editava.`)
}
