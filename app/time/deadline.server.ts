/** Set by the door, on the clock of `performance.now()`; what a client sends under this name is dropped there. */
const header = 'x-deadline'

/** By when whoever asks must have an answer, whatever that takes; undefined where nobody waits for one. */
export function readDeadline(headers: Headers | undefined): number | undefined {
  const said = Number(headers?.get(header) ?? Number.NaN)
  return Number.isFinite(said) ? said : undefined
}

/** At most `most`, and what is left until the deadline; whole milliseconds, never less than 0. */
export function leftOf(endsAt: number | undefined, most = Number.POSITIVE_INFINITY): number {
  return endsAt === undefined ? most : Math.floor(Math.max(0, Math.min(most, endsAt - performance.now())))
}
