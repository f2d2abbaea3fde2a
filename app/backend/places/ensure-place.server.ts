import { randomUUID } from 'node:crypto'
import { MODULES } from '#app/domain/access/modules.ts'
import { ROLE_SETS } from '#app/domain/access/role-sets.ts'
import type { Centavos } from '#app/domain/money/money.ts'
import { toSlug } from '#app/domain/product/slug.ts'
import { SUGGESTED_TICKETS, suggestedPrice, ticketCalled } from '#app/domain/product/start/first-tickets.ts'
import { defaultTerm } from '#app/domain/term/default-term.ts'
import { hashPassword } from '../credentials/password.server.ts'
import { unusablePasswordHash } from '../credentials/unusable-password.server.ts'
import type { Database, Transaction } from '../db/connection.server.ts'
import { eraseWaiting, insertStaff, replacePermissions } from '../db/queries/identity/staff-write.server.ts'
import { findUserByLogin } from '../db/queries/identity/users.server.ts'
import { ensurePixKey, findPlaceByName, insertPlace, type NewPlace } from '../db/queries/places/places.server.ts'
import { insertProduct } from '../db/queries/products/products.server.ts'
import { inTransaction, sqlState, violatedConstraint } from '../db/transaction.server.ts'

interface FirstAttraction {
  name: string
  /** Price of the INTEIRA, in centavos. */
  price: Centavos
  /** Times as `HH:mm`, on every day of the week. */
  times: string[]
  capacity: number
}

const firstLabels = ['INTEIRA', 'MEIA']

export interface FirstPlace {
  place: Pick<NewPlace, 'name'> &
    Partial<
      Pick<NewPlace, 'timezone' | 'city' | 'state' | 'cnpj' | 'legalName' | 'email' | 'phone' | 'address' | 'pixKey'>
    >
  manager: { username: string; name: string; email: string; password: string }
  attraction?: FirstAttraction | null
}

export interface EnsuredPlace {
  placeId: string
  createdPlace: boolean
  createdManager: boolean
  createdAttraction: boolean
  /** True if it has a Pix key, new or old. */
  takesPix: boolean
}

const uniqueViolation = '23505'

/**
 * Existing data stay, and a missing Pix key is added, so it may run again.
 * @throws Error in Portuguese for a login of another place's user
 */
export async function ensurePlace(
  db: Database,
  { place, manager, attraction }: FirstPlace,
  now: Date
): Promise<EnsuredPlace> {
  const username = manager.username.trim().toLowerCase()
  const email = manager.email.trim().toLowerCase()
  const found = await findUserByLogin(db, username)
  // A waiting user with that name has proved nothing and gives way.
  const known = found?.waitingSince ? null : found
  const passwordHash = await hashPassword(manager.password)
  try {
    return await inTransaction(db, async (tx) => {
      const earlier = await findPlaceByName(tx, place.name)
      if (known && known.placeId !== earlier) throw new Error(`O usuário ${username} já existe em outro parque`)
      const placeId = earlier ?? (await insertNewPlace())
      if (!known) {
        await eraseWaiting(tx, [username, email], { but: null, now, passwordHash: unusablePasswordHash() })
        const user = { ...manager, uuid: randomUUID(), placeId, username, email, passwordHash, createdAt: now }
        await replacePermissions(tx, await insertStaff(tx, user), ROLE_SETS.gestor)
      }
      const createdAttraction = attraction ? await ensureAttraction(tx, placeId, attraction) : false
      const takesPix = await ensurePixKey(tx, placeId, place.pixKey ?? '')
      return { placeId, createdPlace: earlier === null, createdManager: known === null, createdAttraction, takesPix }

      async function insertNewPlace(): Promise<string> {
        const row = withDefaults(place)
        return insertPlace(tx, { ...row, id: randomUUID(), createdAt: now }, defaultTerm(row))
      }
    })
  } catch (error) {
    if (sqlState(error) !== uniqueViolation) throw error
    const what = violatedConstraint(error) === 'users_email' ? `O e-mail ${email}` : `O usuário ${username}`
    throw new Error(`${what} já é de outra pessoa`, { cause: error })
  }
}

function withDefaults(place: FirstPlace['place']) {
  return {
    legalName: '',
    cnpj: '',
    address: '',
    email: '',
    phone: '',
    pixKey: '',
    city: '',
    state: '',
    timezone: 'America/Bahia',
    holdMinutes: 15,
    arriveMinutes: 0,
    refundPolicy: null,
    quotaPercent: 40,
    payOnSite: true,
    // All are switched on: nobody looks for a switched-off module that they have never seen.
    modules: MODULES.map(({ key }): string => key),
    ...place
  }
}

/** Creates INTEIRA and the MEIA of Lei 12.933/2013. An attraction of the same name stays unchanged; false then. */
async function ensureAttraction(tx: Transaction, placeId: string, first: FirstAttraction): Promise<boolean> {
  const tickets = SUGGESTED_TICKETS.filter(({ label }) => firstLabels.includes(label)).map((suggested, position) => ({
    ...ticketCalled(suggested.label),
    price: suggestedPrice(suggested, first.price),
    position
  }))
  const slots = [...new Set(first.times)].map((time) => ({ time, capacity: first.capacity }))
  const product = { uuid: randomUUID(), placeId, slug: toSlug(first.name), name: first.name }
  return insertProduct(tx, { product, tickets, slots })
}
