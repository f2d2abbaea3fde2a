import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Backend } from '../kernel/context.server.ts'

type Keeper = Pick<Backend, 'seal' | 'now'>

const purpose = 'known-device'
const dayMs = 24 * 3_600_000
const lifeDays = 180
/** Several users may share a counter's browser, but an outside caller may send any number. */
const mostRead = 8

/** User, id, day: short, because it travels in a cookie. */
const DeviceSchema = z.tuple([z.number(), z.string(), z.number()])

const dayOf = (now: Date) => Math.floor(now.getTime() / dayMs)

function readDevices({ seal, now }: Keeper, devices: readonly string[]) {
  return devices.slice(0, mostRead).flatMap((text) => {
    const read = DeviceSchema.safeParse(seal.unseal(purpose, text))
    if (!read.success) return []
    const [userId, id, day] = read.data
    return dayOf(now()) - day <= lifeDays ? [{ userId, id }] : []
  })
}

/**
 * Proves that this browser signed in to the account before. It opens nothing, but strangers' tries do not count against
 * it.
 */
export function sealDevice(
  keeper: Keeper,
  { userId, devices }: { userId: number; devices: readonly string[] }
): string {
  const id = findDevice(keeper, { userId, devices }) ?? randomBytes(9).toString('base64url')
  return keeper.seal.seal(purpose, [userId, id, dayOf(keeper.now())])
}

/** Id of the device; null if none is valid for this user: forged, somebody else's, or half a year old. */
export function findDevice(
  keeper: Keeper,
  { userId, devices }: { userId: number | null; devices: readonly string[] }
): string | null {
  return readDevices(keeper, devices).find((device) => device.userId === userId)?.id ?? null
}

/** First valid device of any user. */
export function findAnyDevice(keeper: Keeper, devices: readonly string[]): string | null {
  return readDevices(keeper, devices)[0]?.id ?? null
}
