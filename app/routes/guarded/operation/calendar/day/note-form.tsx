import { Notice } from '#app/components/feedback/index.ts'
import {
  Button,
  ErrorSummary,
  Form,
  type FormState,
  fieldOf,
  summaryOf,
  TextAreaField
} from '#app/components/form/index.ts'
import { MOST_OF_NOTE } from '#app/domain/product/day/check-day.ts'

export type NoteAnswered = FormState & { isMeanwhile: boolean }

interface NoteFormProps {
  note: { body: string; version: number; by: string }
  action: string
  answered: NoteAnswered | undefined
}

export function NoteForm({ note, action, answered }: NoteFormProps) {
  const isMeanwhile = answered?.isMeanwhile ?? false
  // Send the version that the user read, or the current one after the notice about another change.
  const version = isMeanwhile ? String(note.version) : String(fieldOf(answered, 'version', String(note.version)).value)
  return (
    <div id="anotacao" className="day-note stack-s">
      <ErrorSummary errors={summaryOf(answered)} title="A anotação não foi salva" />
      {isMeanwhile ? (
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
        <input type="hidden" name="version" value={version} />
        <div className="row">
          <Button>Salvar anotação</Button>
          {note.by ? <span className="muted small">{note.by}</span> : null}
        </div>
        {/* Keep this field last: a truncated body arrives without it. */}
        <input type="hidden" name="complete" value="1" />
      </Form>
    </div>
  )
}
