/** Asks once for what is asked for several times in one turn of the event loop: a page asks for each method. */
export function inOneTurn<T>(ask: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const asked = new Map<string, Promise<T>>()
  return (key) => {
    const known = asked.get(key)
    if (known) return known
    const answer = ask(key)
    asked.set(key, answer)
    setImmediate(() => asked.delete(key))
    return answer
  }
}
