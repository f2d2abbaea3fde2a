import { useNavigation } from '@remix-run/react'
import { type KeyboardEvent, type KeyboardEventHandler, type RefObject, useEffect, useRef } from 'react'
import { Icon } from '#app/components/display/index.ts'
import { Button, Form } from '#app/components/form/index.ts'
import { gateAt } from '../gate-path.ts'
import { Camera } from './camera.tsx'
import { longestScan } from './read-scan.ts'

/**
 * For fingers and for readers that type and press Enter: emptied and focused at once, for the next code.
 * A code read while the last one's answer is on its way waits for its turn.
 */
export function CodeField({ where }: { where: string }) {
  const { state } = useNavigation()
  const input = useRef<HTMLInputElement>(null)
  const waiting = useRef<string[]>([])

  useEffect(() => {
    if (state !== 'idle' || !input.current) return
    input.current.focus()
    const next = waiting.current.shift()
    if (next) submitCode(input.current, next)
  }, [state])

  function keepForLater(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || state === 'idle') return
    event.preventDefault()
    waiting.current.push(event.currentTarget.value)
    event.currentTarget.value = ''
  }

  // Not at once: what is sent is read after this.
  function clear() {
    setTimeout(() => {
      if (input.current) input.current.value = ''
    })
  }

  return (
    <Form method="post" action={gateAt(where)} className="gate-form" onSubmit={clear}>
      <CodeInput field={input} onKeyDown={keepForLater} />
      <Camera
        onCode={(text) => {
          if (state !== 'idle') waiting.current.push(text)
          else if (input.current) submitCode(input.current, text)
        }}
      />
    </Form>
  )
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
