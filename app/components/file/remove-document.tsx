import { Button, Form } from '../form/index.ts'
import type { ShownDocument } from './shown-document.ts'

interface RemoveDocumentProps {
  path: string
  document: ShownDocument
  /** Of the field that says which one. */
  name: string
  intent?: string
  /** Where its name and who removed it are still told. */
  stays: string
}

/** Folded: what it does is read before it is done. */
export function RemoveDocument({ path, document, name, intent, stays }: RemoveDocumentProps) {
  return (
    <details className="fold">
      <summary>
        Remover<span className="vh"> {document.name}</span>
      </summary>
      <Form method="post" action={path} className="stack">
        {intent ? <input type="hidden" name="intent" value={intent} /> : null}
        <input type="hidden" name={name} value={document.id} />
        <p>O arquivo é apagado e não volta. O nome, e quem o removeu, continuam {stays}.</p>
        <div>
          <Button variant="danger">Remover documento</Button>
        </div>
        <input type="hidden" name="complete" value="1" />
      </Form>
    </details>
  )
}
