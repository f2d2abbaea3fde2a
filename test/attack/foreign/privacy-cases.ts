import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '#app/backend/db/connection.server.ts'
import { privacyIncidents, privacyRequests } from '#app/backend/db/schema.server.ts'
import type { IdCase } from './id-case.ts'

export interface PrivacyThings {
  /** Visitor's request that nobody has taken up. */
  privacyRequest: string
  incident: string
}

/** One of each. */
export async function addPrivacy(
  db: Database,
  { placeId, bookingId }: { placeId: string; bookingId: number }
): Promise<PrivacyThings> {
  const privacyRequest = randomUUID()
  const incident = randomUUID()
  const at = new Date('2026-11-20T12:00:00Z')
  await db.orm.insert(privacyRequests).values({
    id: privacyRequest,
    placeId,
    kind: 'anonymise',
    origin: 'visitor',
    state: 'asked',
    bookingId,
    askedAt: at,
    dueOn: '2026-12-05',
    number: sql`(select coalesce(max(r.number), 0) + 1 from privacy_requests r where r.place_id = ${placeId})`
  })
  const days = { happenedOn: '2026-11-10', knownOn: '2026-11-10' }
  await db.orm.insert(privacyIncidents).values({ id: incident, placeId, number: 1, what: `Nota ${incident}`, ...days })
  return { privacyRequest, incident }
}

export const privacyCases: IdCase[] = [
  {
    id: 'getPrivacyRequest',
    field: 'params.id',
    input: ({ theirs }) => ({ params: { id: theirs.privacyRequest } }),
    tells: ({ privacyRequest }) => privacyRequest
  },
  {
    id: 'movePrivacyRequest',
    field: 'params.id',
    input: ({ theirs }) => ({ params: { id: theirs.privacyRequest }, body: { action: 'take' } })
  },
  {
    id: 'saveIncident',
    field: 'params.id',
    input: ({ theirs }) => ({
      params: { id: theirs.incident },
      body: { happened_on: '2026-11-10', known_on: '2026-11-11', what: 'Outra coisa' }
    })
  }
]

const sealed = 'sealed for who found the person, and opened for nobody else (test/backend/privacy)'
const secret = 'opened by 128 random bits and a proof: who holds both may'

/** Fields that are tried elsewhere, and why. */
export const openPrivacy: [string, string][] = [
  ['getPlacePrivacy params.uuid', 'shown to everybody'],
  ...['readOwnData', 'askOwnAnonymising'].map((id): [string, string] => [`${id} params.uuid`, secret]),
  ...['readPrivacyPerson query', 'listConsents query', 'exportPrivacyPerson body', 'askAnonymising body'].map(
    (part): [string, string] => [`${part}.token`, sealed]
  )
]
