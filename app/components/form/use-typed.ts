import { type RefObject, useEffect, useState } from 'react'

/**
 * Reads the fields of the form around an element at each change, and once React has drawn the page: on a slow phone
 * people type before that. `typed` is null on the server and in the first drawing.
 */
export function useTyped<T>(inForm: RefObject<HTMLElement>, read: (data: FormData) => T) {
  const [typed, setTyped] = useState<T | null>(null)
  const look = () => {
    const form = inForm.current?.closest('form')
    if (!form) return
    const now = read(new FormData(form))
    setTyped((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now))
  }
  // Runs after every drawing, because each may have changed the fields.
  useEffect(look)
  return { typed, onInput: look }
}

/** Text of a field, '' without one. */
export const textIn = (data: FormData, name: string): string => String(data.get(name) ?? '')
