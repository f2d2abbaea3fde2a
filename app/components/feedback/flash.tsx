import { useLocation } from '@remix-run/react'
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

/**
 * Shows each message once, until `tr-flash` closes it. The next page or answer ends it too: at a gate it would lie over
 * what the next visitor is told.
 */
export function Flash({ message = null }: { message: FlashMessage | null | undefined }) {
  const { key } = useLocation()
  const [latest, setLatest] = useState({ message, key })
  const [shown, setShown] = useState(message ? [message] : [])
  if (message !== latest.message || key !== latest.key) {
    setLatest({ message, key })
    const before = key === latest.key ? shown : []
    const isNew = message && message !== latest.message && !before.some((one) => keyOf(one) === keyOf(message))
    setShown(isNew ? [...before, message] : before)
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
