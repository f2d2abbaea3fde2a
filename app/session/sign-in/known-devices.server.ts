import { createKeptCookie } from '../cookie/kept-cookie.server.ts'

/**
 * Pairs of user id and the device token that the API issued at the last sign-in. The API issues it because a remote
 * API cannot check a token made with our secret.
 */
type KnownDevices = [number, string][]

/** Same lifetime as the API's device token (`known-device`). The cookie survives signing out. */
const maxAgeSeconds = 180 * 24 * 3600
/** Limit per browser: counters are shared, and each entry adds a hundred bytes to every request. */
const mostKept = 6

const cookie = createKeptCookie<KnownDevices>({
  name: 'devices',
  maxAgeSeconds,
  isValue: (value): value is KnownDevices =>
    Array.isArray(value) &&
    value.every((one) => Array.isArray(one) && typeof one[0] === 'number' && typeof one[1] === 'string')
})

/** Adds the device tokens to the body of a sign-in or recovery; empty when the API issued none. */
export function knownDevices(request: Request): { devices?: string[] } {
  const kept = cookie.read(request)
  return kept && kept.length > 0 ? { devices: kept.map(([, device]) => device) } : {}
}

/** Puts the latest user first and drops the one who signed in longest ago. */
export function keepDevice(request: Request, { userId, device }: { userId: number; device: string }) {
  const others = (cookie.read(request) ?? []).filter(([id]) => id !== userId)
  const devices: KnownDevices = [[userId, device], ...others]
  return cookie.keep(request, devices.slice(0, mostKept))
}
