import { Form as RemixForm, type FormProps as RemixFormProps, useActionData, useNavigation } from '@remix-run/react'
import { type FormEvent, useRef, useState } from 'react'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { useDocument } from '../document/document-context.ts'
import { useListener } from '../document/use-listener.ts'
import { unreachedEvent } from './unreached.ts'

export interface FormProps extends RemixFormProps {
  /** Lets the browser post the form itself (files, payments, sign-in), as it does without script. */
  native?: boolean
}

const repeatMs = 5000
let rememberedToken = ''

/** Form that sent last. A network failure is reported there. */
let lastSent: { current: number } | null = null

/** On a phone the message may be a screen away from the button. */
function bringIntoView(message: HTMLElement | null) {
  message?.scrollIntoView({ block: 'nearest' })
}

/** Keeps the token across hydration, and gives the same one to forms drawn later in the browser. */
function keepToken(input: HTMLInputElement | null) {
  if (!input) return
  if (input.value) rememberedToken = input.value
  else input.value = rememberedToken
}

/**
 * False for browsers before 2020–22, which do not tell which button submitted. The form is then posted natively, which
 * keeps the button's name and value.
 */
function knowsSubmitter(): boolean {
  return typeof SubmitEvent !== 'undefined' && 'submitter' in SubmitEvent.prototype
}

function FormToken() {
  const { formToken } = useDocument()
  // Omit `value` without a token: React would overwrite the server's.
  const value = formToken ? { value: formToken } : {}
  return <input type="hidden" name="_sid" {...value} ref={keepToken} suppressHydrationWarning />
}

function useUnreached(sentAt: { current: number }) {
  const [unreached, setUnreached] = useState<string | null>(null)
  useListener(unreachedEvent, ({ detail }) => {
    if (lastSent !== sentAt) return
    sentAt.current = 0
    setUnreached(detail || ERRORS.network)
  })
  return [unreached, setUnreached] as const
}

/**
 * Works without script. Each posted form ends with the field `complete`, so that its action can refuse a truncated body
 * (`requireFields`): missing fields would read as emptied ones. The form blocks a double submission, but only the
 * server's idempotency key protects against one.
 */
export function Form({ native, method = 'get', onSubmit, children, ...rest }: FormProps) {
  const navigation = useNavigation()
  const answer = useActionData()
  const sentAt = useRef(0)
  const answerBefore = useRef(answer)
  const [unreached, setUnreached] = useUnreached(sentAt)
  const unsafe = method.toLowerCase() !== 'get'
  // The answer is drawn before the data is reloaded, so allow the corrected form to be sent meanwhile.
  const answered = navigation.state === 'loading' && answer !== answerBefore.current
  const busy = unsafe && navigation.state !== 'idle' && navigation.formMethod != null && sentAt.current > 0 && !answered

  function submitOnce(event: FormEvent<HTMLFormElement>) {
    const now = Date.now()
    const isRepeated = busy || (native && now - sentAt.current < repeatMs)
    // Without a network the browser's own error page would lose the typed values.
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
      {unsafe && <input type="hidden" name="complete" value="1" />}
    </RemixForm>
  )
}
