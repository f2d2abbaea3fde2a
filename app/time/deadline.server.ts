/** The door sets this header, in milliseconds of `performance.now()`, and drops one that a client sends. */
const header = 'x-deadline'

/** Deadline for the whole answer; undefined when nobody waits for one. */
export function readDeadline(headers: Headers | undefined): number | undefined {
  const said = Number(headers?.get(header) ?? Number.NaN)
  return Number.isFinite(said) ? said : undefined
}

/** Returns the milliseconds left until the deadline, at most `most`; whole and never below 0. */
export function leftOf(endsAt: number | undefined, most = Number.POSITIVE_INFINITY): number {
  return endsAt === undefined ? most : Math.floor(Math.max(0, Math.min(most, endsAt - performance.now())))
}
