import { useState } from 'react'
import { join } from '../document/class-names.ts'
import type { NoticeTone } from './notice.tsx'

export interface FlashMessage {
  tone: NoticeTone
  text: string
  /** Tells two equal consecutive messages apart. */
  id?: string
}

/** Characters. A longer text would reach from the top bar down to the page's title. */
const mostFloating = 110

/**
 * Only a short success message floats over the top bar. A warning stays in the page until it is closed: its reason
 * stands nowhere else, and slow readers need the time (WCAG 2.2.1).
 */
const floats = ({ tone, text }: FlashMessage) => tone !== 'danger' && tone !== 'warning' && text.length <= mostFloating

const keyOf = ({ id, text }: FlashMessage) => id ?? text

/** Shows each message once, and those before it until `tr-flash` closes them. */
export function Flash({ message = null }: { message: FlashMessage | null | undefined }) {
  const [latest, setLatest] = useState(message)
  const [shown, setShown] = useState(message ? [message] : [])
  if (message !== latest) {
    setLatest(message)
    if (message && !shown.some((one) => keyOf(one) === keyOf(message))) setShown([...shown, message])
  }
  const draw = (messages: FlashMessage[]) =>
    messages.map((one) => (
      <tr-flash key={keyOf(one)} class={join('notice flash', `is-${one.tone}`)}>
        <p>{one.text}</p>
      </tr-flash>
    ))
  return (
    <>
      <div role="status" className="flashes" data-stays="">
        {draw(shown.filter(floats))}
      </div>
      <div role="status" data-stays="">
        {draw(shown.filter((one) => !floats(one)))}
      </div>
    </>
  )
}
