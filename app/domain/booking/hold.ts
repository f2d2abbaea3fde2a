/** How long an unpaid booking holds its places unless the place says otherwise. */
export const DEFAULT_HOLD_MINUTES = 15

/** A place's setting as whole minutes from 1 to 120; what is no number is the default. */
export function clampHoldMinutes(minutes: number): number {
  if (!Number.isFinite(minutes)) return DEFAULT_HOLD_MINUTES
  return Math.min(120, Math.max(1, Math.round(minutes)))
}

/** The instant a hold made now ends. */
export function holdUntil(now: Date, minutes: number): Date {
  return new Date(now.getTime() + clampHoldMinutes(minutes) * 60_000)
}

/** True from the instant a hold ends; a booking without a hold (paid, or paid at the place) never expires. */
export function isHoldExpired(until: Date | null, now: Date): boolean {
  return until !== null && until.getTime() <= now.getTime()
}
