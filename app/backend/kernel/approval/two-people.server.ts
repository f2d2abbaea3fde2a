import { conflict } from '#app/contracts/api-error.ts'
import { originWords } from '#app/domain/access/origin.ts'
import type { Queryable, Transaction } from '../../db/connection.server.ts'
import { findOnePerson, listOrigins, type OnePerson } from '../../db/queries/identity/one-person.server.ts'
import { findTimezone } from '../../db/queries/places/places.server.ts'

interface Pair {
  /** Ids of users; null for nobody of the place. */
  first: number | null
  second: number
  now: Date
}

const refusals: Record<OnePerson, string> = {
  contact: 'Esta conta tem o telefone, o e-mail ou o CPF de quem fez a primeira parte: é a mesma pessoa. Peça a outra.',
  maker:
    'Uma das duas contas foi convidada ou mudada há pouco pela outra, ou por conta dela. Peça a quem não depende de quem fez a primeira parte.',
  puppets: 'As duas contas foram convidadas ou mudadas há pouco pela mesma pessoa. Peça a quem não depende dela.'
}

/**
 * Refuses an approval by an account that the first person may control. The caller has refused the same account.
 * @throws ApiError 409 `same_person`: the page stays, and says it
 */
export async function requireTwoPeople(tx: Transaction, { first, second, now }: Pair): Promise<void> {
  if (first === null || first === second) return
  const reason = await findOnePerson(tx, { first, second, now })
  if (reason) throw conflict({ code: 'same_person', message: refusals[reason] })
}

/** Accounts that asked and approved, with their origins, for the record and the page. */
export async function accountWords(
  reader: Queryable,
  placeId: string,
  ids: readonly (number | null)[]
): Promise<string[]> {
  const known = [...new Set(ids.filter((id) => id !== null))]
  if (known.length === 0) return []
  const zone = await findTimezone(reader, placeId)
  return (await listOrigins(reader, known)).map((origin) => originWords(origin, zone))
}
