import { useCallback, useEffect, useRef, useState } from 'react'
import { type Sums, sumsOf } from './sums.ts'

interface Counted {
  method: string
  sums: Sums
}

/**
 * Updates total and change while the user types. `start` returns the values that the server drew; with script those in
 * the form count, even after hours and prices are redrawn. Attach `inForm` to any field of the form.
 */
export function useSums(start: (name: string) => string, tickets: readonly { price: number }[]) {
  const inForm = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<Counted | null>(null)
  const count = useCallback(() => {
    const form = inForm.current?.form
    if (!form) return
    const data = new FormData(form)
    const read = (name: string) => String(data.get(name) ?? '')
    const now = { method: read('method'), sums: sumsOf(read, tickets) }
    setTyped((was) => (was && isSame(was, now) ? was : now))
  }, [tickets])
  // Run after every render, because each may have changed the fields.
  useEffect(count)
  return { inForm, onInput: count, ...(typed ?? { method: start('method'), sums: sumsOf(start, tickets) }) }
}

const isSame = (one: Counted, other: Counted) =>
  one.method === other.method && one.sums.total === other.sums.total && one.sums.change === other.sums.change
