import { useEffect, useState } from 'react'
import { useHydrated } from 'remix-utils/use-hydrated'
import { join } from './class-names.ts'
import type { NoticeTone } from './notice.tsx'

export interface FlashMessage {
  tone: NoticeTone
  text: string
  /** Tells two equal messages in a row apart. */
  id?: string
}

/** Default of specification §9. */
const flashMs = 5000

/** What just happened. In the page without script; with it, top right, gone after 5 s unless pointed at or focused. */
export function Flash({ message }: { message: FlashMessage | null | undefined }) {
  return <div role="status">{message ? <FlashBox key={message.id ?? message.text} message={message} /> : null}</div>
}

function FlashBox({ message }: { message: FlashMessage }) {
  const hydrated = useHydrated()
  const [held, setHeld] = useState(false)
  const [gone, setGone] = useState(false)

  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => setGone(true), flashMs)
    return () => clearTimeout(timer)
  }, [held])

  if (gone) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at the message only keeps it from leaving
    <div
      className={join('notice flash', `is-${message.tone}`, hydrated && 'flash-float')}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p>{message.text}</p>
      {hydrated ? (
        <button type="button" className="btn btn-quiet" onClick={() => setGone(true)}>
          Fechar
        </button>
      ) : null}
    </div>
  )
}
