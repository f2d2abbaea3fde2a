import {
  Button,
  DefinitionList,
  ErrorSummary,
  Form,
  type FormState,
  fieldOf,
  ProofFields,
  summaryOf,
  TextField
} from '#app/components/index.ts'
import type { OwnDataView } from './view.ts'

interface DataCardProps {
  data: OwnDataView
  refused: FormState | undefined
}

export function DataCard({ data, refused }: DataCardProps) {
  return (
    <section className="card account-card" aria-labelledby="dados">
      <h2 id="dados">Dados</h2>
      <ErrorSummary errors={summaryOf(refused)} title="Nada foi alterado" />
      <DefinitionList
        items={[
          { term: 'Usuário', value: data.username },
          { term: 'E-mail', value: data.email || 'Nenhum' }
        ]}
      />
      <p className="muted small">Usuário e e-mail são alterados por quem cuida dos usuários do parque.</p>
      <Form method="post" className="stack">
        {/* The keys change after saving, so that a field shows the stored value instead of the typed one. */}
        <TextField
          key={`nome ${data.name}`}
          field={fieldOf(refused, 'name', data.name)}
          label="Nome"
          autoComplete="name"
          required
          maxLength={120}
        />
        <TextField
          key={`telefone ${data.phone}`}
          field={fieldOf(refused, 'phone', data.phone)}
          label="Telefone"
          hint="Com DDD. Por ele, no WhatsApp, chega o código para redefinir uma senha esquecida."
          optional
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={60}
        />
        <ProofFields
          proof={data.proof}
          refused={refused}
          label="Sua senha, para mudar o telefone"
          hint="Só o nome muda sem ela."
        />
        <Button variant="primary">Salvar dados</Button>
      </Form>
    </section>
  )
}
