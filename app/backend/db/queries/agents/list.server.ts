import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { WARNING_DAYS } from '#app/domain/agent/certificate.ts'
import { addDays } from '#app/domain/calendar/dates.ts'
import { searchText } from '#app/domain/person/names.ts'
import type { Database } from '../../connection.server.ts'
import { agentProducts, agents, bookingAgents, bookings, products, users } from '../../schema.server.ts'
import { agentPhoto } from '../agents.server.ts'
import { foldText } from '../folded.server.ts'
import { isLastOfName } from './credentials.server.ts'
import { leadsIn } from './leads-in.server.ts'

export interface AgentQuery {
  q: string
  active?: boolean
  credentials: '' | 'ending' | 'ended'
  language: string
  /** Id of an attraction, for the agents who guide there; null for all. */
  productId: number | null
  sort: '' | 'name' | '-name' | 'newest' | 'ending'
  /** In the place's zone. */
  today: string
  limit: number
  offset: number
}

export type AgentListRow = Awaited<ReturnType<typeof listAgentRows>>['rows'][number]

const ownWords = foldText(sql`${agents.name} || ' ' || ${agents.email}`)
const ownDigits = sql`regexp_replace(${agents.phone} || ' ' || ${agents.cpf} || ' ' || ${agents.cadastur}, '[^0-9 ]', '', 'g')`

/** Matches every word; figures may be written with or without signs. A booking's code is no figure. */
function holdsWords(q: string): SQL[] {
  const words = searchText(q).split(' ').filter(Boolean)
  return words.map((word) => {
    const digits = word.replace(/\D/g, '')
    const isFigure = digits.length > 2 && !/[a-z]/.test(word)
    const inWords = sql`position(${word} in ${ownWords}) > 0`
    return isFigure ? sql`(${inWords} or position(${digits} in ${ownDigits}) > 0)` : inWords
  })
}

/** Earliest end of all credentials, as text; null if none ends. */
const firstEnd = sql`least("agents"."cadastur_until"::text, (select min(c ->> 'valid_until')
  from ${agents} a, jsonb_array_elements(a.certificates) c where a.uuid = "agents"."uuid"
    and c ->> 'valid_until' ~ '^\\d{4}-\\d\\d-\\d\\d$' and ${isLastOfName}))`

function endsIn({ credentials, today }: AgentQuery): SQL | undefined {
  if (credentials === 'ended') return sql`${firstEnd} < ${today}`
  if (credentials === '') return undefined
  return sql`${firstEnd} between ${today} and ${addDays(today, WARNING_DAYS)}`
}

function agentsFilter(placeId: string, query: AgentQuery): SQL | undefined {
  const { q, active, language, productId } = query
  return and(
    eq(agents.placeId, placeId),
    ...holdsWords(q),
    active === undefined ? undefined : eq(agents.active, active),
    endsIn(query),
    language === '' ? undefined : sql`${agents.languages} @> ${JSON.stringify([language])}::jsonb`,
    productId === null ? undefined : leadsIn(productId, agents.uuid)
  )
}

const byName = foldText(sql`${agents.name}`)
const orders: Record<AgentQuery['sort'], SQL[]> = {
  '': [desc(agents.active), asc(byName), asc(agents.uuid)],
  name: [asc(byName), asc(agents.uuid)],
  '-name': [desc(byName), asc(agents.uuid)],
  newest: [desc(agents.createdAt), asc(agents.uuid)],
  ending: [sql`${firstEnd} asc nulls last`, asc(byName), asc(agents.uuid)]
}

const attractions = sql<string[]>`(select coalesce(json_agg(p.name order by p.position, p.id), '[]'::json)
  from ${agentProducts} ap join ${products} p on p.id = ap.product_id where ap.agent_uuid = "agents"."uuid")`

const upcomingFrom = (today: string) => sql<number>`(select count(*)::int from ${bookingAgents} ba
  join ${bookings} b on b.id = ba.booking_id where ba.agent_uuid = "agents"."uuid" and b.date >= ${today}::date
    and b.status in ('PENDING', 'UNPAID', 'APPROVED'))`

/** Returns one page of the list in two queries, whatever its length. Details are looked up only for its rows. */
export async function listAgentRows({ orm }: Database, placeId: string, query: AgentQuery) {
  const where = agentsFilter(placeId, query)
  const order = orders[query.sort]
  const page = orm
    .select({ uuid: agents.uuid })
    .from(agents)
    .where(where)
    .orderBy(...order)
    .limit(query.limit)
    .offset(query.offset)
  const [rows, counted] = await Promise.all([
    orm
      .select({
        agent: agents,
        photoUrl: agentPhoto,
        attractions,
        upcoming: upcomingFrom(query.today)
      })
      .from(agents)
      .leftJoin(users, eq(users.id, agents.userId))
      .where(inArray(agents.uuid, page))
      .orderBy(...order),
    orm.select({ total: sql<number>`count(*)::int` }).from(agents).where(where)
  ])
  return { rows, total: counted[0]?.total ?? 0 }
}
