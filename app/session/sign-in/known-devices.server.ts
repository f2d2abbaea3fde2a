import { createKeptCookie } from '../cookie/kept-cookie.server.ts'

/** User id → what the API gave this browser at the last sign-in; theirs, not ours: a remote API sees none of our secrets. */
type KnownDevices = [number, string][]

/** As long as ours holds (`known-device`); it survives signing out. */
const maxAgeSeconds = 180 * 24 * 3600
/** A counter's browser is shared; each costs a hundred bytes of every request. */
const mostKept = 6

const cookie = createKeptCookie<KnownDevices>({
  name: 'devices',
  maxAgeSeconds,
  isValue: (value): value is KnownDevices =>
    Array.isArray(value) &&
    value.every((one) => Array.isArray(one) && typeof one[0] === 'number' && typeof one[1] === 'string')
})

/** For the body of a sign-in or of a recovery; nothing where an API gave nothing. */
export function knownDevices(request: Request): { devices?: string[] } {
  const kept = cookie.read(request)
  return kept && kept.length > 0 ? { devices: kept.map(([, device]) => device) } : {}
}

/** The latest first; who signed in here longest ago is forgotten. */
export function keepDevice(request: Request, { userId, device }: { userId: number; device: string }) {
  const others = (cookie.read(request) ?? []).filter(([id]) => id !== userId)
  return cookie.keep(request, [[userId, device], ...others].slice(0, mostKept) as KnownDevices)
}
