import { t } from '#app/domain/words/speech.ts'
import { Button, Form } from '../form/index.ts'
import type { ShownDocument } from './shown-document.ts'

interface RemoveDocumentProps {
  path: string
  document: ShownDocument
  /** Name of the field that holds the document's id. */
  name: string
  intent?: string
  /** Tells where the name and the remover remain visible. */
  stays: string
}

/** Starts folded, so that the consequence is read before the button is pressed. */
export function RemoveDocument({ path, document, name, intent, stays }: RemoveDocumentProps) {
  return (
    <details className="fold">
      <summary>
        {t('Remover')}
        <span className="vh"> {document.name}</span>
      </summary>
      <Form method="post" action={path} className="stack">
        {intent ? <input type="hidden" name="intent" value={intent} /> : null}
        <input type="hidden" name={name} value={document.id} />
        <p>{t('O arquivo é apagado e não volta. O nome, e quem o removeu, continuam {stays}.', { stays })}</p>
        <div>
          <Button variant="danger">{t('Remover documento')}</Button>
        </div>
      </Form>
    </details>
  )
}
