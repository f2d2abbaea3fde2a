import { useEffect, useRef, useState } from 'react'
import { join } from '../document/class-names.ts'
import { useHydrated } from '../document/use-hydrated.ts'
import type { NoticeTone } from './notice.tsx'

export interface FlashMessage {
  tone: NoticeTone
  text: string
  /** Tells two equal consecutive messages apart. */
  id?: string
}

/** Milliseconds; default of specification §9. */
const flashMs = 5000

/** Characters. A longer text would reach from the top bar down to the page's title. */
const mostFloating = 110

/**
 * Only a short success message floats over the top bar. A warning stays in the page until it is closed: its reason
 * stands nowhere else, and slow readers need the time (WCAG 2.2.1).
 */
const floats = ({ tone, text }: FlashMessage) => tone !== 'danger' && tone !== 'warning' && text.length <= mostFloating

const keyOf = ({ id, text }: FlashMessage) => id ?? text

export function Flash({ message = null }: { message: FlashMessage | null | undefined }) {
  const hydrated = useHydrated()
  const [latest, setLatest] = useState(message)
  const [shown, setShown] = useState(message ? [message] : [])
  if (message !== latest) {
    setLatest(message)
    if (message && !shown.some((one) => keyOf(one) === keyOf(message))) setShown([...shown, message])
  }
  const close = (key: string) => setShown((now) => now.filter((one) => keyOf(one) !== key))
  const draw = (messages: FlashMessage[]) =>
    messages.map((one) => <FlashBox key={keyOf(one)} message={one} live={hydrated} onClose={() => close(keyOf(one))} />)
  return (
    <>
      <div role="status" className={hydrated ? 'flashes' : undefined}>
        {draw(shown.filter(floats))}
      </div>
      <div role="status">{draw(shown.filter((one) => !floats(one)))}</div>
    </>
  )
}

interface FlashBoxProps {
  message: FlashMessage
  live: boolean
  onClose: () => void
}

function FlashBox({ message, live, onClose }: FlashBoxProps) {
  const { tone, text } = message
  const isFloating = floats(message)
  const [held, hold] = useCountdownToClose(onClose, !isFloating)

  function closeByHand() {
    onClose()
    // The button disappears, and the focus would fall back to the top of the page.
    document.getElementById('conteudo')?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at the message only keeps it from leaving
    <div
      className={join('notice flash', `is-${tone}`, live && isFloating && 'flash-float')}
      data-held={held || undefined}
      onMouseEnter={() => hold('pointer', true)}
      onMouseLeave={() => hold('pointer', false)}
      onFocus={() => hold('focus', true)}
      onBlur={() => hold('focus', false)}
    >
      <p>{text}</p>
      {live ? (
        <button type="button" className="btn btn-quiet" onClick={closeByHand}>
          Fechar
        </button>
      ) : null}
    </div>
  )
}

type Holder = 'pointer' | 'focus'

/** Stops the countdown while the message has the pointer or the focus. */
function useCountdownToClose(onClose: () => void, isLasting: boolean) {
  const [holders, setHolders] = useState<readonly Holder[]>([])
  const held = holders.length > 0
  const leftMs = useRef(flashMs)
  const close = useRef(onClose)
  close.current = onClose

  useEffect(() => {
    if (held || isLasting) return
    const since = Date.now()
    const timer = setTimeout(() => close.current(), leftMs.current)
    return () => {
      clearTimeout(timer)
      leftMs.current = Math.max(0, leftMs.current - (Date.now() - since))
    }
  }, [held, isLasting])

  const hold = (by: Holder, on: boolean) => {
    setHolders((now) => [...now.filter((one) => one !== by), ...(on ? [by] : [])])
  }
  return [held, hold] as const
}
