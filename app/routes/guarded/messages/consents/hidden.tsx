import { useActionData } from '@remix-run/react'
import { Button, Form, type FormState, fieldOf, PhoneField, RadioGroup } from '#app/components/index.ts'

export interface HiddenView {
  id: string
  label: string
  said: string
}

/**
 * Lists people who asked for no more messages from a number that WhatsApp hides, so that a user who knows them can add
 * it.
 */
export function Hidden({ rows, action }: { rows: readonly HiddenView[]; action: string }) {
  const refused = useActionData<FormState>()
  if (rows.length === 0) return null
  return (
    <section className="card narrow-page stack consents-hidden" aria-labelledby="escondidos">
      <h2 id="escondidos">Pediram para parar, e não se sabe o número</h2>
      <p className="muted">
        O WhatsApp esconde o número de quem respondeu. Se você sabe de quem é, escreva o celular: a pessoa deixa de
        receber mensagens. Se não for um pedido para parar, deixe de lado.
      </p>
      <Form method="post" action={action} className="stack">
        <RadioGroup
          field={fieldOf(refused, 'pedido', rows.length === 1 ? (rows[0]?.id ?? '') : '')}
          label="Quem pediu"
          options={rows.map(({ id, label, said }) => ({ value: id, label, hint: said }))}
          required
        />
        <PhoneField field={fieldOf(refused, 'celular', '')} label="Celular desta pessoa" />
        <div>
          <Button name="intent" value="number">
            Não enviar mais
          </Button>
          <Button variant="quiet" name="intent" value="drop">
            Deixar de lado
          </Button>
        </div>
      </Form>
    </section>
  )
}
