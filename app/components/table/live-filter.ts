import { type FocusEvent, type FormEvent, type KeyboardEvent, type MouseEvent, useState } from 'react'

type Choice = HTMLSelectElement | HTMLInputElement

/** Null for a choice without a name, which opens fields and filters nothing. */
function choiceOf(target: EventTarget): Choice | null {
  if (target instanceof HTMLSelectElement) return target
  if (!(target instanceof HTMLInputElement) || target.name === '') return null
  return /^(date|checkbox|radio)$/.test(target.type) ? target : null
}

function send({ form }: Choice): void {
  form?.querySelector<HTMLElement>('[type="submit"]')?.click()
}

/**
 * Props for a form that sends each choice at once. A choice still in progress (a date's digits, arrows in a list)
 * waits for Enter or for leaving the field. Text waits for Enter, as in every form.
 */
export function useLive() {
  const [handlers] = useState(() => {
    let typed: Choice | null = null
    let waits = false
    const start = (choice: Choice | null) => {
      typed = choice
      waits = false
    }
    const finish = (choice: Choice) => {
      if (choice !== typed || !waits) return
      start(null)
      send(choice)
    }
    return {
      onMouseDown: (_: MouseEvent<HTMLFormElement>) => start(null),
      onKeyDown({ key, target }: KeyboardEvent<HTMLFormElement>) {
        const choice = choiceOf(target)
        if (!choice || choice.type === 'checkbox') return
        if (key === 'Enter' && choice instanceof HTMLSelectElement) finish(choice)
        else if (choice !== typed && /^(.|Arrow.*|Home|End|Page.*|Backspace|Delete)$/.test(key)) start(choice)
      },
      onChange({ target }: FormEvent<HTMLFormElement>) {
        const choice = choiceOf(target)
        if (choice && choice === typed) waits = true
        else if (choice) send(choice)
      },
      onBlur({ target }: FocusEvent<HTMLFormElement>) {
        const choice = choiceOf(target)
        if (choice) finish(choice)
      }
    }
  })
  return handlers
}

let focused = ''

/** A `ref` for content that is redrawn with each URL: the field that had the focus gets it back. */
export function keepFocus(fields: HTMLElement | null): void {
  if (!fields) {
    focused = document.activeElement?.closest('form') ? document.activeElement.id : ''
    // The new fields appear in the same turn. On another page the wish is dropped.
    Promise.resolve().then(() => {
      focused = ''
    })
    return
  }
  const field = focused ? document.getElementById(focused) : null
  focused = ''
  if (!field || !fields.contains(field)) return
  const fold = field.closest('details')
  if (fold) fold.open = true
  field.focus()
}
