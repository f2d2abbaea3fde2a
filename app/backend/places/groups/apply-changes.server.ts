import { isDeepStrictEqual } from 'node:util'
import { changedMeanwhile, invalid, notFound } from '#app/contracts/api-error.ts'
import { isKnownModule } from '#app/domain/access/modules.ts'
import { isPart } from '#app/domain/access/permission-areas/parts.ts'
import { formatInstant } from '#app/domain/calendar/dates.ts'
import { type GroupKey, groupsOf } from '#app/domain/place/groups.ts'
import { isZone } from '#app/domain/place/zones.ts'
import { defaultTerm, houseTerms } from '#app/domain/term/default-term.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { keysOf, withoutGaps } from '#app/domain/words/records.ts'
import type { Transaction } from '../../db/connection.server.ts'
import { keepUnpaid } from '../../db/queries/bookings/unpaid.server.ts'
import { endSessionsOfPlace } from '../../db/queries/identity/tokens.server.ts'
import { findSave, markSaved } from '../../db/queries/places/saves.server.ts'
import { lockPlace, type PlaceChanges, updatePlace } from '../../db/queries/places/settings.server.ts'
import { renewTerm } from '../../db/queries/places/terms.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { proveNewKey, tellNewKey } from '../pix-key.server.ts'
import type { Changes } from './body.server.ts'
import { readChanges } from './changes.server.ts'
import { recordGroups } from './record-groups.server.ts'

const dayMs = 24 * 3_600_000

type Place = NonNullable<Awaited<ReturnType<typeof lockPlace>>>

interface Asked {
  body: Changes
  /** Version of the group that the page showed; missing for a call of all groups at once. */
  seen?: { key: GroupKey; version: number }
}

/** @throws ApiError 409 where somebody else has saved the group, or the Pix key; 422 where a field says */
export async function applyChanges(ctx: StaffContext, { body, seen }: Asked): Promise<void> {
  const { placeId, userId } = ctx.actor
  const { columns, links } = readChanges(body)
  const proved = await proveNewKey(ctx, { pixKey: columns.pixKey, body })
  await inTransaction(ctx.db, async (tx) => {
    const before = await lockPlace(tx, placeId)
    if (!before) throw notFound()
    const changes = {
      ...withoutGaps(columns),
      ...linksOf(before, links),
      ...lowerLater(before, columns.approvalDays, ctx.now())
    }
    const after = { ...before, ...changes }
    const touched = groupsOf(changedColumns(before, after))
    if (seen && touched.length > 0) await requireSeenVersion(tx, placeId, seen)
    checkZone(before, after, body)
    checkModules(before, after)
    await tellNewKey(tx, ctx, { before, pixKey: columns.pixKey, proved })
    await updatePlace(tx, placeId, changes)
    await recordGroups(tx, ctx, { before, after })
    await markSaved(tx, { placeId, keys: touched, userId, now: ctx.now() })
    await renewTerm(tx, { placeId, before: houseTerms(before), after: defaultTerm(after), userId, now: ctx.now() })
    // Nobody is asked to confirm any more, so nothing may expire without a question.
    if (body.unpaid_until === 'visit') await keepUnpaid(tx, placeId)
    // Sessions keep the zone and the closed parts of their beginning, so they end.
    const isOther = before.timezone !== after.timezone || !isDeepStrictEqual(before.partsOff, after.partsOff)
    if (isOther) await endSessionsOfPlace(tx, placeId)
  })
}

/**
 * Fewer days count only after the former period: otherwise somebody could lower them first, to approve by a second
 * account.
 */
function lowerLater(before: Place, days: number | undefined, now: Date): PlaceChanges {
  if (days === undefined || days === before.approvalDays) return {}
  const held = before.approvalDaysFrom !== null && before.approvalDaysFrom > now ? before.approvalDaysBefore : 0
  const until = Math.max(held, before.approvalDays)
  if (days >= until) return { approvalDaysBefore: 0, approvalDaysFrom: null }
  return { approvalDaysBefore: until, approvalDaysFrom: new Date(now.getTime() + until * dayMs) }
}

function linksOf({ xfields }: Place, links: Record<string, string>): PlaceChanges {
  return Object.keys(links).length === 0 ? {} : { xfields: { ...xfields, ...links } }
}

function changedColumns(before: Place, after: Place): string[] {
  const names = keysOf(after)
  return names.filter((name) => !isDeepStrictEqual(before[name], after[name]))
}

/**
 * A repeated request, by a double tap, succeeds without a change.
 * @throws ApiError 409 `changed_meanwhile`
 */
async function requireSeenVersion(
  tx: Transaction,
  placeId: string,
  { key, version }: NonNullable<Asked['seen']>
): Promise<void> {
  const save = await findSave(tx, placeId, key)
  if ((save?.version ?? 0) === version) return
  throw pageChanged(save)
}

export function pageChanged(save: Awaited<ReturnType<typeof findSave>>) {
  const who = save?.savedBy || 'Outra pessoa'
  const when = save ? ` em ${formatInstant(save.savedAt.toISOString(), save.timezone)}` : ''
  return changedMeanwhile(
    `${who} salvou esta página${when}, enquanto você editava. Nada do que você digitou foi gravado ainda.`
  )
}

/** @throws ApiError 422 */
function checkZone(before: Place, after: Place, body: Changes): void {
  if (before.timezone === after.timezone) return
  if (!isZone(after.timezone)) throw invalid({ fields: { timezone: [ERRORS.unknownOption] } })
  if (body.confirm_timezone === true) return
  throw invalid({ fields: { confirm_timezone: ['Confirme a troca do fuso horário, ou deixe o que estava.'] } })
}

/**
 * Modules that another program has set may stay.
 * @throws ApiError 422
 */
function checkModules(before: Place, after: Place): void {
  const isFine = after.modules.every((module) => isKnownModule(module) || before.modules.includes(module))
  if (!isFine) throw invalid({ fields: { modules: [ERRORS.unknownOption] } })
  if (!after.partsOff.every(isPart)) throw invalid({ fields: { parts_off: [ERRORS.unknownOption] } })
}
