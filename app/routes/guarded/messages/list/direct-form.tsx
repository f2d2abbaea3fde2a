import { useLocation } from '@remix-run/react'
import {
  Button,
  ErrorSummary,
  Form,
  type FormState,
  fieldOf,
  Notice,
  PageHeader,
  summaryOf,
  TextAreaField,
  TextField
} from '#app/components/index.ts'
import { MOST_SENT } from '#app/domain/message/compose.ts'
import { WhenFields } from '../when-fields.tsx'

interface DirectFormProps {
  /** The form's key: a second submission sends no second message. */
  idempotencyKey: string
  refused: FormState | undefined
}

/** Replaces the queue for an API that sends a message and reports nothing more about it. */
export function DirectForm({ idempotencyKey, refused }: DirectFormProps) {
  const field = (name: string) => fieldOf(refused, name, name === 'quando' ? 'agora' : '')
  // The key empties the form once the message was sent, but keeps what was typed after a refusal.
  const { key } = useLocation()
  return (
    <div className="narrow-page stack">
      <PageHeader title="Mensagens" lead="Uma mensagem por WhatsApp, a uma pessoa ou a um grupo." />
      <ErrorSummary errors={summaryOf(refused)} title="A mensagem não foi enviada" />
      <Notice>Este servidor envia as mensagens, e não conta o que foi feito delas: não há fila para ver aqui.</Notice>
      <Form method="post" action="/messages/index" className="card stack" key={refused ? 'refused' : key}>
        <input
          type="hidden"
          name="key"
          value={String(fieldOf(refused, 'key', idempotencyKey).value || idempotencyKey)}
        />
        <TextField
          field={field('numero')}
          label="Telefone ou grupo"
          hint="Telefone com DDD, ou o código do grupo, que tem mais de 15 caracteres."
          autoComplete="off"
          maxLength={90}
          required
        />
        <TextAreaField field={field('mensagem')} label="Mensagem" maxLength={MOST_SENT.text} rows={6} />
        <TextField
          field={field('imagem')}
          label="Endereço de uma imagem"
          hint="Com ela, a mensagem vai como legenda, com até 1.024 caracteres. Começa com https://."
          type="url"
          autoComplete="off"
          maxLength={2000}
          optional
        />
        <WhenFields field={field} />
        <div>
          <Button name="intent" value="direct" variant="primary">
            Enviar mensagem
          </Button>
        </div>
      </Form>
    </div>
  )
}
