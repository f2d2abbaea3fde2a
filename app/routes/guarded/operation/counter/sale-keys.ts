import { type RefObject, useEffect } from 'react'

/**
 * Methods by their key. F1, F3, F5, F6, F7, F10, F11 and F12 belong to browsers, and F4 opens a list that has the focus
 * on Windows. F9 is the reading view of Firefox and Edge, which a form does not have. Screen readers take function keys
 * only with a key of their own. A courtesy has no key: it wants a reason.
 */
const METHOD_KEYS: Readonly<Record<string, string>> = {
  F2: 'pos_money',
  F8: 'pos_pix',
  F9: 'pos_debit',
  'Shift+F9': 'pos_credit',
  'Shift+F2': 'cod',
  'Shift+F8': 'link'
}

export const REPEAT_KEY = 'Shift+F4'

export const keyOf = (method: string): string | undefined =>
  Object.keys(METHOD_KEYS).find((key) => METHOD_KEYS[key] === method)

/** Chooses methods and repeats the last sale by key, wherever the focus is. Attach `inForm` to any field of the form. */
export function useSaleKeys(inForm: RefObject<HTMLInputElement>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return
      const target = findTarget(inForm.current?.form, event.shiftKey ? `Shift+${event.key}` : event.key)
      if (!target) return
      event.preventDefault()
      target.focus()
      target.click()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [inForm])
}

function findTarget(form: HTMLFormElement | null | undefined, key: string): HTMLElement | null {
  if (!form) return null
  if (key === REPEAT_KEY) return form.querySelector<HTMLElement>('#repetir')
  const method = METHOD_KEYS[key]
  return method ? form.querySelector<HTMLElement>(`input[name="method"][value="${method}"]`) : null
}
