import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { exportPrivacyPerson, readPrivacyPerson } from '#app/contracts/privacy/people.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import { blockedWords } from '#app/domain/privacy/blocked-words.ts'
import type { Person } from '#app/domain/privacy/person.ts'
import type { Transaction } from '../db/connection.server.ts'
import { findTimezone } from '../db/queries/places/places.server.ts'
import { findBlockers } from '../db/queries/privacy/blockers.server.ts'
import { copyLocated } from '../db/queries/privacy/copy.server.ts'
import { locatePerson } from '../db/queries/privacy/locate.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import { recordChange } from '../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../kernel/context.server.ts'
import { toWirePerson } from './find-people.server.ts'
import { openToken } from './person-token.server.ts'

/** @throws ApiError 404 where the token is another's or too old */
export async function readPerson(
  { query }: Received<typeof readPrivacyPerson>,
  ctx: StaffContext
): Promise<Answer<typeof readPrivacyPerson>> {
  const person = openToken(query.token, ctx)
  const read = await inTransaction(ctx.db, (tx) => copyPerson(tx, person, ctx), { readOnly: true })
  if (query.rows === '1') return read
  return { ...read, tables: read.tables.map(({ rows: _, ...table }) => table) }
}

/** @throws ApiError 404 where the token is another's or too old */
export async function exportPerson(
  { body }: Received<typeof exportPrivacyPerson>,
  ctx: StaffContext
): Promise<Answer<typeof exportPrivacyPerson>> {
  const person = openToken(body.token, ctx)
  return inTransaction(ctx.db, async (tx) => {
    await recordChange(tx, ctx, { action: 'privacy.exported' })
    return copyPerson(tx, person, ctx)
  })
}

async function copyPerson(tx: Transaction, person: Person, ctx: StaffContext) {
  const { placeId } = ctx.actor
  const located = await locatePerson(tx, { placeId, person })
  const today = todayIn(await findTimezone(tx, placeId), ctx.now())
  const blockers = blockedWords(await findBlockers(tx, located, today))
  const tables = copyLocated(located, person).map((table) => ({ ...table, count: table.rows.length }))
  return { ...toWirePerson(person), tables, blockers }
}
