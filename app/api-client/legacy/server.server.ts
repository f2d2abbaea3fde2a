import type { ApiError } from '#app/contracts/api-error.ts'
import type { LegacyNoun, LegacyValue } from '#app/contracts/legacy/nouns.ts'
import { type LegacyPage, type ListedNoun, readLegacyPage, readLegacyRow } from '#app/contracts/legacy/read-answer.ts'
import { type Env, env } from '#app/env.server.ts'
import { noteCall } from '../integrations/states.server.ts'
import { findFailure, layersOf } from './legacy-answer.server.ts'
import { type Asked, createLegacyToken } from './legacy-token.server.ts'
import { type LegacyAnswer, legacyFailure, sendLegacy } from './send.server.ts'

export interface LegacyServerSettings {
  /** Without a trailing slash. */
  url: string
  username: string
  password: string
  timeoutMs: number
  /** Paths of calls that differ from the usual ones, by call name. */
  paths?: Record<string, string>
}

interface PageAsked extends Asked {
  /** Starts at 1. */
  page?: number
  limit?: number
  /** Restricts the list, e.g. by `country_id`. */
  filter?: Record<string, string>
}

/** CakePHP paths (controller and action). Only the login is specified (§7, Legacy). */
const usualPaths = {
  login: '/users/login',
  whoami: '/users/whoami',
  products: '/products/index',
  clients: '/clients/index',
  agents: '/agents/index',
  places: '/places/index',
  countries: '/countries/index',
  states: '/states/index',
  cities: '/cities/index',
  transactions: '/transactions/index',
  bills: '/bills/index',
  'hashcode.create': '/messages/hashcode/create',
  'hashcode.update': '/messages/hashcode/update'
} as const

type CallName = keyof typeof usualPaths

/** Words by which PHP reports an expired token. On a match the call signs in again once. */
const tokenWords = /token|sess[aã]o|session|login|autoriza|autentica|unauth|denied|expir/i

export interface LegacyServer {
  /** Reads a page of rows and checks each one; an unreadable row names its field. @throws ApiError 429, 502, 503 */
  list<N extends ListedNoun>(noun: N, asked: PageAsked): Promise<LegacyPage<N>>
  whoami(asked: Asked): Promise<LegacyValue<'whoami'>>
  /** Creates a message hash from what the message is about. `updateHashcode` rewrites the message of that hash. */
  createHashcode(message: Record<string, string>, asked: Asked): Promise<LegacyValue<'hashcode'>>
  updateHashcode(hash: string, message: Record<string, string>, asked: Asked): Promise<LegacyValue<'hashcode'>>
}

export function createLegacyServer(settings: LegacyServerSettings): LegacyServer {
  const { url, username, password } = settings
  const send = (name: CallName, body: Record<string, string>, asked: Asked) =>
    sendLegacy({
      integration: 'legacy',
      what: name,
      requestId: asked.requestId,
      url: `${url}${settings.paths?.[name] ?? usualPaths[name]}`,
      method: 'POST',
      // Sends jQuery's headers: the server uses them to tell an API call from a page view. Everything goes in the
      // body, the token too, because servers log URLs.
      headers: { accept: 'application/json, text/javascript', 'x-requested-with': 'XMLHttpRequest' },
      body: new URLSearchParams(body),
      timeoutMs: asked.timeoutMs ?? settings.timeoutMs
    })
  const token = createLegacyToken({ send: (asked) => send('login', { username, password }, asked) })

  async function call(name: CallName, body: Record<string, string>, asked: Asked, again = true): Promise<unknown> {
    const answer = await send(name, { ...body, token: await token.get(asked) }, asked)
    // CakePHP answers 404 after the last page. So does a server during an upgrade: check that its first page still
    // exists.
    if (answer.status === 404 && Number(body.page) > 1) return call(name, { ...body, page: '1' }, asked).then(() => [])
    const fault = faultOf(answer)
    if (fault === null) return answer.value
    if (fault.isToken) token.drop()
    if (fault.isToken && again) return call(name, body, asked, false)
    throw await legacyFailure({ integration: 'legacy', what: name, ...asked }, fault)
  }

  async function one<N extends LegacyNoun>(noun: N, value: unknown, asked: Asked): Promise<LegacyValue<N>> {
    const row = readLegacyRow(noun, value)
    if (row?.ok) {
      await noteCall('legacy', { ok: true, words: '' })
      return row.value
    }
    throw await unreadable(noun, row ? `${row.field}: ${row.problem}` : 'Não há nada na resposta.', asked)
  }

  return {
    async list(noun, asked) {
      const { page = 1, limit = 100, filter = {} } = asked
      const value = await call(noun, { ...filter, page: String(page), limit: String(limit) }, asked)
      const read = readLegacyPage(noun, value)
      if (!read) throw await unreadable(noun, 'Não há uma lista na resposta.', asked)
      await noteCall('legacy', { ok: true, words: '' })
      return read
    },
    whoami: async (asked) => one('whoami', await call('whoami', {}, asked), asked),
    createHashcode: async (message, asked) => one('hashcode', await call('hashcode.create', message, asked), asked),
    updateHashcode: async (hash, message, asked) =>
      one('hashcode', await call('hashcode.update', { ...message, hashcode: hash }, asked), asked)
  }
}

function unreadable(noun: LegacyNoun, what: string, asked: Asked): Promise<ApiError> {
  const words = `A resposta de “${noun}” não se entende: ${what}`
  const about = { integration: 'legacy', what: noun, requestId: asked.requestId }
  return legacyFailure(about, { status: 502, code: 'legacy_unreadable', words, reason: what })
}

/** Null when the answer is readable. */
function faultOf({ status, value, isAtDoor }: LegacyAnswer) {
  const said = value === undefined ? null : findFailure(layersOf(value))
  const isToken = status === 401 || status === 403 || isAtDoor || (said !== null && tokenWords.test(said))
  const fault = { status: 502, isToken, reason: `status ${status}` }
  if (isToken) {
    const words = isAtDoor ? 'Leva à página de entrada em vez de responder.' : 'Recusou o acesso.'
    return { ...fault, code: 'legacy_refused', words }
  }
  if (status >= 400) return { ...fault, code: 'legacy_failed', words: `Respondeu com o erro ${status}.` }
  if (value === undefined) {
    return { ...fault, code: 'legacy_unreadable', words: 'A resposta não é JSON nem JSONP.' }
  }
  return said === null ? null : { ...fault, code: 'legacy_failed', words: 'Recusou o pedido.' }
}

type Settings = Pick<
  Env,
  'LEGACY_API_URL' | 'LEGACY_API_USERNAME' | 'LEGACY_API_PASSWORD' | 'LEGACY_PATHS' | 'API_TIMEOUT_MS'
>

/** Null without the settings. */
export function openLegacyServer({ LEGACY_API_URL: url, ...settings }: Settings): LegacyServer | null {
  const { LEGACY_API_USERNAME: username, LEGACY_API_PASSWORD: password, API_TIMEOUT_MS: timeoutMs } = settings
  const paths = Object.fromEntries(
    settings.LEGACY_PATHS.map((pair) => {
      const [noun = '', path = ''] = pair.split('=', 2)
      return [noun, path] as const
    })
  )
  return url && username && password ? createLegacyServer({ url, username, password, paths, timeoutMs }) : null
}

let own: LegacyServer | null | undefined

/** Returns the server from the settings; all callers share it. */
export function findLegacyServer(): LegacyServer | null {
  if (own === undefined) own = openLegacyServer(env)
  return own
}
