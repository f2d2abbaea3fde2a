import { useNavigation } from '@remix-run/react'
import { type KeyboardEvent, type KeyboardEventHandler, type RefObject, useEffect, useRef } from 'react'
import { useListener } from '#app/components/document/use-listener.ts'
import { unreachedEvent } from '#app/components/form/unreached.ts'
import { Button, Form, Icon } from '#app/components/index.ts'
import { longestScan } from '#app/domain/booking/scan.ts'
import { type GateWay, gateAt } from '../gate-path.ts'
import { Camera } from './camera/camera.tsx'
import { giveSignal, type Heard } from './signal/signal.ts'

interface CodeFieldProps {
  way: GateWay
  /** Signal for the answer on the page. */
  heard: Heard | null
}

/** Serves people and scanners that type and press Enter. It is emptied and focused at once for the next code. */
export function CodeField({ way, heard }: CodeFieldProps) {
  const { input, take, takeTyped, look, clear } = useCodes(heard)
  return (
    <Form method="post" action={gateAt(way)} className="gate-form" onSubmit={clear}>
      <CodeInput field={input} onKeyDown={takeTyped} isExit={way.isExit === true} />
      <Camera onSwitch={look} onCode={take} />
    </Form>
  )
}

/** Sends one code at a time: a code read during a request waits for its turn. */
function useCodes(heard: Heard | null) {
  const { state } = useNavigation()
  const input = useRef<HTMLInputElement>(null)
  const waiting = useRef<string[]>([])
  const isLooking = useRef(false)
  const isAsked = useRef(false)
  /** A ref, because a scanner types the next code before React draws. */
  const isUnderWay = useRef(false)
  const isHeld = useRef(false)
  const isPutBack = useRef(false)
  const sent = useRef('')
  const answer = useRef(heard)
  answer.current = heard
  const sender = useRef(send)
  sender.current = send

  useEffect(() => {
    if (state === 'submitting') isAsked.current = true
    if (state !== 'idle' || !input.current) return
    isUnderWay.current = false
    if (isAsked.current && answer.current) giveSignal(answer.current)
    // With the camera on, do not focus the field: on a phone the keyboard would cover the answer.
    if (!isLooking.current) input.current.focus()
    else if (isAsked.current) document.getElementById('gate-title')?.scrollIntoView({ block: 'nearest' })
    isAsked.current = false
    const next = waiting.current.shift()
    if (next !== undefined) sender.current(next)
  }, [state])

  // When the request fails, put the code back, to be sent again. The form shows the reason.
  useListener(unreachedEvent, () => {
    if (!isUnderWay.current || !input.current) return
    isUnderWay.current = false
    isHeld.current = true
    input.current.value ||= sent.current
  })

  function take(text: string) {
    if (isUnderWay.current || (state !== 'idle' && !isHeld.current)) waiting.current.push(text)
    else send(text)
  }

  function send(text: string) {
    if (!input.current) return
    // Without a network the form sends nothing.
    isUnderWay.current = navigator.onLine !== false
    isHeld.current = false
    sent.current = text
    isPutBack.current = true
    submitCode(input.current, text)
    isPutBack.current = false
    if (!isUnderWay.current) input.current.value ||= text
  }

  /**
   * Empties the field after its button sent it. Waits a turn, because the form is read after this handler.
   * `submitCode` puts back by itself what is being typed: that may be the same code again.
   */
  function clear() {
    if (isPutBack.current) return
    const value = input.current?.value
    setTimeout(() => {
      if (input.current && input.current.value === value) input.current.value = ''
    })
  }

  /** Empties the field before the scanner types its next character. */
  function takeTyped(event: KeyboardEvent<HTMLInputElement>) {
    const canSend = typeof event.currentTarget.form?.requestSubmit === 'function'
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !canSend) return
    event.preventDefault()
    const { value } = event.currentTarget
    event.currentTarget.value = ''
    take(value)
  }

  function look(isOn: boolean) {
    isLooking.current = isOn
    if (!isOn) input.current?.focus()
  }
  return { input, take, takeTyped, look, clear }
}

interface CodeInputProps {
  field: RefObject<HTMLInputElement>
  onKeyDown: KeyboardEventHandler<HTMLInputElement>
  isExit: boolean
}

function CodeInput({ field, onKeyDown, isExit }: CodeInputProps) {
  return (
    <>
      <label className="label" htmlFor="codigo">
        Código da reserva
      </label>
      <p className="hint" id="codigo-dica">
        <span className="gate-how">Digite ou leia o código e aperte Enter. </span>
        Também nome, documento ou telefone.
      </p>
      <div className="gate-field">
        <input
          ref={field}
          data-begin=""
          id="codigo"
          name="codigo"
          className="input"
          type="text"
          inputMode="text"
          enterKeyHint="go"
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={longestScan}
          onKeyDown={onKeyDown}
          aria-describedby="codigo-dica"
          // biome-ignore lint/a11y/noAutofocus: the page is this field; whoever scans must not have to reach for it
          autoFocus
        />
        <Button variant="primary" icon={<Icon name={isExit ? 'log-out' : 'check'} />}>
          {isExit ? 'Saída' : 'Check-in'}
        </Button>
      </div>
    </>
  )
}

/** Keeps what is being typed for the next code. */
function submitCode(input: HTMLInputElement, text: string) {
  const typed = input.value
  input.value = text
  input.form?.requestSubmit()
  input.value = typed
}
