import type { Database } from '../../db/connection.server.ts'
import { findOnlyPlace } from '../../db/queries/wordpress/sites.server.ts'
import type { CredentialSeal } from '../gateways/credentials.server.ts'
import type { Ask, TypedAddresses } from '../typed-address.server.ts'
import { type SiteCredentials, SiteCredentialsSchema, unsealSite } from './credentials.server.ts'
import { createWordpressSite, type KnownWays, type WordpressSite } from './wordpress-site.server.ts'

export interface WordpressEnv {
  WORDPRESS_URL?: string
  WORDPRESS_USER?: string
  WORDPRESS_APP_PASSWORD?: string
  WORDPRESS_PLACE?: string
}

export interface WordpressSites {
  /** Opens the site of that row's place; null if no key opens it, or if the server's settings no longer name it. */
  open(row: { placeId: string; sealed: string }): WordpressSite | null
  /** Place of the server's own settings, and its site; null if there are none, or the place is unclear. */
  ofServer(): Promise<{ placeId: string; site: WordpressSite } | null>
}

interface Opening {
  db: Database
  seal: CredentialSeal
  env: WordpressEnv
  timeoutMs?: number
  typed: TypedAddresses
}

export function openWordpressSites({ db, seal, env, timeoutMs, typed }: Opening): WordpressSites {
  const own = readServer(env)
  const ways: KnownWays = new Map()
  const create = (credentials: SiteCredentials, reach?: Ask) =>
    createWordpressSite({ ...credentials, timeoutMs, ways, reach })
  return {
    open({ placeId, sealed }) {
      if (sealed === '') return own && create(own)
      const credentials = unsealSite(seal, placeId, sealed)
      return credentials && create(credentials, typed.ask)
    },
    async ofServer() {
      const placeId = own && (env.WORDPRESS_PLACE ?? (await findOnlyPlace(db.orm)))
      return placeId && own ? { placeId, site: create(own) } : null
    }
  }
}

function readServer(env: WordpressEnv): SiteCredentials | null {
  const { WORDPRESS_URL: url, WORDPRESS_USER: user, WORDPRESS_APP_PASSWORD: password } = env
  return SiteCredentialsSchema.safeParse({ url, user, password }).data ?? null
}
