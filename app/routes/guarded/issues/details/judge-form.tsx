import type { ReactNode } from 'react'
import type { ShownDocument } from '#app/components/file/index.ts'
import { Button, Form, type FormState, fieldOf, TextAreaField } from '#app/components/index.ts'
import { FILE_APPROVED, FILE_REFUSED } from '#app/domain/file/status.ts'

const ready = [
  'Não dá para ler: envie uma foto mais nítida ou o arquivo original.',
  'Está vencido: envie o documento em vigor.',
  'Não é o documento pedido.',
  'Está incompleto: faltam páginas ou um dos lados.'
]

interface JudgeFormProps {
  path: string
  document: ShownDocument
  refused: FormState | null | undefined
}

/** Refusing is a separate form: Enter would press the first button of a shared one. */
export function JudgeForm({ path, document, refused }: JudgeFormProps) {
  const { id, name, statusId } = document
  const own = refused?.initialValue?.file === id ? refused : null
  return (
    <details className="fold" open={own !== null}>
      <summary>
        Avaliar<span className="vh"> {name}</span>
      </summary>
      <div className="stack">
        {statusId === FILE_APPROVED ? null : (
          <Judgement path={path} id={id} judge={FILE_APPROVED}>
            <Button>Aprovar documento</Button>
          </Judgement>
        )}
        {statusId === FILE_REFUSED ? null : (
          <Judgement path={path} id={id} judge={FILE_REFUSED}>
            <Refusal id={id} own={own} />
          </Judgement>
        )}
      </div>
    </details>
  )
}

interface JudgementProps {
  path: string
  id: string
  judge: number
  children: ReactNode
}

function Judgement({ path, id, judge, children }: JudgementProps) {
  return (
    <Form method="post" action={path} className="stack">
      <input type="hidden" name="intent" value="judge" />
      <input type="hidden" name="file" value={id} />
      <input type="hidden" name="judge" value={judge} />
      {children}
    </Form>
  )
}

function Refusal({ id, own }: { id: string; own: FormState | null }) {
  return (
    <>
      <fieldset>
        <legend className="label">Por que recusar</legend>
        {ready.map((text, index) => (
          <div className="choice" key={text}>
            <input
              type="radio"
              id={`motivo-${id}-${index}`}
              name="ready"
              value={text}
              defaultChecked={own?.initialValue?.ready === text}
            />
            <label htmlFor={`motivo-${id}-${index}`}>{text}</label>
          </div>
        ))}
      </fieldset>
      <TextAreaField
        field={{ ...fieldOf(own, 'why'), id: own ? 'f-why' : `f-why-${id}` }}
        label="Ou com outras palavras"
        rows={2}
        maxLength={500}
      />
      <div>
        <Button variant="danger">Recusar documento</Button>
      </div>
    </>
  )
}
