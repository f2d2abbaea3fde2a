import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { normaliseDocument } from '#app/domain/person/documents.ts'
import { searchText } from '#app/domain/person/names.ts'
import type { Queryable } from '../../connection.server.ts'
import { agents, clients } from '../../schema.server.ts'
import { foldText } from '../folded.server.ts'

interface FoundPerson {
  uuid: string
  name: string
  document: string
}

interface PersonSearch {
  placeId: string
  q: string
  /**
   * A user who may not see documents finds people only by a whole one: otherwise it could be guessed digit by digit.
   */
  seesDocuments: boolean
}

const mostFound = 20

/** Digits from which a figure may be the beginning of a document. */
const fewestDigits = 3

/** Each word begins a word of the name, or the document equals it or begins with it. */
function matches({ q, seesDocuments }: PersonSearch, name: SQL, document: SQL): SQL {
  const words = searchText(q).slice(0, 100).split(' ').filter(Boolean).slice(0, 6)
  const byName = words.map((word) => sql`position(${` ${word}`} in ' ' || ${name}) > 0`)
  const typed = normaliseDocument(q).slice(0, 20)
  if (!/\d/.test(typed) || typed.length < fewestDigits) return sql.join(byName, sql` and `)
  const byDocument = seesDocuments ? sql`left(${document}, ${typed.length}) = ${typed}` : sql`${document} = ${typed}`
  return sql`((${sql.join(byName, sql` and `)}) or ${byDocument})`
}

/** By name; merged clients are not offered. */
export async function findClientsBy(reader: Queryable, search: PersonSearch): Promise<FoundPerson[]> {
  const found = matches(search, sql`${clients.foldedName}`, sql`${clients.document}`)
  return reader
    .select({ uuid: clients.uuid, name: clients.name, document: clients.document })
    .from(clients)
    .where(and(eq(clients.placeId, search.placeId), isNull(clients.mergedInto), found))
    .orderBy(asc(clients.foldedName), asc(clients.id))
    .limit(mostFound)
}

/** By name. */
export async function findAgentsBy(reader: Queryable, search: PersonSearch): Promise<FoundPerson[]> {
  const name = foldText(sql`${agents.name}`)
  const digits = sql`regexp_replace(${agents.cpf}, '[^0-9]', '', 'g')`
  return reader
    .select({ uuid: agents.uuid, name: agents.name, document: agents.cpf })
    .from(agents)
    .where(and(eq(agents.placeId, search.placeId), matches(search, name, digits)))
    .orderBy(asc(name), asc(agents.uuid))
    .limit(mostFound)
}
