import { redirectDocument } from '@remix-run/node'
import { callApi } from '#app/api-client/call-api.server.ts'
import { capabilities } from '#app/api-client/capabilities/capabilities.server.ts'
import { type OpenedFile, openFile, type SentFile, sendFile } from '#app/api-client/files.server.ts'
import type { CallContext } from '#app/api-client/who-asks.server.ts'
import { ApiError } from '#app/contracts/api-error.ts'
import { getSession } from '#app/contracts/auth.ts'
import type { CallInput, CallOutput, Endpoint } from '#app/contracts/endpoint.ts'
import { closedPart } from '#app/domain/access/permission-areas/parts.ts'
import type { PermissionKey } from '#app/domain/access/permission-table.ts'
import { hasPermission } from '#app/domain/access/permissions.ts'
import { pathBack } from '#app/domain/access/redirect-path.ts'
import { type IsoDay, todayIn } from '#app/domain/calendar/dates.ts'
import { now } from '#app/time/clock.server.ts'
import type { SessionData } from './cookie/session-storage.server.ts'
import { tokenHolds } from './token-holds.server.ts'

export type CallOptions = Pick<CallContext, 'idempotencyKey' | 'timeoutMs' | 'signal'>

export type Call = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options?: CallOptions
) => Promise<CallOutput<E>>

export interface Viewer extends SessionData {
  /** The current day at the user's place. */
  today(): IsoDay
  /** Only decides what to show: the API enforces permissions. */
  can(permission: PermissionKey): boolean
  /** False once the API is known to lack the call; pages then leave out links to it. */
  offers(endpoint: Endpoint): boolean
  /**
   * Calls the API as this user.
   * @throws Response to /logout when the token is no longer valid, to /account/two-step when the place requires
   * enrolment first
   * @throws ApiError
   */
  call: Call
  /** Same as `call`, for files sent or received. */
  sendFile: SendFile
  openFile: OpenFile
}

export type SendFile = <E extends Endpoint>(endpoint: E, input: CallInput<E>, file: SentFile) => Promise<CallOutput<E>>

export type OpenFile = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<OpenedFile>

export function createViewer(request: Request, session: SessionData): Viewer {
  const context = { request, token: session.token, placeId: session.place.uuid }
  const refuse = (endpoint: Endpoint, asked: CallContext) => async (error: unknown) => {
    if (isEnrolmentWanted(error, request)) throw redirectDocument(enrolmentPath)
    if (await hasEnded(error, endpoint, asked)) throw endSession(request)
    throw error
  }
  return {
    ...session,
    today: () => todayIn(session.place.timezone, now()),
    can: (permission) => hasPermission(session.permissions, permission) && !closedPart(permission, session.off),
    offers: isOffered,
    async call(endpoint, input, options) {
      const asked = { ...context, ...options }
      const answer = await callApi(endpoint, input, asked).catch(refuse(endpoint, asked))
      if (endpoint.id === getSession.id && isEnrolmentWanted(answer, request)) throw redirectDocument(enrolmentPath)
      return answer
    },
    sendFile: (endpoint, input, file) =>
      sendFile(endpoint, input, { ...context, file }).catch(refuse(endpoint, context)),
    openFile: (endpoint, input) => openFile(endpoint, input, context).catch(refuse(endpoint, context))
  }
}

/** Same as `Viewer.offers`, for pages without a viewer. */
export const isOffered = (endpoint: Endpoint): boolean => capabilities.stateOf(endpoint) !== 'absent'

export function openCall(request: Request): Call {
  return (endpoint, input, options) => callApi(endpoint, input, { request, ...options })
}

/** Same as `openCall`: sends no token, even for a signed-in user. */
export function openFiles(request: Request): { sendFile: SendFile; openFile: OpenFile } {
  return {
    sendFile: (endpoint, input, file) => sendFile(endpoint, input, { request, file }),
    openFile: (endpoint, input) => openFile(endpoint, input, { request })
  }
}

/**
 * Loads the whole document, because /logout has another shell. Carries `redirectTo`, because changed permissions can
 * end a session in the middle of work.
 */
function endSession({ method, url }: Request): Response {
  const query = new URLSearchParams({ motivo: 'sessao' })
  if (method === 'GET') query.set('redirectTo', pathBack(url))
  return redirectDocument(`/logout?${query}`)
}

export function isSessionEnd(error: unknown): error is Response {
  return error instanceof Response && (error.headers.get('location')?.startsWith('/logout') ?? false)
}

const enrolmentPath = '/account/two-step'

/** Before enrolment the API refuses all other calls, and its session call tells why. */
function isEnrolmentWanted(said: unknown, request: Request): boolean {
  const { pathname } = new URL(request.url)
  if (pathname === enrolmentPath || pathname.startsWith(`${enrolmentPath}/`)) return false
  if (said instanceof ApiError) return said.status === 403 && said.code === 'two_step_enrolment'
  return typeof said === 'object' && said !== null && 'two_step' in said && said.two_step === 'required'
}

/**
 * A 401 from the main API ends the session. After a 403 or 500, or a 401 from the other API, ask the main API about
 * the token first, so that another server's fault does not sign a user out.
 */
async function hasEnded(error: unknown, { api }: Endpoint, context: CallContext): Promise<boolean> {
  if (!(error instanceof ApiError)) return false
  if (error.status === 401 && api === 'main') return true
  return [401, 403, 500].includes(error.status) && !(await tokenHolds(context))
}
