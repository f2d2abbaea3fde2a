import { APP_VERSION } from '#app/domain/words/version.ts'
import type { Env } from '#app/env.server.ts'
import { readSecrets } from '#app/session/cookie/secrets.server.ts'

/** What the HTTP door needs to know; it reads nothing else of ours. */
export interface Settings {
  host: string
  port: number
  /** Origin the outside world uses, without a trailing slash; null on a machine of one's own. */
  baseUrl: string | null
  allowedHosts: string[]
  trustProxy: string
  /** Origins besides our own that a form may be sent to. */
  formActions: string[]
  /** Origins besides our own that pictures may come from. */
  imageOrigins: string[]
  /** The support chat's script and the further origins it talks to; null is off. */
  supportChat: { url: string; origins: string[] } | null
  secureCookies: boolean
  /** The first makes new tokens, all of them are accepted. */
  secrets: string[]
  version: string
}

/** A failed system call as one sentence for whoever starts the program; other errors as they are. */
export function explainDataDir(error: unknown, dataDir: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (!/^E[A-Z]+$/.test(code)) return error
  return new Error(`A pasta de dados ${dataDir} não pode ser usada (${code}); confira DATA_DIR e suas permissões`, {
    cause: error
  })
}

/** Reads the settings of the door. Throws one sentence in Portuguese when DATA_DIR cannot keep the session's secret. */
export function readSettings(env: Env): Settings {
  const baseUrl = env.BASE_URL ? new URL(env.BASE_URL).origin : null
  return {
    host: env.HOST,
    port: env.PORT,
    baseUrl,
    allowedHosts: env.ALLOWED_HOSTS,
    trustProxy: env.TRUST_PROXY ?? '',
    // Chromium holds a form's redirect to the page's policy too: the button of /login leads there.
    formActions: env.GOOGLE_CLIENT_ID ? [new URL(env.GOOGLE_AUTHORIZE_URL).origin] : [],
    imageOrigins: env.IMAGE_ORIGINS,
    supportChat: env.SUPPORT_CHAT_URL ? { url: env.SUPPORT_CHAT_URL, origins: env.SUPPORT_CHAT_ORIGINS } : null,
    secureCookies: baseUrl?.startsWith('https://') ?? false,
    secrets: readKeptSecrets(env),
    version: APP_VERSION
  }
}

function readKeptSecrets(env: Env): string[] {
  try {
    return readSecrets(env)
  } catch (error) {
    throw explainDataDir(error, env.DATA_DIR)
  }
}

const kilobyte = 1024

/** Counter files: 20 MB of them, and what a form puts around them. Their counts go the same way to the API. */
const uploadBytes = 21 * 1024 * kilobyte
const uploadPath = /^\/(?:trafx\/upload|api\/v3\/trafx)\/?$/i

/** A photo of 10 MB in a form, or in base64 within JSON. */
const photoBytes = 14 * 1024 * kilobyte
const photoPath = /^\/(?:user\/data|api\/v3\/account\/photo)\/?$/i

/** Most bytes of a request's body. Pages send forms, API calls JSON. */
export function bodyLimit(method: string, path: string): number {
  if (method === 'GET' || method === 'HEAD') return 0
  if (method === 'POST' && uploadPath.test(path)) return uploadBytes
  if (photoPath.test(path)) return photoBytes
  return path.startsWith('/api/') ? 1024 * kilobyte : 128 * kilobyte
}
