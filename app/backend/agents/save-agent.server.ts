import type { createAgent, readAgent, updateAgent } from '#app/contracts/agents/manage.ts'
import { ApiError, changedMeanwhile, conflict, notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { DAYS_OFF_SHOWN, limitProblem } from '#app/domain/agent/limits.ts'
import { addDays, todayIn } from '#app/domain/calendar/dates.ts'
import type { Transaction } from '../db/connection.server.ts'
import {
  type AgentData,
  type AgentRecord,
  countAgents,
  findAgent,
  insertAgent,
  replaceAttractions,
  replaceDaysOff,
  saveAgent
} from '../db/queries/agents/manage.server.ts'
import { noteSlotsOfGuides } from '../db/queries/agents/slot-guides.server.ts'
import { lockAgents } from '../db/queries/agents.server.ts'
import { lockPlace } from '../db/queries/places/settings.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import type { ApiContext, StaffContext } from '../kernel/context.server.ts'
import { requireUuid } from '../kernel/place-id.server.ts'
import { checkAgent, checkDaysOff, collectRefusals, type TypedAgent } from './check-agent.server.ts'
import { checkAttractions, checkFields, checkUser } from './check-linked.server.ts'
import { describeAgent, unknownAgent } from './read-agent.server.ts'
import { recordAgent } from './record-agent.server.ts'

type Wire = Promise<Answer<typeof readAgent>>

/**
 * A repeated uuid makes one agent.
 * @throws ApiError 409 `too_many_kept`, or for a uuid of another place; 422
 */
export async function addAgent({ body }: Received<typeof createAgent>, ctx: StaffContext): Wire {
  const { placeId } = ctx.actor
  const { uuid, ...typed } = body
  await inTransaction(ctx.db, async (tx) => {
    const place = await lockPlace(tx, placeId)
    if (!place) throw notFound()
    const count = await countAgents(tx, placeId)
    const checked = await checkAsked({ tx, ctx, typed, uuid, before: null })
    const isNew = await insertAgent(tx, { ...checked.row, uuid, placeId, createdAt: ctx.now() })
    if (!isNew) return
    const problem = limitProblem('agents', count)
    if (problem) throw conflict({ code: 'too_many_kept', message: problem })
    await keepAgent(tx, ctx, { uuid, before: null, checked, since: sinceIn(place.timezone, ctx) })
  })
  return describeAgent(ctx, uuid).catch((error: unknown) => {
    throw error instanceof ApiError && error.status === 404 ? conflict() : error
  })
}

/** @throws ApiError 404, 409 `changed_meanwhile`, 422 at the fields */
export async function changeAgent({ params, body }: Received<typeof updateAgent>, ctx: StaffContext): Wire {
  const { placeId } = ctx.actor
  const uuid = requireUuid(params.uuid, unknownAgent)
  const { version, ...typed } = body
  await inTransaction(ctx.db, async (tx) => {
    // Locked first: a user belongs to at most one agent.
    const place = await lockPlace(tx, placeId)
    await lockAgents(tx, { placeId, uuids: [uuid] })
    const since = sinceIn(place?.timezone ?? '', ctx)
    const before = await findAgent(tx, { placeId, uuid, since })
    if (!before) throw notFound({ message: unknownAgent })
    const checked = await checkAsked({ tx, ctx, typed, uuid, before })
    if (!(await saveAgent(tx, { placeId, uuid, version }, checked.row))) {
      throw changedMeanwhile('Outra pessoa salvou este condutor enquanto você o mudava.')
    }
    await keepAgent(tx, ctx, { uuid, before, checked, since })
  })
  return describeAgent(ctx, uuid)
}

const sinceIn = (timezone: string, ctx: ApiContext) => addDays(todayIn(timezone, ctx.now()), -DAYS_OFF_SHOWN)

interface Asked {
  tx: Transaction
  ctx: StaffContext
  typed: TypedAgent
  uuid: string
  before: AgentRecord | null
}

/** @throws ApiError 422 with every field at once */
async function checkAsked(asked: Asked) {
  const { fail, throwRefused } = collectRefusals()
  const checking = { ...asked, fail }
  const own = checkAgent(asked.typed, fail)
  const daysOff = checkDaysOff(asked.typed.days_off, fail)
  const attractions = await checkAttractions(checking)
  const { userId, userName } = await checkUser(checking)
  const fields = await checkFields(checking)
  throwRefused()
  const row: AgentData = { ...own, userId, fields }
  return { row, daysOff, attractions, user: userName }
}

interface Kept {
  uuid: string
  before: AgentRecord | null
  checked: Awaited<ReturnType<typeof checkAsked>>
  since: string
}

async function keepAgent(tx: Transaction, ctx: StaffContext, { uuid, before, checked, since }: Kept): Promise<void> {
  const { row: after, daysOff, attractions, user } = checked
  await replaceAttractions(
    tx,
    uuid,
    attractions.map(({ id }) => id)
  )
  await replaceDaysOff(tx, { uuid, since }, daysOff)
  // A job shares their slots again.
  if (before && before.agent.groupPeople !== after.groupPeople) {
    await noteSlotsOfGuides(tx, [uuid], ctx.now())
  }
  await recordAgent(tx, ctx, { uuid, before, after, user, attractions, daysOff })
}
