import { randomBytes } from 'node:crypto'
import type { deleteAgentPhoto, putAgentPhoto } from '#app/contracts/agents/manage.ts'
import { invalid, notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { Transaction } from '../db/connection.server.ts'
import { setAgentPhoto } from '../db/queries/agents/manage.server.ts'
import { findAgentOfPlace, lockAgents } from '../db/queries/agents.server.ts'
import { insertPhoto, removePhoto } from '../db/queries/identity/photos.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import { recordChange } from '../kernel/audit/record-change.server.ts'
import type { ApiContext, StaffContext } from '../kernel/context.server.ts'
import { placePhoto } from '../kernel/photo/photo-bytes.server.ts'
import { redrawPhoto } from '../kernel/photo/redraw-photo.server.ts'
import { requireUuid } from '../kernel/place-id.server.ts'
import { describeAgent, unknownAgent } from './read-agent.server.ts'

const base64 = /^[A-Za-z0-9+/]+={0,2}$/

/** @throws ApiError 404, 422 for what is no photo, 503 when too many are being drawn */
export async function setPhoto(
  { params, body }: Received<typeof putAgentPhoto>,
  ctx: StaffContext
): Promise<Answer<typeof putAgentPhoto>> {
  const { placeId } = ctx.actor
  const uuid = requireUuid(params.uuid, unknownAgent)
  if (!base64.test(body.data)) throw invalid({ fields: { data: ['Escolha uma foto.'] } })
  // Drawing takes seconds, so another place's agent is refused before.
  if (!(await findAgentOfPlace(ctx.db.orm, { placeId, uuid }))) throw notFound({ message: unknownAgent })
  const placed = await placePhoto(ctx, await redrawPhoto(ctx, Buffer.from(body.data, 'base64')))
  const id = randomBytes(16).toString('hex')
  await inTransaction(ctx.db, async (tx) => {
    const [agent] = await lockAgents(tx, { placeId, uuids: [uuid] })
    if (!agent) throw notFound({ message: unknownAgent })
    await insertPhoto(tx, { id, placeId, mime: 'image/webp', ...placed, createdAt: ctx.now() })
    const before = await swap(tx, { placeId, uuid }, `/photos/${id}`)
    await record(tx, ctx, { uuid, label: agent.name, to: before ? 'foto trocada' : 'foto nova' })
  })
  return { photo_url: `/photos/${id}` }
}

/**
 * A second call is harmless.
 * @throws ApiError 404
 */
export async function dropPhoto(
  { params }: Received<typeof deleteAgentPhoto>,
  ctx: StaffContext
): Promise<Answer<typeof deleteAgentPhoto>> {
  const { placeId } = ctx.actor
  const uuid = requireUuid(params.uuid, unknownAgent)
  await inTransaction(ctx.db, async (tx) => {
    const [agent] = await lockAgents(tx, { placeId, uuids: [uuid] })
    if (!agent) throw notFound({ message: unknownAgent })
    const before = await swap(tx, { placeId, uuid }, '')
    if (before) await record(tx, ctx, { uuid, label: agent.name, to: 'foto apagada' })
  })
  const { photo_url } = await describeAgent(ctx, uuid)
  return { photo_url }
}

/** Pictures that came with the program have no row. */
async function swap(tx: Transaction, key: { placeId: string; uuid: string }, photoUrl: string): Promise<string> {
  const before = await setAgentPhoto(tx, key, photoUrl)
  const kept = /^\/photos\/([0-9a-f]{32})$/.exec(before)?.[1]
  if (kept) await removePhoto(tx, kept)
  return before
}

function record(tx: Transaction, ctx: ApiContext, { uuid, label, to }: Record<'uuid' | 'label' | 'to', string>) {
  return recordChange(tx, ctx, { action: 'agent.photo-changed', id: uuid, label, changed: { from: '', to } })
}
