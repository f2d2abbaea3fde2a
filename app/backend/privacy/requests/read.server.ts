import { notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { getPrivacyRequest, listPrivacyRequests } from '#app/contracts/privacy/requests.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import { blockedWords } from '#app/domain/privacy/blocked-words.ts'
import type { Person } from '#app/domain/privacy/person.ts'
import type { Transaction } from '../../db/connection.server.ts'
import { isUuid } from '../../db/queries/bookings/bookings.server.ts'
import { findPlaceWithTerm, findTimezone } from '../../db/queries/places/places.server.ts'
import { countAnonymised } from '../../db/queries/privacy/anonymise.server.ts'
import { findBlockers } from '../../db/queries/privacy/blockers.server.ts'
import { locatePerson } from '../../db/queries/privacy/locate.server.ts'
import {
  countRequests,
  findRequest,
  listRequestRows,
  type PrivacyRequestRow
} from '../../db/queries/privacy/requests.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { accountWords, readApprovers } from '../../kernel/approval/two-people.server.ts'
import { type ApiContext, holds, type StaffContext } from '../../kernel/context.server.ts'
import { buyerOf } from '../../kernel/privacy/buyer-of.server.ts'
import { sealToken, unsealPerson } from '../person-token.server.ts'
import { toWireCounts, toWireRequest } from './wire.server.ts'

export async function readRequests(
  { query }: Received<typeof listPrivacyRequests>,
  ctx: StaffContext
): Promise<Answer<typeof listPrivacyRequests>> {
  const actor = ctx.actor
  const { db } = ctx
  const search = { placeId: actor.placeId, ...query }
  const today = todayIn(await findTimezone(db.orm, actor.placeId), ctx.now())
  const [rows, counted, approversOf] = await Promise.all([
    listRequestRows(db, search),
    countRequests(db, search, today),
    readApprovers(db.orm, { key: 'configurations/privacy-approve', actor, now: ctx.now() })
  ])
  return {
    data: rows.map((row) => toWireRequest(row, { actor, approversOf, today })),
    ...counted,
    page: query.page,
    limit: query.limit
  }
}

/** @throws ApiError 404 also for another place's */
export async function readRequest(
  { params }: Received<typeof getPrivacyRequest>,
  ctx: StaffContext
): Promise<Answer<typeof getPrivacyRequest>> {
  const actor = ctx.actor
  const { placeId } = actor
  const { db } = ctx
  const id = params.id.toLowerCase()
  const row = isUuid(id) ? await findRequest(db.orm, { placeId, id }) : null
  if (!row) throw notFound({ message: 'Este pedido não existe.' })
  const { askedBy, approvedBy } = row.request
  const [approversOf, accounts, zone, found] = await Promise.all([
    readApprovers(db.orm, { key: 'configurations/privacy-approve', actor, now: ctx.now() }),
    accountWords(db.orm, placeId, [askedBy, approvedBy]),
    findTimezone(db.orm, placeId),
    findPlaceWithTerm(db, placeId)
  ])
  const today = todayIn(zone, ctx.now())
  const { name = '', legalName = '', cnpj = '' } = found?.place ?? {}
  return {
    request: toWireRequest(row, { actor, approversOf, today, accounts }),
    ...(await readScope(row.request, { ctx, today })),
    place: { name, legal_name: legalName, cnpj }
  }
}

/** Counts what was done, or what an approval would do now. */
async function readScope(request: PrivacyRequestRow, { ctx, today }: { ctx: StaffContext; today: string }) {
  const { counts, state } = request
  const nobody = { names: [], token: '', blockers: [] }
  const isOpen = state === 'asked' || state === 'approval'
  const done = counts ?? { gone: {}, kept: {} }
  if (!isOpen) return { ...nobody, gone: toWireCounts(done.gone), kept: toWireCounts(done.kept) }
  return inTransaction(
    ctx.db,
    async (tx) => {
      const person = await personOf(tx, request, ctx)
      if (!person) return { ...nobody, gone: [], kept: [] }
      const located = await locatePerson(tx, { placeId: request.placeId, person })
      const { gone, kept } = await countAnonymised(tx, located)
      return {
        names: [...person.names],
        token: holds(ctx.actor, 'configurations/privacy') ? sealToken(person, ctx) : '',
        blockers: blockedWords(await findBlockers(tx, located, today)),
        gone: toWireCounts(gone),
        kept: toWireCounts(kept)
      }
    },
    { readOnly: true }
  )
}

/** Person of the request: sealed with it, or the booking's present buyer. Null if there is none any more. */
export async function personOf(tx: Transaction, request: PrivacyRequestRow, ctx: ApiContext): Promise<Person | null> {
  if (request.sealed !== '') return unsealPerson(request.sealed, ctx)
  return request.bookingId === null ? null : buyerOf(tx, request.placeId, request.bookingId)
}

/** Request as the caller sees it after a change. */
export async function showRequest(ctx: StaffContext, id: string) {
  const actor = ctx.actor
  const { placeId } = actor
  const { orm } = ctx.db
  const [row, approversOf, zone] = await Promise.all([
    findRequest(orm, { placeId, id }),
    readApprovers(orm, { key: 'configurations/privacy-approve', actor, now: ctx.now() }),
    findTimezone(orm, placeId)
  ])
  if (!row) throw notFound({ message: 'Este pedido não existe.' })
  const accounts = await accountWords(orm, placeId, [row.request.askedBy, row.request.approvedBy])
  return toWireRequest(row, { actor, approversOf, today: todayIn(zone, ctx.now()), accounts })
}
