import { conflict } from '#app/contracts/api-error.ts'
import { findOnePerson, type OnePerson, twoPeopleFrom } from '#app/domain/access/one-person.ts'
import { originWords } from '#app/domain/access/origin.ts'
import type { PermissionKey } from '#app/domain/access/permission-table.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import type { Queryable, Transaction } from '../../db/connection.server.ts'
import { listOrigins, readLinks } from '../../db/queries/identity/one-person.server.ts'
import { listUsersWho } from '../../db/queries/identity/rights.server.ts'
import { findTimezone } from '../../db/queries/places/places.server.ts'
import type { Actor } from '../context.server.ts'

interface Pair {
  placeId: string
  /** Ids of users; null: nobody who works here. */
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
export async function requireTwoPeople(tx: Transaction, { placeId, first, second, now }: Pair): Promise<void> {
  if (first === null || first === second) return
  const links = await readLinks(tx, { placeId, now })
  const reason = findOnePerson(links, { first, second, today: todayIn(await findTimezone(tx, placeId), now) })
  if (reason) throw conflict({ code: 'same_person', message: refusals[reason] })
}

export interface Approver {
  name: string
  /** y-m-d; '' where it may at once, and where it never may. */
  from: string
  /** Its contacts are those of who did the first part. */
  never: boolean
  is_me: boolean
}

/**
 * Returns a function from the accounts that did the first part (null: no user of this place) to the other holders of the
 * permission for the second part, with the first day on which each may do it.
 */
export async function readApprovers(
  reader: Queryable,
  { key, actor: { placeId, userId }, now }: { key: PermissionKey; actor: Pick<Actor, 'placeId' | 'userId'>; now: Date }
): Promise<(...firsts: (number | null)[]) => Approver[]> {
  const holders = await listUsersWho(reader, placeId, key)
  const links = await readLinks(reader, { placeId, now })
  const today = todayIn(await findTimezone(reader, placeId), now)
  return (...firsts) => {
    const known = [...new Set(firsts.filter((id) => id !== null))]
    return holders
      .filter(({ id }) => !known.includes(id))
      .map(({ id, name }) => {
        const days = known.map((first) => twoPeopleFrom(links, { first, second: id, today }))
        const never = days.includes(null)
        const last = days.reduce((latest: string, day) => (day !== null && day > latest ? day : latest), today)
        return { name, from: never || last === today ? '' : last, never, is_me: id === userId }
      })
  }
}

export const hasApprover = (approvers: readonly Approver[]): boolean =>
  approvers.some(({ from, never }) => from === '' && !never)

/** The accounts that asked and approved, with where each comes from, for the record and for its page. */
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
