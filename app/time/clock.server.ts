const ownClock = () => new Date()
let read = ownClock

/** What time it is: the database's time where there is one, so that every instance and page mean the same moment. */
export function now(): Date {
  return read()
}

/** Null: this machine's own again. */
export function setClock(clock: (() => Date) | null): void {
  read = clock ?? ownClock
}
