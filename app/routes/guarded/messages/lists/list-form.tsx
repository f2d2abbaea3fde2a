import type { ReactNode } from 'react'
import {
  Button,
  ErrorSummary,
  Form,
  type FormState,
  fieldOf,
  summaryOf,
  TagField,
  TextField,
  VersionField
} from '#app/components/index.ts'
import { MOST_TITLE } from '#app/domain/message/compose.ts'
import { addressProblem } from '../address-words.ts'

interface ListFormProps {
  action: string
  saved: Record<'id' | 'nome' | 'membros' | 'grupo' | 'version', string>
  refused: FormState | null | undefined
  submit: string
  children?: ReactNode
}

export function ListForm({ action, saved, refused, submit, children }: ListFormProps) {
  const kept = (name: 'id' | 'version') => String(fieldOf(refused, name, saved[name]).value || saved[name])
  return (
    <div className="stack">
      <ErrorSummary errors={summaryOf(refused)} title="A lista não foi salva" />
      <Form method="post" action={action} className="card stack">
        <input type="hidden" name="id" value={kept('id')} />
        <VersionField refused={refused} version={saved.version} />
        <TextField
          field={fieldOf(refused, 'nome', saved.nome)}
          label="Nome"
          maxLength={MOST_TITLE}
          required
          autoComplete="off"
        />
        <TagField
          field={fieldOf(refused, 'membros', saved.membros)}
          label="Celulares e e-mails"
          hint="Um por linha, ou com vírgula ou ponto e vírgula entre eles. Só recebe quem disse que quer."
          problemOf={addressProblem}
          autoCapitalize="none"
        />
        <TextField
          field={fieldOf(refused, 'grupo', saved.grupo)}
          label="Ou um grupo do WhatsApp"
          hint="A identificação do grupo, como 120363295648424210@g.us. Então os endereços ficam vazios."
          optional
          maxLength={80}
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="off"
        />
        <div className="row">
          <Button variant="primary">{submit}</Button>
          {children}
        </div>
      </Form>
    </div>
  )
}
