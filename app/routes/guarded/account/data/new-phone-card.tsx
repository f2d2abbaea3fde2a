import { Button, ErrorSummary, Form, type FormState, fieldOf, summaryOf, TextField } from '#app/components/index.ts'
import type { OwnDataView } from './view.ts'

interface NewPhoneCardProps {
  data: OwnDataView
  refused: FormState | undefined
}

export function NewPhoneCard({ data: { phone, codesFrom, mayConfirm }, refused }: NewPhoneCardProps) {
  return (
    <section className="card account-card" aria-labelledby="novo-telefone">
      <h2 id="novo-telefone">Telefone novo</h2>
      <ErrorSummary errors={summaryOf(refused)} title="A troca não foi confirmada" />
      <p>
        O telefone ou o e-mail desta conta mudou há pouco. Códigos para redefinir a senha vão para {phone} a partir de{' '}
        <b>{codesFrom}</b>. Se não foi você quem mudou, troque a senha e avise quem cuida dos usuários do parque.
      </p>
      {mayConfirm ? (
        <Form method="post" className="stack">
          <TextField
            field={fieldOf(refused, 'phone_code')}
            label="Código enviado ao telefone anterior"
            hint="Seis dígitos. Com ele, os códigos já seguem para o novo."
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
            required
            maxLength={60}
          />
          <Button name="intent" value="confirm-phone">
            Confirmar o telefone
          </Button>
        </Form>
      ) : null}
    </section>
  )
}
