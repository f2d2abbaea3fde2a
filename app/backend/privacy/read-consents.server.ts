import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { listConsents } from '#app/contracts/privacy/people.ts'
import { addDays, slotInstant, toIsoDay } from '#app/domain/calendar/dates.ts'
import { maskEmail } from '#app/domain/person/email.ts'
import { maskPhone } from '#app/domain/person/phone.ts'
import { findTimezone } from '../db/queries/places/places.server.ts'
import { countConsents, listConsentRows } from '../db/queries/privacy/consents.server.ts'
import type { StaffContext } from '../kernel/context.server.ts'
import { openToken } from './person-token.server.ts'

/**
 * An invalid day does not filter.
 * @throws ApiError 404 if the token is another user's or too old
 */
export async function readConsents(
  { query }: Received<typeof listConsents>,
  ctx: StaffContext
): Promise<Answer<typeof listConsents>> {
  const { placeId } = ctx.actor
  const { orm } = ctx.db
  const zone = await findTimezone(orm, placeId)
  const from = toIsoDay(query.from)
  const to = toIsoDay(query.to)
  const search = {
    placeId,
    page: query.page,
    limit: query.limit,
    person: query.token === '' ? null : openToken(query.token, ctx),
    from: from ? slotInstant(from, '00:00', zone) : null,
    until: to ? slotInstant(addDays(to, 1), '00:00', zone) : null
  }
  const [rows, total] = await Promise.all([listConsentRows(orm, search), countConsents(orm, search)])
  return {
    data: rows.map(({ at, kind, allowed, subject, name, hash, source, address, agent }) => ({
      at: new Date(at).toISOString(),
      kind,
      allowed,
      subject,
      hash,
      source,
      address,
      agent,
      // The address is masked: readers can recognise it, but not write to it.
      name: kind === 'message' ? (subject === 'email' ? maskEmail(name) : maskPhone(name)) : name
    })),
    total,
    page: query.page,
    limit: query.limit
  }
}
