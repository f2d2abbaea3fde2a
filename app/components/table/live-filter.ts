import { type FocusEvent, type FormEvent, type KeyboardEvent, type MouseEvent, useState } from 'react'

type Choice = HTMLSelectElement | HTMLInputElement

/** One without a name opens fields, and chooses nothing. */
function choiceOf(target: EventTarget): Choice | null {
  if (target instanceof HTMLSelectElement) return target
  if (!(target instanceof HTMLInputElement) || target.name === '') return null
  return /^(date|checkbox|radio)$/.test(target.type) ? target : null
}

function send({ form }: Choice): void {
  form?.querySelector<HTMLElement>('[type="submit"]')?.click()
}

/**
 * For a form's own props: a choice is sent as it is made. One that is being typed (a date digit by digit, a list by its
 * arrows) waits for Enter or until its field is left; text waits for Enter, as in every form.
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

/** For the `ref` of what is drawn anew with each address: the field that had the focus has it again. */
export function keepFocus(fields: HTMLElement | null): void {
  if (!fields) {
    focused = document.activeElement?.closest('form') ? document.activeElement.id : ''
    // The new ones come in the same moment; on another page nobody waits for it.
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
