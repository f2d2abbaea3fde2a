import { inOneTurn } from '#app/time/in-one-turn.server.ts'
import type { Database } from '../../db/connection.server.ts'
import { findPlaceAccounts, type PlaceAccounts } from '../../db/queries/money/accounts.server.ts'
import {
  type CredentialSeal,
  type CredentialsOf,
  credentialsOfEnv,
  type GatewayEnv,
  unsealCredentials
} from './credentials.server.ts'
import { GATEWAYS, type GatewayKind, type Gateways, type PaymentGateway } from './payment-gateway.server.ts'

/** Ways to create a kind of gateway. */
interface Factory<C> {
  real(credentials: C, place: Place): PaymentGateway
  /** Each place has its own account at the simulator. */
  simulated(place: Place): PaymentGateway
}

interface Place {
  id: string
  email: string
}

export type GatewayFactories = { [K in GatewayKind]: Factory<CredentialsOf[K]> | null }

interface Choosing {
  db: Database
  seal: CredentialSeal
  env: GatewayEnv
  /** Used without credentials; never beside them for new payments. */
  simulatorsAllowed: boolean
  factories: GatewayFactories
}

/** Most cached gateways; a dropped one only has to ask for a new token. */
const mostKept = 500

/** Reads credentials at each call, so that a change applies to all processes. */
export function createGateways({ db, seal, env, simulatorsAllowed, factories }: Choosing): Gateways {
  const ofEnv = credentialsOfEnv(env)
  const keep = createKeeper()
  const readAccounts = inOneTurn((placeId) => findPlaceAccounts(db.orm, placeId))

  function real<K extends GatewayKind>(kind: K, placeId: string, accounts: PlaceAccounts): PaymentGateway | null {
    const place = { id: placeId, email: accounts.email }
    const factory = factories[kind]
    const sealed = accounts.sealed.get(kind)
    if (!factory) return null
    if (sealed === undefined) {
      const credentials = ofEnv[kind]
      return credentials && keep(`${placeId} ${kind}`, `env ${place.email}`, () => factory.real(credentials, place))
    }
    // An account that no key opens is not replaced by the environment's: that may belong to somebody else.
    const credentials = unsealCredentials(seal, { placeId, kind }, sealed)
    return credentials && keep(`${placeId} ${kind}`, `${sealed} ${place.email}`, () => factory.real(credentials, place))
  }

  function simulated(kind: GatewayKind, placeId: string, { email }: PlaceAccounts): PaymentGateway | null {
    const factory = factories[kind]
    if (!simulatorsAllowed || !factory) return null
    return keep(`simulator ${placeId} ${kind}`, email, () => factory.simulated({ id: placeId, email }))
  }

  const hasAccount = (kind: GatewayKind, accounts: PlaceAccounts) => accounts.sealed.has(kind) || ofEnv[kind] !== null

  async function all(placeId: string): Promise<PaymentGateway[]> {
    const accounts = await readAccounts(placeId)
    if (!accounts) return []
    const both = GATEWAYS.flatMap((kind) => [real(kind, placeId, accounts), simulated(kind, placeId, accounts)])
    return both.filter((gateway) => gateway !== null)
  }

  return {
    all,
    named: async (placeId, name) => (await all(placeId)).find((gateway) => gateway.name === name) ?? null,
    async of(placeId, method, read) {
      const accounts = read ?? (await readAccounts(placeId))
      const wanted = method === 'pix' ? accounts?.pixProvider : accounts?.cardProvider
      const kind = GATEWAYS.find((one) => one === wanted)
      if (!accounts || !kind) return null
      const gateway = hasAccount(kind, accounts) ? real(kind, placeId, accounts) : simulated(kind, placeId, accounts)
      return gateway?.methods.includes(method) ? gateway : null
    }
  }
}

/** A gateway holds a token, so it is created again only for other credentials. */
function createKeeper() {
  const kept = new Map<string, { of: string; gateway: PaymentGateway }>()
  return (key: string, of: string, create: () => PaymentGateway): PaymentGateway => {
    const known = kept.get(key)
    if (known?.of === of) return known.gateway
    const gateway = create()
    kept.delete(key)
    kept.set(key, { of, gateway })
    for (const oldest of kept.keys()) {
      if (kept.size <= mostKept) break
      kept.delete(oldest)
    }
    return gateway
  }
}
