import { notFound } from '#app/contracts/api-error.ts'
import type { Answer } from '#app/contracts/endpoint.ts'
import type { getPlaceOverview } from '#app/contracts/places/overview.ts'
import { retentionWords } from '#app/domain/audit/retention.ts'
import { GROUP_KEYS, type GroupKey, PLACE_GROUPS } from '#app/domain/place/groups.ts'
import { messagesSaid, OVERVIEW, type OverviewFacts, paymentsSaid } from '#app/domain/place/overview.ts'
import { policyOf } from '#app/domain/refund/policy.ts'
import { policyWords } from '#app/domain/refund/words.ts'
import { defaultTerm } from '#app/domain/term/default-term.ts'
import { listFormFields } from '../db/queries/form-fields.server.ts'
import { findPlaceWithTerm } from '../db/queries/places/places.server.ts'
import { listSaves } from '../db/queries/places/saves.server.ts'
import { countPlaceTerms } from '../db/queries/places/terms.server.ts'
import { type ApiContext, holds, type StaffContext } from '../kernel/context.server.ts'
import { toSaved } from './groups/routes.server.ts'
import { readPlace } from './groups/to-wire.server.ts'

type Overview = Answer<typeof getPlaceOverview>

/**
 * Includes only groups that the user may open.
 * @throws ApiError 404
 */
export async function readOverview(_input: unknown, ctx: StaffContext): Promise<Overview> {
  const { placeId } = ctx.actor
  const [facts, saves, payments, messages] = await Promise.all([
    readFacts(ctx, placeId),
    listSaves(ctx.db.orm, placeId),
    holds(ctx.actor, 'configurations/payments') ? readPayments(ctx, placeId) : null,
    holds(ctx.actor, 'configurations/messages') ? readMessages(ctx, placeId) : null
  ])
  const open = GROUP_KEYS.filter((key) => holds(ctx.actor, PLACE_GROUPS[key].permission))
  const savedOf = (key: GroupKey) => toSaved(saves.find((save) => save.key === key) ?? null)
  const nobody = { saved_at: null, saved_by: '' }
  return {
    groups: [
      ...open.map((key) => ({ key, ...OVERVIEW[key](facts), ...savedOf(key) })),
      ...(payments ? [{ key: 'payments', ...payments, ...nobody }] : []),
      ...(messages ? [{ key: 'messages', ...messages, ...nobody }] : [])
    ]
  }
}

async function readFacts(ctx: ApiContext, placeId: string): Promise<OverviewFacts> {
  const { orm } = ctx.db
  const [place, found, versions, fields, agentFields] = await Promise.all([
    readPlace(orm, placeId),
    findPlaceWithTerm(ctx.db, placeId),
    countPlaceTerms(orm, placeId),
    listFormFields(orm, { placeId, form: 'places' }),
    listFormFields(orm, { placeId, form: 'agents' })
  ])
  if (!found) throw notFound()
  const active = fields.filter((field) => field.active)
  return {
    ...place,
    audit_kept: retentionWords(place.audit_days),
    fields: {
      active: active.length,
      empty: active.filter(({ value }) => value === '').length,
      public: active.filter(({ publicLabel }) => publicLabel !== '').length
    },
    policy: policyWords(policyOf(found.place.refundPolicy, null)).slice(0, 2),
    term: { isThere: found.term !== null, isHouse: found.term?.text === defaultTerm(found.place), versions },
    agentFields: agentFields.filter((field) => field.active).length
  }
}

const servedBy = (provider: { simulated: boolean } | null) =>
  provider ? (provider.simulated ? 'simulated' : 'real') : 'nobody'

async function readPayments({ gateways, db }: ApiContext, placeId: string) {
  const [pix, card, place] = await Promise.all([
    gateways.of(placeId, 'pix'),
    gateways.of(placeId, 'card'),
    readPlace(db.orm, placeId)
  ])
  return paymentsSaid({ pix: servedBy(pix), card: servedBy(card), takesPix: place.pix_key !== '' })
}

async function readMessages({ messengers }: ApiContext, placeId: string) {
  const [whatsapp, email] = await Promise.all([messengers.of(placeId, 'whatsapp'), messengers.of(placeId, 'email')])
  return messagesSaid({ whatsapp: servedBy(whatsapp), email: servedBy(email) })
}
