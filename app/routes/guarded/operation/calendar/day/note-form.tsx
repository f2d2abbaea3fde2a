import {
  Button,
  ErrorSummary,
  Form,
  type FormState,
  fieldOf,
  Notice,
  summaryOf,
  TextAreaField,
  VersionField
} from '#app/components/index.ts'
import { MOST_OF_NOTE } from '#app/domain/product/day/check-day.ts'

interface NoteFormProps {
  note: { body: string; version: number; by: string }
  action: string
  answered: FormState | undefined
}

export function NoteForm({ note, action, answered }: NoteFormProps) {
  const isLate = answered?.isLate ?? false
  return (
    <div id="anotacao" className="day-note stack-s">
      <ErrorSummary errors={summaryOf(answered)} title="A anotação não foi salva" />
      {isLate ? (
        <Notice tone="warning" role="alert" title="Outra pessoa mudou esta anotação enquanto você escrevia">
          <p>A sua está abaixo e ainda não foi salva. Agora está escrito{note.by ? ` (${note.by})` : ''}:</p>
          <p className="day-note-text">{note.body || 'nada: ela foi apagada.'}</p>
          <p>Junte as duas, ou salve de novo: vale o que está abaixo.</p>
        </Notice>
      ) : null}
      <Form method="post" action={action} key={answered ? 'typed' : note.version} className="stack-s">
        <TextAreaField
          field={fieldOf(answered, 'body', note.body)}
          label="Anotações do dia"
          hint="Para quem trabalha neste dia; visitantes não veem. Para apagar, deixe vazio e salve."
          rows={3}
          maxLength={MOST_OF_NOTE}
          optional
        />
        <VersionField refused={answered} version={note.version} />
        <div className="row">
          <Button>Salvar anotação</Button>
          {note.by ? <span className="muted small">{note.by}</span> : null}
        </div>
      </Form>
    </div>
  )
}
