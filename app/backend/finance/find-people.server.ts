import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { findFinanceAgents, findFinanceClients } from '#app/contracts/finance/transactions.ts'
import type { PermissionKey } from '#app/domain/access/permission-table.ts'
import { formatDocument, maskDocument } from '#app/domain/person/documents.ts'
import { findAgentsBy, findClientsBy } from '../db/queries/finance/people.server.ts'
import { holds, type StaffContext } from '../kernel/context.server.ts'

type Asked = Pick<Received<typeof findFinanceClients>, 'query'>

const shortest = 2

export function findClients(asked: Asked, ctx: StaffContext): Promise<Answer<typeof findFinanceClients>> {
  return find(asked, ctx, { sees: 'clients/index', by: findClientsBy })
}

export function findAgents(asked: Asked, ctx: StaffContext): Promise<Answer<typeof findFinanceAgents>> {
  return find(asked, ctx, { sees: 'agents/index', by: findAgentsBy })
}

async function find(
  { query }: Asked,
  ctx: StaffContext,
  { sees, by }: { sees: PermissionKey; by: typeof findClientsBy }
): Promise<Answer<typeof findFinanceClients>> {
  const q = query.q.trim()
  if (q.length < shortest) return []
  const seesDocuments = holds(ctx.actor, sees)
  const found = await by(ctx.db.orm, { placeId: ctx.actor.placeId, q, seesDocuments })
  const say = seesDocuments ? formatDocument : maskDocument
  return found.map(({ uuid, name, document }) => ({ uuid, name, cpf: say(document) }))
}
