export const DEFAULT_HOLD_MINUTES = 15

/** Limits to 1–120 minutes; NaN gives the default. */
export function clampHoldMinutes(minutes: number): number {
  if (!Number.isFinite(minutes)) return DEFAULT_HOLD_MINUTES
  return Math.min(120, Math.max(1, Math.round(minutes)))
}

export function holdUntil(now: Date, minutes: number): Date {
  return new Date(now.getTime() + clampHoldMinutes(minutes) * 60_000)
}

/** Null never expires: the booking is paid, or is paid at the place. */
export function isHoldExpired(until: Date | null, now: Date): boolean {
  return until !== null && until.getTime() <= now.getTime()
}
