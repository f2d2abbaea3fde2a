import { withoutNoise } from '#app/contracts/legacy/unwrap.ts'
import type { SiteFault } from '#app/domain/wordpress/problems.ts'
import { callProvider } from '#app/provider-calls.server.ts'
import { AnswerTooLarge, takeText } from '#app/read-text.server.ts'
import { untilAborted } from '#app/time/until-aborted.server.ts'
import { parseJson } from '../ask-provider.server.ts'
import { type Ask, askPlainly } from '../typed-address.server.ts'

interface Question {
  url: string
  authorization: string
  timeoutMs: number
  /** Way to reach it; `fetch` if no person typed the address. */
  reach?: Ask
}

export interface SiteAnswer {
  /** Undefined for anything but JSON. */
  json: unknown
  /** WordPress' own error code, for example `rest_forbidden`; '' without one. */
  code: string
  /** `X-WP-TotalPages`; null if it is missing. */
  pages: number | null
  fault: SiteFault | null
  /** Milliseconds that the site asks us to wait. */
  waitMs: number
}

const largestMib = 4

/** Follows no redirects: the password is for that site only. Never rejects. */
export async function askSite({ url, authorization, timeoutMs, reach = askPlainly }: Question): Promise<SiteAnswer> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const headers = { accept: 'application/json', authorization }
    const sent = () => untilAborted(reach(url, { method: 'GET', headers, signal }), signal)
    const response = await callProvider('wordpress', sent)
    if (response.status >= 300 && response.status <= 399) {
      // Nobody reads the body.
      void response.body?.cancel().catch(() => undefined)
      return failed('moved')
    }
    const json = await takeText(response, { largestMib, signal }, (text) => parseJson(withoutNoise(text)))
    const code = siteErrorCode(json)
    const pages = Number.parseInt(response.headers.get('x-wp-totalpages') ?? '', 10)
    return {
      json,
      code,
      pages: Number.isSafeInteger(pages) && pages >= 0 ? pages : null,
      waitMs: readWait(response.headers.get('retry-after')),
      fault: response.ok ? faultOfBody(json, response) : faultOf(response.status, code)
    }
  } catch (error) {
    return failed(error instanceof AnswerTooLarge ? 'large' : 'silent')
  }
}

const failed = (fault: SiteFault): SiteAnswer => ({ json: null, code: '', pages: null, fault, waitMs: 0 })

/** Seconds, or a date (RFC 9110, 10.2.3); 0 for neither. */
function readWait(said: string | null): number {
  const text = said?.trim() ?? ''
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now()
  return Number.isNaN(ms) ? 0 : Math.max(0, ms)
}

function siteErrorCode(json: unknown): string {
  const code = typeof json === 'object' && json !== null && 'code' in json ? json.code : ''
  return typeof code === 'string' ? code : ''
}

/** A page with status 200 comes from a firewall or a caching plugin. */
function faultOfBody(json: unknown, { headers }: Response): SiteFault | null {
  if (typeof json === 'object' && json !== null) return null
  return /html/i.test(headers.get('content-type') ?? '') ? 'page' : 'rubbish'
}

/**
 * WordPress sends `rest_forbidden` with 401 to callers who are not signed in, and with 403 to those without the right.
 */
function faultOf(status: number, code: string): SiteFault {
  if (code === 'rest_no_route') return 'no_type'
  // Without WordPress' own code it is unknown who refuses.
  if (code !== '' && status === 401) return 'refused'
  if (code.startsWith('rest_forbidden') || (code !== '' && status === 403)) return 'forbidden'
  if (status === 401 || status === 403) return 'page'
  if (status === 429 || status === 503) return 'busy'
  if (status === 404) return code === '' ? 'page' : 'no_type'
  return status >= 500 ? 'silent' : 'rubbish'
}
