import { useNavigation } from '@remix-run/react'
import { type KeyboardEvent, type KeyboardEventHandler, type RefObject, useEffect, useRef } from 'react'
import { Icon } from '#app/components/display/index.ts'
import { Button, Form } from '#app/components/form/index.ts'
import { gateAt } from '../gate-path.ts'
import { Camera } from './camera/camera.tsx'
import { longestScan } from './read-scan.ts'
import { giveSignal, type Heard } from './signal/signal.ts'

interface CodeFieldProps {
  where: string
  /** Of the answer that stands on the page. */
  heard: Heard | null
}

/** For fingers and for readers that type and press Enter: emptied and focused at once, for the next code. */
export function CodeField({ where, heard }: CodeFieldProps) {
  const { input, take, keepForLater, look } = useCodes(heard)

  // Not at once: what is sent is read after this.
  function clear() {
    setTimeout(() => {
      if (input.current) input.current.value = ''
    })
  }

  return (
    <Form method="post" action={gateAt(where)} className="gate-form" onSubmit={clear}>
      <CodeInput field={input} onKeyDown={keepForLater} />
      <Camera onSwitch={look} onCode={take} />
    </Form>
  )
}

/** One after the other: a code read while the last one's answer is on its way waits for its turn. */
function useCodes(heard: Heard | null) {
  const { state } = useNavigation()
  const input = useRef<HTMLInputElement>(null)
  const waiting = useRef<string[]>([])
  const isLooking = useRef(false)
  const isAsked = useRef(false)
  const answer = useRef(heard)
  answer.current = heard

  useEffect(() => {
    if (state === 'submitting') isAsked.current = true
    if (state !== 'idle' || !input.current) return
    if (isAsked.current && answer.current) giveSignal(answer.current)
    // On a phone the field would bring up its keyboard, and the picture would take the answer's place.
    if (!isLooking.current) input.current.focus()
    else if (isAsked.current) document.getElementById('gate-title')?.scrollIntoView({ block: 'nearest' })
    isAsked.current = false
    const next = waiting.current.shift()
    if (next) submitCode(input.current, next)
  }, [state])

  function take(text: string) {
    if (state !== 'idle') waiting.current.push(text)
    else if (input.current) submitCode(input.current, text)
  }

  function keepForLater(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || state === 'idle') return
    event.preventDefault()
    waiting.current.push(event.currentTarget.value)
    event.currentTarget.value = ''
  }

  function look(isOn: boolean) {
    isLooking.current = isOn
    if (!isOn) input.current?.focus()
  }
  return { input, take, keepForLater, look }
}

interface CodeInputProps {
  field: RefObject<HTMLInputElement>
  onKeyDown: KeyboardEventHandler<HTMLInputElement>
}

function CodeInput({ field, onKeyDown }: CodeInputProps) {
  return (
    <>
      <label className="label" htmlFor="codigo">
        Código da reserva
      </label>
      <p className="hint" id="codigo-dica">
        Digite ou leia o código e aperte Enter. Também serve nome, documento ou telefone.
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
        <Button variant="primary" icon={<Icon name="check" />}>
          Check-in
        </Button>
      </div>
    </>
  )
}

function submitCode(input: HTMLInputElement, text: string) {
  input.value = text
  input.form?.requestSubmit()
}
