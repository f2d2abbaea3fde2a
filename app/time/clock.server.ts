const ownClock = () => new Date()
let read = ownClock

/** Current time: the database's if there is one, so that all instances agree. */
export function now(): Date {
  return read()
}

/** Null restores this machine's clock. */
export function setClock(clock: (() => Date) | null): void {
  read = clock ?? ownClock
}
