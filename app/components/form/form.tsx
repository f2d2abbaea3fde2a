import { Form as RemixForm, type FormProps as RemixFormProps, useActionData, useNavigation } from '@remix-run/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { useDocument } from '../document/document-context.ts'
import { unreachedEvent } from './unreached.ts'

export interface FormProps extends RemixFormProps {
  /** Lets the browser post the form itself, as it does without script (files, payments, sign-in). */
  native?: boolean
}

const repeatMs = 5000
let rememberedToken = ''

/** The form that sent last, known by its ref: what does not get through is said there. */
let lastSent: { current: number } | null = null

/** On a phone the button may stand a screen below. */
function bringIntoView(message: HTMLElement | null) {
  message?.scrollIntoView({ block: 'nearest' })
}

/** Hydration must not blank the token the server wrote, and forms drawn later in the browser need the same one. */
function keepToken(input: HTMLInputElement | null) {
  if (!input) return
  if (input.value) rememberedToken = input.value
  else input.value = rememberedToken
}

/** Browsers before 2020-22 do not say which button submitted; posting natively keeps that button's name and value. */
function knowsSubmitter(): boolean {
  return typeof SubmitEvent !== 'undefined' && 'submitter' in SubmitEvent.prototype
}

function FormToken() {
  const { formToken } = useDocument()
  // Without a token the input has no `value` at all: given one, React would write it over the server's.
  const value = formToken ? { value: formToken } : {}
  return <input type="hidden" name="_sid" {...value} ref={keepToken} suppressHydrationWarning />
}

function useUnreached(sentAt: { current: number }) {
  const [unreached, setUnreached] = useState<string | null>(null)
  useEffect(() => {
    function hear(event: Event) {
      if (lastSent !== sentAt) return
      sentAt.current = 0
      setUnreached((event instanceof CustomEvent && event.detail) || ERRORS.network)
    }
    window.addEventListener(unreachedEvent, hear)
    return () => window.removeEventListener(unreachedEvent, hear)
  }, [sentAt])
  return [unreached, setUnreached] as const
}

/** Works without script. It ignores a second submission, but only the server's idempotency key protects. */
export function Form({ native, method = 'get', onSubmit, children, ...rest }: FormProps) {
  const navigation = useNavigation()
  const answer = useActionData()
  const sentAt = useRef(0)
  const answerBefore = useRef(answer)
  const [unreached, setUnreached] = useUnreached(sentAt)
  const unsafe = method.toLowerCase() !== 'get'
  // The answer is drawn before the page has asked for its data anew: what was refused may be corrected and sent by then.
  const answered = navigation.state === 'loading' && answer !== answerBefore.current
  const busy = unsafe && navigation.state !== 'idle' && navigation.formMethod != null && sentAt.current > 0 && !answered

  function submitOnce(event: FormEvent<HTMLFormElement>) {
    const now = Date.now()
    const isRepeated = busy || (native && now - sentAt.current < repeatMs)
    // Without a network the browser's own page about it would take what was typed away.
    const isOffline = navigator.onLine === false
    if (unsafe && (isRepeated || isOffline)) {
      event.preventDefault()
      if (!isRepeated) setUnreached(ERRORS.network)
      return
    }
    setUnreached(null)
    onSubmit?.(event)
    if (event.defaultPrevented) return
    sentAt.current = now
    answerBefore.current = answer
    lastSent = sentAt
  }

  return (
    <RemixForm
      {...rest}
      method={method}
      reloadDocument={native || (typeof document !== 'undefined' && !knowsSubmitter())}
      onSubmit={submitOnce}
      aria-busy={busy || undefined}
    >
      {unsafe && <FormToken />}
      {unreached ? (
        <p className="error" role="alert" ref={bringIntoView}>
          {unreached}
        </p>
      ) : null}
      {children}
    </RemixForm>
  )
}
