import { inOneTurn } from '#app/time/in-one-turn.server.ts'
import type { Database } from '../../db/connection.server.ts'
import { findMessageRoute, hasMessageAccount, type MessageWay } from '../../db/queries/messaging/accounts.server.ts'
import type { CredentialSeal } from '../gateways/credentials.server.ts'
import type { TypedAddresses } from '../typed-address.server.ts'
import { type CredentialsOf, type MessageProviderKind, unsealCredentials } from './credentials.server.ts'
import { createEvolution } from './evolution.server.ts'
import type { Channel, MessageProvider, Messengers, RouteBy } from './message-provider.server.ts'
import { createMeta, META_API } from './meta.server.ts'
import { createMessageSimulator } from './simulator.server.ts'
import { createSmtp } from './smtp.server.ts'

export interface MessengerEnv {
  WHATSAPP_API_URL?: string
  WHATSAPP_API_KEY?: string
  WHATSAPP_INSTANCE?: string
  META_API_URL?: string
  SMTP_URL?: string
  SMTP_FROM?: string
}

interface Opening {
  db: Database
  seal: CredentialSeal
  env: MessengerEnv
  simulatorsAllowed: boolean
  typed: TypedAddresses
}

/** Reads credentials at each call, so that a change applies to all processes. */
export function openMessengers({ db, seal, env, simulatorsAllowed, typed }: Opening): Messengers {
  const readRoute = inOneTurn((placeId) => findMessageRoute(db.orm, placeId))
  const simulated = (channel: Channel) => (simulatorsAllowed ? createMessageSimulator(channel) : null)

  /** Undefined if the place has no account of its own; null if no key opens it, and nobody else's is used instead. */
  function own(kind: MessageProviderKind, placeId: string, { sealed }: MessageWay): MessageProvider | null | undefined {
    const text = sealed.get(kind)
    if (text === undefined) return undefined
    const credentials = unsealCredentials(seal, { placeId, kind }, text)
    return credentials && createProvider(kind, credentials, { env, typed })
  }

  async function read(placeId: string, by: RouteBy): Promise<MessageWay | null> {
    if ('route' in by) return by.route
    return by.reader ? findMessageRoute(by.reader, placeId) : readRoute(placeId)
  }

  return {
    open: (kind, credentials) => createProvider(kind, credentials, { env, typed }),
    maySend: async () => whatsappOfEnv(env) !== null || simulatorsAllowed || hasMessageAccount(db.orm),
    async of(placeId, channel, by = {}) {
      const route = await read(placeId, by)
      if (!route) return null
      if (channel === 'email') return own('smtp', placeId, route) ?? mailOfEnv(env) ?? simulated(channel)
      const { provider } = route
      const chosen = provider === 'meta' || provider === 'evolution' ? own(provider, placeId, route) : undefined
      // A place that chose its provider is never silently served by another.
      return chosen !== undefined ? chosen : (whatsappOfEnv(env) ?? simulated(channel))
    }
  }
}

type Outside = Pick<Opening, 'env' | 'typed'>

const makers: { [K in MessageProviderKind]: (credentials: CredentialsOf[K], outside: Outside) => MessageProvider } = {
  meta: (credentials, { env }) => createMeta({ url: env.META_API_URL ?? META_API, ...credentials }),
  evolution: (credentials, { typed }) => createEvolution({ ...credentials, reach: typed.ask }),
  smtp: ({ secure, ...smtp }, { typed }) =>
    createSmtp({ ...smtp, secure: secure === 'tls', plain: secure === 'none', connect: typed.connect })
}

const createProvider = <K extends MessageProviderKind>(
  kind: K,
  credentials: CredentialsOf[K],
  outside: Outside
): MessageProvider => makers[kind](credentials, outside)

function whatsappOfEnv({ WHATSAPP_API_URL: url, WHATSAPP_API_KEY: apiKey, WHATSAPP_INSTANCE: instance }: MessengerEnv) {
  return url && apiKey && instance ? createEvolution({ url, apiKey, instance }) : null
}

/** Reads `smtps://user:password@host:465`, or `smtp://` with STARTTLS. */
function mailOfEnv({ SMTP_URL: url, SMTP_FROM: from }: MessengerEnv): MessageProvider | null {
  if (!url || !from) return null
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const isLocal = /^(localhost|127\.|\[::1\])/.test(hostname)
  return createSmtp({
    host: hostname,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    plain: isLocal && !secure,
    from,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password)
  })
}
