const hourMs = 3_600_000

/** The demonstration lies in Bahia, three hours behind Greenwich all the year round. */
const behindMs = 3 * hourMs

export function msToMidnight(now: Date): number {
  return 24 * hourMs - ((now.getTime() - behindMs) % (24 * hourMs))
}

/** A run that begins so late goes on in the next day's demonstration. */
const longestRunMs = 3 * hourMs

/** The moments of which a run needs a demonstration: now, and the next day's first where it may last until then. */
export function demonstrationMoments(now: Date): Date[] {
  const left = msToMidnight(now)
  return left > longestRunMs ? [now] : [now, new Date(now.getTime() + left)]
}

/** The template of a day's demonstration, which only knows what was then. */
export function templateOf(seeded: string, moment: Date): string {
  const day = new Date(moment.getTime() - behindMs).toISOString().slice(0, 10)
  return `${seeded}_${day.replaceAll('-', '_')}`
}
