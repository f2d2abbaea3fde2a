import { hourMs } from '../kernel/schedule.server.ts'

const dayMs = 24 * hourMs

export const dayBefore = (now: Date) => new Date(now.getTime() - dayMs)

/** Seconds until the oldest of the last 24 hours leaves that period. */
export function untilRoom(oldest: Date | null, now: Date): number {
  return Math.max(1, Math.ceil(((oldest ?? now).getTime() + dayMs - now.getTime()) / 1000))
}
