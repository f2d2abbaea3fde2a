import type { MouseEvent } from 'react'
import {
  Button,
  CheckboxField,
  Form,
  type FormState,
  fieldId,
  fieldOf,
  SelectField,
  TextAreaField
} from '#app/components/index.ts'
import { LONGEST_WORDS } from '#app/domain/issue/limits.ts'
import type { DetailsData } from './facts-card.tsx'

interface MessageFormProps extends Pick<DetailsData, 'answers' | 'written' | 'hash' | 'mayNote'> {
  path: string
  refused: FormState | null | undefined
}

export function MessageForm({ path, answers, written, hash, mayNote, refused }: MessageFormProps) {
  const isOwn = refused?.initialValue?.intent === 'message' || refused?.initialValue?.intent === 'ready'
  const own = isOwn ? refused : null
  return (
    <div className="no-print" id="mensagem">
      {/* Uncontrolled fields keep what was typed, so a sent message needs another key. */}
      <Form method="post" action={path} className="stack" key={written}>
        <input type="hidden" name="hash" value={String(fieldOf(own, 'hash', hash).value || hash)} />
        {answers.length > 0 ? <ReadyAnswers path={path} answers={answers} /> : null}
        <TextAreaField
          field={fieldOf(own, 'message')}
          label="Sua mensagem"
          hint="Só texto; um endereço que começa com https:// pode ser clicado."
          required
          maxLength={LONGEST_WORDS}
        />
        {mayNote ? (
          <CheckboxField
            field={{ ...fieldOf(own, 'internal') }}
            label="Nota interna: só quem atende vê"
            defaultChecked={own?.initialValue?.internal === 'on'}
          />
        ) : null}
        <div>
          <Button name="intent" value="message">
            Enviar mensagem
          </Button>
        </div>
      </Form>
    </div>
  )
}

/** Without script the page returns with the answer below the typed text; with script it is inserted at once. */
function ReadyAnswers({ path, answers }: Pick<MessageFormProps, 'path' | 'answers'>) {
  const select = { name: 'answer' }
  function fill(event: MouseEvent<HTMLButtonElement>) {
    const chosen = document.getElementById(fieldId(select))
    const field = document.getElementById(fieldId({ name: 'message' }))
    if (!(chosen instanceof HTMLSelectElement) || !(field instanceof HTMLTextAreaElement)) return
    event.preventDefault()
    const body = answers.find(({ value }) => value === chosen.value)?.body
    if (body === undefined) return chosen.focus()
    field.value = [field.value.trim(), body].filter(Boolean).join('\n\n')
    field.focus()
  }
  return (
    <>
      {/* Enter presses the form's first button, which must send the message. */}
      <button type="submit" className="vh" name="intent" value="message" tabIndex={-1} aria-hidden="true">
        Enviar mensagem
      </button>
      <div className="answers">
        <SelectField field={select} label="Resposta pronta" empty="Escolha" options={answers} />
        <Button
          variant="quiet"
          name="intent"
          value="ready"
          formAction={`${path}#mensagem`}
          formNoValidate
          onClick={fill}
        >
          Usar
        </Button>
      </div>
    </>
  )
}
