import { z } from 'zod'
import { untilAborted } from '#app/time/until-aborted.server.ts'
import { askGateway } from '../ask-gateway.server.ts'
import { GatewayFault, type Wire } from '../payment-gateway.server.ts'

interface TokenSettings {
  wire: Wire
  baseUrl: string
  clientId: string
  clientSecret: string
  now: () => Date
  timeoutMs: number
}

export interface TokenKeeper {
  /**
   * Returns a token within the given milliseconds.
   * @throws GatewayFault
   */
  take(timeoutMs: number): Promise<string>
  /**
   * Gets a new token, even if there is a valid one.
   * @throws GatewayFault
   */
  renew(timeoutMs: number): Promise<string>
  /** Drops a refused token; a newer one stays. */
  drop(token: string): void
}

interface Held {
  token: string
  /** End in milliseconds. */
  endsAt: number
}

/** A token that expires during the request would be refused. */
const marginMs = 60_000

const TokenSchema = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]{1,4096}$/),
  expires_in: z.coerce.number().min(0).max(31_536_000).catch(0)
})

/** Callers that arrive while a token is being fetched wait for that one. */
export function createTokenKeeper(settings: TokenSettings): TokenKeeper {
  let held: Held | null = null
  let asking: Promise<Held> | null = null
  const ask = () => {
    asking ??= askToken(settings)
      .then((fresh) => {
        held = fresh
        return fresh
      })
      .finally(() => {
        asking = null
      })
    return asking
  }
  const renew = async (timeoutMs: number) => {
    const { token } = await untilAborted(ask(), AbortSignal.timeout(timeoutMs)).catch((error) => {
      if (error instanceof GatewayFault) throw error
      throw new GatewayFault('unsure', 'Getnet gave no token in time', 0, 0, true)
    })
    return token
  }
  return {
    take: async (timeoutMs) =>
      held && held.endsAt - marginMs > settings.now().getTime() ? held.token : renew(timeoutMs),
    renew,
    drop(token) {
      if (held?.token === token) held = null
    }
  }
}

async function askToken({ wire, baseUrl, clientId, clientSecret, now, timeoutMs }: TokenSettings): Promise<Held> {
  const { access_token: token, expires_in: seconds } = await askGateway(wire, {
    what: 'asking Getnet for a token',
    method: 'POST',
    url: `${baseUrl}/auth/oauth/v2/token`,
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json'
    },
    body: new URLSearchParams({ scope: 'oob', grant_type: 'client_credentials' }).toString(),
    timeoutMs,
    schema: TokenSchema
  }).catch((error) => {
    throw toTokenFault(error)
  })
  return { token, endsAt: now().getTime() + seconds * 1000 }
}

/** RFC 6749 §5.2: a wrong client may also be reported by a 400. */
function toTokenFault(error: unknown): unknown {
  const isNo = error instanceof GatewayFault && error.status === 400
  return isNo ? new GatewayFault('credentials', error.message, error.status) : error
}
