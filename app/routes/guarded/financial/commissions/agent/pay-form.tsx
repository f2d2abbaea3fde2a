import { Button, Card, Form, type FormState, fieldOf, TextField } from '#app/components/index.ts'
import type { DayRange } from '#app/domain/calendar/range.ts'
import { formatMoney } from '#app/domain/money/money.ts'

interface PayFormProps {
  action: string
  days: DayRange
  due: number
  formKey: string
  refused: FormState | undefined
}

/** The button names the amount due, so that nobody marks another amount than the one they saw. */
export function PayForm({ action, days, due, formKey, refused }: PayFormProps) {
  return (
    <div className="no-print">
      <Card title="Pagar ao condutor">
        <Form method="post" action={action} className="stack-s">
          <p>
            Pague por fora, e marque aqui. Cada reserva é paga uma vez; o que mudar depois entra no próximo pagamento.
          </p>
          <input type="hidden" name="key" value={formKey} />
          <input type="hidden" name="inicio" value={days.from} />
          <input type="hidden" name="fim" value={days.to} />
          <input type="hidden" name="seen" value={due} />
          <TextField
            field={fieldOf(refused, 'note')}
            label="Observação"
            hint="Por exemplo, Pix ou recibo nº."
            optional
            autoComplete="off"
            maxLength={300}
          />
          <Button variant="primary">Marcar como paga: {formatMoney(due)}</Button>
        </Form>
      </Card>
    </div>
  )
}
