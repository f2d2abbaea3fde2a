import type { ReactNode } from 'react'
import {
  Button,
  ErrorSummary,
  Form,
  type FormState,
  fieldOf,
  LinkButton,
  summaryOf,
  TextAreaField,
  TextField,
  VersionField
} from '#app/components/index.ts'
import { LONGEST_WORDS } from '#app/domain/issue/limits.ts'

interface AnswerFormProps {
  action: string
  saved: { title: string; body: string; version: string }
  refused: FormState | null | undefined
  submit: string
  children?: ReactNode
}

export function AnswerForm({ action, saved, refused, submit, children }: AnswerFormProps) {
  return (
    <div className="stack">
      <ErrorSummary errors={summaryOf(refused)} title="A resposta não foi salva" />
      <Form method="post" action={action} className="card stack">
        <VersionField refused={refused} version={saved.version} />
        <TextField
          field={fieldOf(refused, 'title', saved.title)}
          label="Título"
          hint="Só quem atende o vê."
          required
          maxLength={80}
          autoComplete="off"
        />
        <TextAreaField
          field={fieldOf(refused, 'body', saved.body)}
          label="Texto"
          required
          rows={6}
          maxLength={LONGEST_WORDS}
        />
        <div className="row">
          <Button variant="primary">{submit}</Button>
          {children}
          <LinkButton to="/configurations/issuesTypes/answers" variant="quiet">
            Voltar
          </LinkButton>
        </div>
      </Form>
    </div>
  )
}
