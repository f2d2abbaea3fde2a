const hourMs = 3_600_000

/** Bahia is three hours behind UTC all year. */
const behindMs = 3 * hourMs

export function msToMidnight(now: Date): number {
  return 24 * hourMs - ((now.getTime() - behindMs) % (24 * hourMs))
}

/** Name of the template with the demonstration of the day of `now`. */
export function templateOf(seeded: string, now: Date): string {
  const day = new Date(now.getTime() - behindMs).toISOString().slice(0, 10)
  return `${seeded}_${day.replaceAll('-', '_')}`
}

/** A test asks the run for the template of a moment's day on the one channel; the run answers on the other when it is there. */
export const templateWanted = 'template_wanted'
export const templateMade = 'template_made'
