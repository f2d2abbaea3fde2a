import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { PROVIDER_PAGES } from '#app/domain/money/pay-page.ts'
import { APP_VERSION } from '#app/domain/words/version.ts'
import type { Env } from '#app/env.server.ts'
import { readSecrets } from '#app/session/cookie/secrets.server.ts'
import { explainDataDir } from './explain-failure.server.ts'

export interface Settings {
  host: string
  port: number
  /** Public origin without a trailing slash; null on a developer's machine. */
  baseUrl: string | null
  allowedHosts: string[]
  trustProxy: string
  formActions: string[]
  imageOrigins: string[]
  supportChat: { url: string; origins: string[] } | null
  secureCookies: boolean
  deadlineMs: number
  drainMs: number
  assetsDir: string | null
  /** The first secret makes new tokens; all are accepted. */
  secrets: string[]
  limits: { bodiesBytes: number; connectionsPerAddress?: number; countsLoopback: boolean; liveSockets: number }
  version: string
  /** Every page shows that this is a demonstration. */
  demo: boolean
}

/** @throws Error with one Portuguese sentence when DATA_DIR cannot hold the session's secret, or ASSETS_DIR is missing */
export function readSettings(env: Env): Settings {
  const baseUrl = env.BASE_URL ? new URL(env.BASE_URL).origin : null
  return {
    host: env.HOST,
    port: env.PORT,
    baseUrl,
    allowedHosts: env.ALLOWED_HOSTS,
    trustProxy: env.TRUST_PROXY ?? '',
    // Chromium applies the page's form-action policy to a form's redirect, too.
    formActions: [...(env.GOOGLE_CLIENT_ID ? [new URL(env.GOOGLE_AUTHORIZE_URL).origin] : []), ...PROVIDER_PAGES],
    imageOrigins: env.IMAGE_ORIGINS,
    supportChat: env.SUPPORT_CHAT_URL ? { url: env.SUPPORT_CHAT_URL, origins: env.SUPPORT_CHAT_ORIGINS } : null,
    secureCookies: baseUrl?.startsWith('https://') ?? false,
    deadlineMs: env.PAGE_DEADLINE_MS,
    drainMs: env.DRAIN_SECONDS * 1000,
    assetsDir: env.ASSETS_DIR ? requireFolder(env.ASSETS_DIR) : null,
    secrets: readKeptSecrets(env),
    limits: readDoorLimits(env),
    version: APP_VERSION,
    demo: env.ALLOW_DEMO
  }
}

/**
 * Builds links in messages when only this computer reaches the program; '' when the address is unknown, such as a port
 * that the system chooses.
 */
export function localUrl({ BASE_URL, HOST, PORT }: Pick<Env, 'BASE_URL' | 'HOST' | 'PORT'>): string {
  const isOwn = /^(?:127\.0\.0\.1|localhost|::1)$/.test(HOST)
  if (BASE_URL || !isOwn || PORT === 0) return ''
  return `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`
}

function requireFolder(path: string): string {
  const folder = resolve(path)
  const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false
  if (!isFolder)
    throw new Error(`ASSETS_DIR: a pasta ${folder} não existe; crie-a, ou publique nela com assets:publish`)
  return folder
}

function readDoorLimits(env: Env): Settings['limits'] {
  const { BODY_MEMORY_MB, CONNECTIONS_PER_ADDRESS: most, LIVE_SOCKETS: liveSockets } = env
  const bodiesBytes = BODY_MEMORY_MB * 1024 * kilobyte
  const connections = { ...(most ? { connectionsPerAddress: most } : {}), countsLoopback: most !== undefined }
  return { bodiesBytes, ...connections, liveSockets }
}

function readKeptSecrets(env: Env): string[] {
  try {
    return readSecrets(env)
  } catch (error) {
    throw explainDataDir(error, env.DATA_DIR)
  }
}

const kilobyte = 1024

/** Counter files of 20 MB and the rest of their form. */
const uploadBytes = 21 * 1024 * kilobyte
const uploadPath = /^\/(?:trafx\/upload|api\/v3\/trafx)\/?$/i

/** A photo of 10 MB in a form, or in base64 in JSON. */
const photoBytes = 14 * 1024 * kilobyte
const photoPath = new RegExp(
  `^/(?:${[
    'account/data',
    'api/v3/account/photo',
    'configurations/place/logo',
    'api/v3/places/logo',
    'messages/new',
    'messages/templates/(?:add|[0-9a-f-]{36})',
    'api/v3/messenger/photos',
    '(?:api/v3/)?(?:products/[0-9a-f-]{36}/photos|agents/[0-9a-f-]{36}/photo)'
  ].join('|')})/?$`,
  'i'
)

/** Attractions of 1 MB in a form or in JSON, where one character may take several bytes. */
const importBytes = 4 * 1024 * kilobyte
const importPath = /^\/(?:products\/import|api\/v3\/products\/import(?:\/preview)?)\/?$/i

/** Client files of 3 MB, with the same margin. */
const peopleBytes = 3 * importBytes
const peoplePath = /^\/(?:(?:api\/v3\/)?(?:clients|agents)\/import|api\/v3\/(?:clients|agents)\/import\/preview)\/?$/i

/** Ten documents of 10 MB and the rest of their form; a single file in an API call. */
const documentsBytes = 101 * 1024 * kilobyte
const documentBytes = 10 * 1024 * kilobyte + 64 * kilobyte
const documentsPath =
  /^\/(?:issues\/(?:add|details)|agents\/[0-9a-f-]{36}\/files|clients\/[0-9a-f-]{36}\/documents|requerimento(?:\/[\w-]{1,100})?)\/?$/i
const documentPath = /^\/api\/v1\/(?:files\/create|issues\/link\/[\w-]{1,100}\/files)\/?$/i

/** The longest forms, with room for JSON, which is longer. */
const formBytes = 128 * kilobyte
const callBytes = 2 * formBytes

/** True for paths whose files stream to the app as they arrive. */
export function takesStream(method: string, path: string): boolean {
  return method === 'POST' && (documentsPath.test(path) || documentPath.test(path))
}

/** Bytes. */
export function bodyLimit(method: string, path: string): number {
  if (method === 'GET' || method === 'HEAD') return 0
  if (method === 'POST' && uploadPath.test(path)) return uploadBytes
  if (takesStream(method, path)) return path.startsWith('/api/') ? documentBytes : documentsBytes
  if (photoPath.test(path)) return photoBytes
  if (method === 'POST' && importPath.test(path)) return importBytes
  if (method === 'POST' && peoplePath.test(path)) return peopleBytes
  return path.startsWith('/api/') ? callBytes : formBytes
}
