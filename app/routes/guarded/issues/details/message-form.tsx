import type { FormEvent } from 'react'
import {
  Button,
  CheckboxField,
  Form,
  type FormState,
  fieldId,
  fieldOf,
  SelectField,
  TextAreaField
} from '#app/components/form/index.ts'
import { LONGEST_WORDS } from '#app/domain/issue/limits.ts'
import type { DetailsData } from './facts-card.tsx'

interface MessageFormProps {
  path: string
  id: string
  answers: DetailsData['answers']
  /** Chosen by the address. */
  answer: string
  attends: boolean
  refused: FormState | null | undefined
}

export function MessageForm({ path, id, answers, answer, attends, refused }: MessageFormProps) {
  const own = refused?.initialValue?.intent === 'message' ? refused : null
  return (
    <div className="stack no-print" id="mensagem">
      {answers.length > 0 ? <ReadyAnswers id={id} answers={answers} /> : null}
      {/* Fields keep what was typed in the browser: what was sent leaves an empty one. */}
      <Form method="post" action={path} className="stack" key={answer}>
        <input type="hidden" name="intent" value="message" />
        <TextAreaField
          field={fieldOf(own, 'message', answer)}
          label="Sua mensagem"
          hint="Só texto; endereços que começam com https:// viram links."
          required
          maxLength={LONGEST_WORDS}
        />
        {attends ? (
          <CheckboxField
            field={{ ...fieldOf(own, 'internal') }}
            label="Nota interna: só quem atende vê"
            defaultChecked={own?.initialValue?.internal === 'on'}
          />
        ) : null}
        <div>
          <Button>Enviar mensagem</Button>
        </div>
        <input type="hidden" name="complete" value="1" />
      </Form>
    </div>
  )
}

/** Without script the page comes back with the answer in its field; with it what is typed there stays. */
function ReadyAnswers({ id, answers }: Pick<MessageFormProps, 'id' | 'answers'>) {
  function fill(event: FormEvent<HTMLFormElement>) {
    const field = document.getElementById(fieldId({ name: 'message' }))
    const chosen = new FormData(event.currentTarget).get('resposta')
    const body = answers.find(({ value }) => value === chosen)?.body
    if (!(field instanceof HTMLTextAreaElement) || body === undefined) return
    event.preventDefault()
    field.value = [field.value.trim(), body].filter(Boolean).join('\n\n')
    field.focus()
  }
  return (
    <Form method="get" action="/issues/details#mensagem" className="answers" onSubmit={fill}>
      <input type="hidden" name="id" value={id} />
      <SelectField field={{ name: 'resposta' }} label="Resposta pronta" empty="Escolha" options={answers} />
      <Button variant="quiet">Usar</Button>
    </Form>
  )
}
