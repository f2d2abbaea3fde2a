import { Button, Form, type FormState, fieldOf, TextAreaField } from '#app/components/form/index.ts'
import type { ShownDocument } from '#app/components/issue/index.ts'
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

export function JudgeForm({ path, document, refused }: JudgeFormProps) {
  const { id, name, statusId } = document
  const own = refused?.initialValue?.file === id ? refused : null
  const why = fieldOf(own, 'why')
  return (
    <details className="fold" open={own !== null}>
      <summary>
        Avaliar<span className="vh"> {name}</span>
      </summary>
      <Form method="post" action={path} className="stack">
        <input type="hidden" name="intent" value="judge" />
        <input type="hidden" name="file" value={id} />
        {statusId === FILE_APPROVED ? null : (
          <div>
            <Button name="judge" value={FILE_APPROVED}>
              Aprovar documento
            </Button>
          </div>
        )}
        {statusId === FILE_REFUSED ? null : <Refusal id={id} why={why} own={own} />}
        <input type="hidden" name="complete" value="1" />
      </Form>
    </details>
  )
}

interface RefusalProps {
  id: string
  why: ReturnType<typeof fieldOf>
  own: FormState | null
}

function Refusal({ id, why, own }: RefusalProps) {
  const errors = own?.error?.reason ?? []
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
        field={{ ...why, id: own ? 'f-reason' : `f-why-${id}`, errors }}
        label="Ou com outras palavras"
        rows={2}
        maxLength={500}
      />
      <div>
        <Button variant="danger" name="judge" value={FILE_REFUSED}>
          Recusar documento
        </Button>
      </div>
    </>
  )
}
