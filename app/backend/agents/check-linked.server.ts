import { MOST_ATTRACTIONS } from '#app/domain/agent/limits.ts'
import { readValues } from '#app/domain/person/form-field.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import type { Transaction } from '../db/connection.server.ts'
import { type AgentRecord, findAttractions, findLinkable } from '../db/queries/agents/manage.server.ts'
import { listFormFields } from '../db/queries/form-fields.server.ts'
import { holds, type StaffContext } from '../kernel/context.server.ts'
import type { Fail, TypedAgent } from './check-agent.server.ts'

export interface Checking {
  tx: Transaction
  ctx: StaffContext
  typed: TypedAgent
  /** Uuid of the agent, saved or new. */
  uuid: string
  /** Null for a new agent. */
  before: AgentRecord | null
  fail: Fail
}

const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Accepts only attractions of the place. */
export async function checkAttractions({ tx, ctx, typed, fail }: Checking) {
  const uuids = [...new Set(typed.products.map((uuid) => uuid.toLowerCase()))]
  const asked = uuids.filter((uuid) => uuidShape.test(uuid))
  const known = await findAttractions(tx, ctx.actor.placeId, asked)
  if (uuids.length > MOST_ATTRACTIONS || known.length < uuids.length) fail('products', ERRORS.unknownOption)
  return known
}

/**
 * The linked user sees what the agent guides, so only a user who sees all bookings may link one. A user belongs to at
 * most one agent. The caller holds the place's lock.
 */
export async function checkUser({ tx, ctx, typed, uuid: but, before, fail }: Checking) {
  const wanted = typed.user_uuid.trim().toLowerCase()
  const stands = before?.userUuid ?? ''
  if (wanted === stands) return { userId: before?.agent.userId ?? null, userName: before?.userName ?? '' }
  if (!holds(ctx.actor, 'operation/all-bookings')) {
    fail('user_uuid', 'Só quem vê todas as reservas liga um usuário a um condutor.')
  }
  if (wanted === '') return { userId: null, userName: '' }
  const { placeId } = ctx.actor
  const found = uuidShape.test(wanted) ? await findLinkable(tx, { placeId, uuid: wanted, but }) : null
  if (!found) fail('user_uuid', ERRORS.unknownOption)
  if (found?.agent) fail('user_uuid', `${found.name} já é o usuário de ${found.agent}.`)
  return { userId: found?.id ?? null, userName: found?.name ?? '' }
}

/** Fields that were not sent keep their values, and so do fields that the form no longer asks for. */
export async function checkFields({ tx, ctx, typed, before, fail }: Checking): Promise<Record<string, string[]>> {
  const fields = await listFormFields(tx, { placeId: ctx.actor.placeId, form: 'agents' })
  const kept: [string, string[]][] = Object.entries(before?.agent.fields ?? {})
  const stands = new Map(kept)
  for (const field of fields.filter(({ active }) => active)) {
    const sent = typed.fields.find(({ key }) => key === field.key)
    if (!sent && before) continue
    const read = readValues(field, sent?.values ?? [], stands.get(field.key))
    if (read.ok) stands.set(field.key, read.values)
    else fail(`field_${field.key}`, read.message)
  }
  return Object.fromEntries([...stands].filter(([, values]) => values.length > 0))
}
