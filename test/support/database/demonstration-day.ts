const hourMs = 3_600_000

/** Bahia is three hours behind UTC all year. */
const behindMs = 3 * hourMs

export function msToMidnight(now: Date): number {
  return 24 * hourMs - ((now.getTime() - behindMs) % (24 * hourMs))
}

/** A run that begins this late may continue into the next day. */
const longestRunMs = 3 * hourMs

/** Moments for which a run needs a demonstration: now, and the next day's start if the run may last until then. */
export function demonstrationMoments(now: Date): Date[] {
  const left = msToMidnight(now)
  return left > longestRunMs ? [now] : [now, new Date(now.getTime() + left)]
}

/** Name of the template with one day's demonstration. */
export function templateOf(seeded: string, moment: Date): string {
  const day = new Date(moment.getTime() - behindMs).toISOString().slice(0, 10)
  return `${seeded}_${day.replaceAll('-', '_')}`
}
