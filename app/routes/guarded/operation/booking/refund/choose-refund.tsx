import { Button, Form, SelectField, TextField } from '#app/components/index.ts'
import { enteredLabel } from '#app/domain/words/labels.ts'
import type { loadRefund } from './load-refund.server.ts'

export type RefundData = Awaited<ReturnType<typeof loadRefund>>

const kindWords = {
  whole: 'A reserva inteira (cancela)',
  tickets: 'Alguns ingressos',
  due: 'Só o que passa do preço'
} as const

/** Step one: choose what to refund; each choice shows its amount. */
export function ChooseRefund({ data, here }: { data: RefundData; here: string }) {
  const { kind, kinds, items, wanted, errors, mayDepart, words } = data
  const options = kinds.map((value) => ({ value, label: kindWords[value] }))
  return (
    <Form method="get" action={here} className="stack" data-asks>
      <SelectField field={{ name: 'tipo', value: kind ?? '' }} label="O que é devolvido" options={options} />
      {kind === 'tickets'
        ? items.map(({ label, title, quantity, inside }) => (
            <TextField
              key={label}
              field={{ name: `n-${label}`, value: String(wanted.tickets[label] ?? 0) }}
              label={`${title}: quantos saem`}
              hint={`Há ${quantity}${inside > 0 ? `, ${enteredLabel(inside)}` : ''}.`}
              type="number"
              min={0}
              max={quantity - inside}
            />
          ))
        : null}
      {mayDepart || kind === 'due' ? (
        <TextField
          field={{ name: 'valor', value: wanted.value, errors: errors.valor }}
          label="Outro valor"
          hint={`Vazio: ${words.policy}. No máximo ${words.most}.`}
          inputMode="decimal"
          optional
          maxLength={20}
        />
      ) : null}
      <Button>Calcular</Button>
    </Form>
  )
}
