import type { Person } from '#app/domain/privacy/person.ts'
import type { Transaction } from '../../db/connection.server.ts'
import type { PrivacyRequestRow } from '../../db/queries/privacy/requests.server.ts'
import type { ApiContext } from '../../kernel/context.server.ts'
import { buyerOf } from '../../kernel/privacy/buyer-of.server.ts'
import { unsealPerson } from '../person-token.server.ts'

/** Person of the request: sealed with it, or the booking's present buyer. Null if there is none any more. */
export async function personOf(tx: Transaction, request: PrivacyRequestRow, ctx: ApiContext): Promise<Person | null> {
  if (request.sealed !== '') return unsealPerson(request.sealed, ctx)
  return request.bookingId === null ? null : buyerOf(tx, request.placeId, request.bookingId)
}
