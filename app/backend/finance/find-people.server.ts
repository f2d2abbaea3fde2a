import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { findFinanceAgents, findFinanceClients } from '#app/contracts/finance/transactions.ts'
import type { PermissionKey } from '#app/domain/access/permission-table.ts'
import { formatDocument, maskDocument } from '#app/domain/person/documents.ts'
import { findAgentsBy, findClientsBy } from '../db/queries/finance/people.server.ts'
import { type ApiContext, holds } from '../kernel/context.server.ts'
import { requireActor } from '../kernel/require-actor.server.ts'

type Asked = Pick<Received<typeof findFinanceClients>, 'query'>

const shortest = 2

export function findClients(asked: Asked, ctx: ApiContext): Promise<Answer<typeof findFinanceClients>> {
  return find(asked, ctx, { sees: 'clients/index', by: findClientsBy })
}

export function findAgents(asked: Asked, ctx: ApiContext): Promise<Answer<typeof findFinanceAgents>> {
  return find(asked, ctx, { sees: 'agents/index', by: findAgentsBy })
}

async function find(
  { query }: Asked,
  ctx: ApiContext,
  { sees, by }: { sees: PermissionKey; by: typeof findClientsBy }
): Promise<Answer<typeof findFinanceClients>> {
  const q = query.q.trim()
  if (q.length < shortest) return []
  const seesDocuments = holds(ctx.actor, sees)
  const found = await by(ctx.db.orm, { placeId: requireActor(ctx).placeId, q, seesDocuments })
  const say = seesDocuments ? formatDocument : maskDocument
  return found.map(({ uuid, name, document }) => ({ uuid, name, cpf: say(document) }))
}
