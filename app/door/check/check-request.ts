import { readBody } from '../read-body.ts'
import { methodRefusal, refusals, refuse } from '../refusal/refuse.ts'
import type { DoorLimits, DoorLog, DoorRuntime } from '../settings.ts'
import { apiMethods, type DoorHandler, type DoorRequest, isSafe, pageMethods, type Visit } from '../visit.ts'
import type { FormTokens } from './form-token.ts'
import { findToken, judgeOrigin } from './origin.ts'

export const checkMethod: DoorHandler = (request, response, next) => {
  const allowed = response.locals.visit.isApi ? apiMethods : pageMethods
  if (allowed.has(request.method)) next()
  else refuse(request, response, methodRefusal(allowed))
}

type Checks = { runtime: Pick<DoorRuntime, 'bodyLimit'>; tokens: FormTokens; limits: DoorLimits; log: DoorLog }

/** Buffers small, unsized or token-bearing bodies. The API is exempt from the origin rules: it goes by token. */
export function checkBody({ runtime, tokens, limits, log }: Checks): DoorHandler {
  return async (request, response, next) => {
    const { visit } = response.locals
    const verdict = visit.isApi || isSafe(request.method) ? 'ours' : judgeOrigin(request.headers, visit.url.origin)
    if (verdict === 'foreign') {
      log.warn({ requestId: visit.requestId, address: visit.address }, 'refused a form from elsewhere')
      return refuse(request, response, refusals.foreignForm)
    }
    const length = request.headers['content-length']
    const chunked = request.headers['transfer-encoding'] !== undefined
    if (needsLength(request, visit) && length === undefined && (chunked || !isSafe(request.method))) {
      return refuse(request, response, refusals.noLength)
    }
    const limit = runtime.bodyLimit(request.method, visit.url.pathname)
    if (Number(length ?? 0) > limit) return refuse(request, response, refusals.tooLarge)
    if (request.method === 'GET' || request.method === 'HEAD') return next()

    if (verdict === 'ask-token' || chunked || Number(length ?? 0) <= limits.bufferedBytes) {
      const ms = limit > limits.bufferedBytes ? limits.uploadMs : limits.requestMs
      const outcome = await readBody(request, { limit, ms })
      if (outcome.kind === 'gone') return void response.destroy()
      if (outcome.kind === 'too-large') return refuse(request, response, refusals.tooLarge)
      if (outcome.kind === 'too-slow') return refuse(request, response, refusals.tooSlow)
      visit.body = outcome.body
      if (verdict === 'ask-token' && !(await hasToken(request, visit, tokens))) {
        log.warn({ requestId: visit.requestId, address: visit.address }, 'refused a form without its token')
        return refuse(request, response, refusals.foreignForm)
      }
    }
    next()
  }
}

/** Needed of pages and of bodies that nobody will read. */
function needsLength(request: DoorRequest, visit: Visit): boolean {
  return !visit.isApi || isSafe(request.method)
}

async function hasToken(request: DoorRequest, visit: Visit, tokens: FormTokens): Promise<boolean> {
  if (visit.sidIsNew || visit.body === null) return false
  const token = await findToken(visit.body, request.headers['content-type'])
  return token !== null && tokens.verify(visit.sid, token)
}
