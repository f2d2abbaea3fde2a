import { Button, ErrorSummary, Form, summaryOf, TextAreaField } from '#app/components/index.ts'
import { MOST_OF_TERM } from '#app/domain/product/check/check-term.ts'
import { ChangedMeanwhile } from '../changed-meanwhile.tsx'
import { type Answered, lineField } from '../line-form.ts'
import type { TermForm } from './view.ts'

interface TermFieldsProps {
  path: string
  typed: TermForm
  answered: Answered<TermForm> | undefined
  hasOwn: boolean
}

export function TermFields({ path, typed, answered, hasOwn }: TermFieldsProps) {
  return (
    <div className="stack">
      <ErrorSummary errors={summaryOf(answered)} title="O termo não foi salvo" />
      {answered?.isLate ? <ChangedMeanwhile path={path} /> : null}
      <Form method="post" action={path} className="card stack" key={JSON.stringify(typed)}>
        <input type="hidden" name="version" value={typed.version} />
        <TextAreaField
          field={lineField(answered, 'text', typed.text)}
          label="Termo próprio deste atrativo"
          hint="Em branco: vale o termo do parque. Um texto novo é uma versão nova; as outras ficam guardadas."
          optional
          rows={12}
          maxLength={MOST_OF_TERM}
        />
        <div className="row">
          <Button variant="primary" name="intent" value="save">
            Salvar termo
          </Button>
          {hasOwn ? (
            <Button variant="quiet" name="intent" value="place">
              Voltar ao termo do parque
            </Button>
          ) : null}
        </div>
      </Form>
    </div>
  )
}

export function TermText({ title, text }: { title: string; text: string }) {
  return (
    <details>
      <summary>{title}</summary>
      <p className="term-text">{text || 'Nenhum texto.'}</p>
    </details>
  )
}
