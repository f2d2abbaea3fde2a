import type { listClients } from '#app/contracts/clients/calls.ts'
import type { Answer } from '#app/contracts/endpoint.ts'
import { type ListedClient, listClientsByUuid } from '../db/queries/clients/list.server.ts'
import type { StaffContext } from '../kernel/context.server.ts'
import { unknownClient } from './require-client.server.ts'

type Wire = Exclude<Answer<typeof listClients>, unknown[]>['data'][number]

export function toClient(row: ListedClient): Wire {
  return {
    uuid: row.uuid,
    name: row.name,
    document: row.document,
    document_country: row.documentCountry,
    phone: row.phone,
    email: row.email,
    source: row.source,
    created_date: row.createdAt.toISOString(),
    version: row.version,
    bookings: row.bookings,
    last_visit: row.lastVisit ?? ''
  }
}

/**
 * Client as the list shows it.
 * @throws ApiError 404
 */
export async function answerClient(ctx: StaffContext, uuid: string): Promise<Wire> {
  const [row] = await listClientsByUuid(ctx.db, ctx.actor.placeId, [uuid])
  if (!row) throw unknownClient()
  return toClient(row)
}
