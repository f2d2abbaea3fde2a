import { ApiError } from '#app/contracts/api-error.ts'
import type { ApiName, Endpoint } from '#app/contracts/endpoint.ts'
import { listIssueStatuses } from '#app/contracts/issues/issues.ts'
import { listProducts } from '#app/contracts/products/public.ts'
import type { PermissionKey } from '#app/domain/access/permission-table.ts'
import { APP_VERSION } from '#app/domain/words/version.ts'
import { env } from '#app/env.server.ts'
import { now } from '#app/time/clock.server.ts'
import { askApi } from '../call-api.server.ts'
import { isDerived } from '../derived/derive.server.ts'
import type { ApiAddresses } from '../transport.server.ts'
import { capabilities } from './capabilities.server.ts'
import { FEATURES, type Feature } from './features.server.ts'
import { readVersion } from './version.server.ts'

/** `derived`: the API lacks the call, and the page computes its data from other calls. */
type FeatureState = 'on' | 'off' | 'derived' | 'unknown'

export interface CheckedApi {
  api: ApiName
  /** Null when the API answers inside this process. */
  host: string | null
  /** Null before the first check. */
  isReachable: boolean | null
  /** Version that the API reports; '' when it reports none, null before the first check. */
  version: string | null
  features: { name: string; state: FeatureState }[]
}

interface Checked {
  at: number
  reachable: Record<ApiName, boolean>
  versions: Record<ApiName, string>
}

const checkEveryMs = 60 * 60_000
const callMs = 5000
const atOnce = 6
/**
 * Milliseconds that a page waits for the first check. A later page shows the results that came too late for this one.
 */
const pageWaitsMs = 1000

const apis: readonly ApiName[] = ['main', 'node']
/** Cheap calls of specification §7, used to test whether an API answers. */
const cheapest: Record<ApiName, Endpoint> = { main: listProducts, node: listIssueStatuses }
const addressOf: ApiAddresses = { main: env.MAIN_API_URL, node: env.NODE_API_URL }
const isRemote = apis.some((api) => addressOf[api] !== undefined)

let checked: Checked | null = null
let running: Promise<void> | null = null

/** Time of the last complete check in epoch milliseconds; null before. */
export const lastChecked = (): number | null => checked?.at ?? null

/** Checks at most once an hour, and only an API that has none of our extensions: our own needs no check. */
export async function checkOnce(token: string): Promise<void> {
  const [live] = FEATURES
  if (!isRemote || !live || capabilities.stateOf(live.endpoint) !== 'absent') return
  if (checked && checked.at + checkEveryMs > now().getTime()) return
  let timer: NodeJS.Timeout | undefined
  const waited = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, pageWaitsMs)
  })
  await Promise.race([checkNow(token), waited]).finally(() => clearTimeout(timer))
}

/** Forgets the record and probes again. Concurrent callers share one run. */
export function checkNow(token: string): Promise<void> {
  running ??= checkServer(token).finally(() => {
    running = null
  })
  return running
}

async function checkServer(token: string): Promise<void> {
  const reachable = { main: true, node: true }
  const versions = { main: '', node: '' }
  if (isRemote) {
    for (const api of apis) {
      capabilities.forget(api)
      reachable[api] = await answers(cheapest[api], token)
      if (reachable[api]) versions[api] = await readVersion(api, { addresses: addressOf, token, timeoutMs: callMs })
    }
    const asked = FEATURES.filter(({ endpoint }) => reachable[endpoint.api])
    const next = async (): Promise<void> => {
      const one = asked.shift()
      if (!one) return
      await answers(one.endpoint, token)
      await next()
    }
    await Promise.all(Array.from({ length: atOnce }, next))
  }
  checked = { at: now().getTime(), reachable, versions }
}

/** True for any answer, even a refusal; false only when none comes. */
async function answers(endpoint: Endpoint, token: string): Promise<boolean> {
  try {
    await askApi(endpoint, {}, { token, timeoutMs: callMs })
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.status !== 0
  }
}

export function describeApis(): CheckedApi[] {
  return apis.map((api) => {
    const address = addressOf[api]
    const features = FEATURES.filter(({ endpoint }) => endpoint.api === api)
    return {
      api,
      host: address === undefined ? null : new URL(address).host,
      isReachable: address === undefined ? true : (checked?.reachable[api] ?? null),
      version: address === undefined ? APP_VERSION : (checked?.versions[api] ?? null),
      features: features.map(({ name, endpoint }) => ({ name, state: shown(endpoint) }))
    }
  })
}

/** An embedded API has every feature. */
function shown(endpoint: Endpoint): FeatureState {
  if (addressOf[endpoint.api] === undefined) return 'on'
  const state = capabilities.stateOf(endpoint)
  if (state === 'absent') return isDerived(endpoint) ? 'derived' : 'off'
  return state === 'present' ? 'on' : 'unknown'
}

/** Lists screens that would show nothing because the API lacks their data. */
export function absentScreens(): PermissionKey[] {
  const isOff = ({ endpoint }: Feature) => shown(endpoint) === 'off'
  return FEATURES.filter(isOff).flatMap(({ screens }) => screens)
}
