import { sql } from 'drizzle-orm'
import { agentProducts, type agents, type products } from '../../schema.server.ts'

/** An agent without rows guides everywhere in the place. */
export const leadsIn = (product: number | typeof products.id, agent: string | typeof agents.uuid) =>
  sql<boolean>`(not exists (select 1 from ${agentProducts} ap where ap.agent_uuid = ${agent})
    or exists (select 1 from ${agentProducts} ap where ap.agent_uuid = ${agent} and ap.product_id = ${product}))`
