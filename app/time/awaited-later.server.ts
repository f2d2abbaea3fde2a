/** Lets a promise be awaited later, or never: a rejection that nobody has heard yet would end the process. */
export function awaitedLater<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}
