import { Button, describeField, ErrorSummary, FieldFrame, Form, fieldId } from '#app/components/index.ts'
import { mostBytes, tooLargeMessage } from './upload-limits.ts'

const hint = 'Um ou mais arquivos .TXT, como o contador ou seu leitor os gravou. Até 20 MB no total.'

/** Users can drop files on the field without script. */
export function UploadForm({ problem = null }: { problem?: string | null }) {
  const field = { name: 'arquivos', errors: problem ? [problem] : [] }
  const errors = problem ? [{ message: problem, fieldId: fieldId(field) }] : []
  return (
    <Form method="post" action="/trafx/upload" encType="multipart/form-data" native className="stack">
      <ErrorSummary errors={errors} title="Nenhum arquivo foi lido" />
      <FieldFrame field={field} label="Arquivos dos contadores" hint={hint}>
        <div className="drop">
          <input
            {...describeField({ field, hint })}
            type="file"
            multiple
            required
            accept=".txt,.TXT,text/plain"
            className="drop-input"
            data-most={mostBytes}
            data-too-large={tooLargeMessage}
          />
          <p className="drop-words" aria-hidden="true">
            Solte os arquivos aqui ou escolha
          </p>
        </div>
      </FieldFrame>
      <Button variant="primary">Ler e conferir</Button>
    </Form>
  )
}
