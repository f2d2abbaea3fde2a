import { Button, DayField, Form, type FormState, fieldOf, SituationTag, TextAreaField } from '#app/components/index.ts'
import type { ClientView } from './cards.tsx'

interface NotesCardProps {
  path: string
  notes: ClientView['notesToDo']
  canEdit: boolean
  refused: FormState | null | undefined
  uuid: string
  today: string
}

export function NotesCard({ path, notes, canEdit, refused, uuid, today }: NotesCardProps) {
  // Show errors of this card's form only.
  const own = refused?.initialValue?.intent === 'note' ? refused : null
  return (
    <section className="card" id="lembretes" aria-labelledby="titulo-lembretes" tabIndex={-1}>
      <h2 id="titulo-lembretes">Lembretes</h2>
      {notes.length === 0 ? <p className="muted small">Nada a fazer por este cliente.</p> : null}
      <ul className="lines">
        {notes.map((note) => (
          <Note key={note.uuid} path={path} note={note} canEdit={canEdit} />
        ))}
      </ul>
      {canEdit ? (
        <details className="fold no-print" open={own !== null}>
          <summary>Novo lembrete</summary>
          <Form method="post" action={path} className="stack" key={uuid}>
            <input type="hidden" name="intent" value="note" />
            <input type="hidden" name="uuid" defaultValue={String(fieldOf(own, 'uuid', uuid).value || uuid)} />
            <TextAreaField field={fieldOf(own, 'body')} label="O que fazer" rows={2} maxLength={1000} required />
            <DayField field={fieldOf(own, 'due_on', today)} label="Até" required />
            <div>
              <Button>Guardar lembrete</Button>
            </div>
          </Form>
        </details>
      ) : null}
    </section>
  )
}

interface NoteProps {
  path: string
  note: ClientView['notesToDo'][number]
  canEdit: boolean
}

function Note({ path, note, canEdit }: NoteProps) {
  const { uuid, body, due, when, isLate, isDone, by, version } = note
  return (
    <li>
      <span>
        <span className="client-notes">{body}</span>{' '}
        <span className="sub">
          {isDone ? when : `até ${due}`}
          {by ? `, por ${by}` : ''}
        </span>{' '}
        {isDone ? null : <SituationTag tone={isLate ? 'red' : 'blue'}>{when}</SituationTag>}
      </span>{' '}
      {canEdit ? (
        <Form method="post" action={path}>
          <input type="hidden" name="intent" value={isDone ? 'undone' : 'done'} />
          <input type="hidden" name="note" value={uuid} />
          <input type="hidden" name="version" value={version} />
          <Button>
            {isDone ? 'Reabrir' : 'Feito'}
            <span className="vh">: {body}</span>
          </Button>
        </Form>
      ) : null}
    </li>
  )
}
