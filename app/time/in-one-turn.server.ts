/**
 * Asks at the end of the turn of the event loop, and not for what is a part of something else that was asked for in it:
 * `covers` says so.
 */
export function widestInTurn<Wanted, T>(
  ask: (wanted: Wanted) => Promise<T>,
  covers: (wide: Wanted, narrow: Wanted) => boolean
): (wanted: Wanted) => Promise<T> {
  let asked: { wanted: Wanted; resolve: (answer: Promise<T>) => void }[] = []
  function askAll() {
    const all = asked
    asked = []
    const answers = new Map<Wanted, Promise<T>>()
    for (const { wanted, resolve } of all) {
      const wide = all.reduce((widest, one) => (covers(one.wanted, widest) ? one.wanted : widest), wanted)
      const answer = answers.get(wide) ?? ask(wide)
      answers.set(wide, answer)
      resolve(answer)
    }
  }
  return (wanted) =>
    new Promise((resolve) => {
      if (asked.length === 0) setImmediate(askAll)
      asked.push({ wanted, resolve })
    })
}

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
