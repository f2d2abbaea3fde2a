import type { Database } from '../../db/connection.server.ts'
import { listSealedRequests, resealRequest } from '../../db/queries/privacy/requests.server.ts'
import type { Seal } from '../../kernel/context.server.ts'
import { sealPerson, unsealPerson } from '../person-token.server.ts'

/** Seals anew, with the newest key, who waiting requests are about. Returns how many of them no key opens. */
export async function renewRequests({ db, seal }: { db: Database; seal: Seal }): Promise<number> {
  let lost = 0
  for (const { id, sealed } of await listSealedRequests(db.orm)) {
    const person = unsealPerson(sealed, { seal })
    if (!person) lost += 1
    else if (!seal.isCurrent(sealed))
      await resealRequest(db.orm, { id, from: sealed, to: sealPerson(person, { seal }) })
  }
  return lost
}
