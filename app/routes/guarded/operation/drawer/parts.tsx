import {
  Button,
  Card,
  type Column,
  DataTable,
  Form,
  type FormState,
  fieldOf,
  Money,
  RadioGroup,
  SituationTag,
  TextField
} from '#app/components/index.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import type { EarlierCash, OwnDrawer } from './view.ts'

export function Sums({ drawer }: { drawer: OwnDrawer }) {
  const { opening, supplies, withdrawals, moves } = drawer
  const sums: [string, number][] = [
    ['Troco inicial', opening],
    ['Suprimentos', supplies],
    ['Sangrias', -withdrawals]
  ]
  return (
    <Card title="Agora">
      <dl className="sums">
        {sums.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{formatMoney(value)}</dd>
          </div>
        ))}
      </dl>
      <p className="muted">Quanto deve haver no caixa aparece depois que você o contar e entregar.</p>
      {moves.length > 0 ? (
        <ul className="drawer-moves">
          {moves.map(({ key, kind, value, reason, when }) => (
            <li key={key}>
              {kind} de <Money value={value} />, {when}: {reason}
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  )
}

export function EarlierList({ earlier }: { earlier: EarlierCash }) {
  return (
    <>
      <p>
        Hoje, sem caixa aberto: <Money value={earlier.value} /> em dinheiro.
      </p>
      <ul className="drawer-moves">
        {earlier.rows.map(({ key, value, when, code }) => (
          <li key={key}>
            <Money value={value} />, {when}
            {code ? (
              <>
                , reserva <span className="code-s">{code}</span>
              </>
            ) : null}
          </li>
        ))}
      </ul>
      {earlier.more > 0 ? <p>E mais {earlier.more}.</p> : null}
    </>
  )
}

export function TakeEarlier({ earlier, formKey }: { earlier: EarlierCash; formKey: string }) {
  return (
    <Form method="post">
      <Card title="Recebido sem caixa">
        <EarlierList earlier={earlier} />
        <input type="hidden" name="key" value={formKey} />
        <p>
          <Button name="intent" value="earlier">
            Pôr no caixa
          </Button>
        </p>
      </Card>
    </Form>
  )
}

export function MoveForm({ refused, formKey }: { refused: FormState | undefined; formKey: string }) {
  return (
    <Form method="post" className="drawer-move">
      <Card title="Retirar ou pôr dinheiro">
        <RadioGroup
          field={fieldOf(refused, 'kind', 'withdrawal')}
          label="O que é"
          options={[
            { value: 'withdrawal', label: 'Sangria: retirar do caixa' },
            { value: 'supply', label: 'Suprimento: pôr no caixa' }
          ]}
        />
        <TextField
          field={fieldOf(refused, 'value')}
          label="Valor"
          inputMode="decimal"
          autoComplete="off"
          placeholder="50,00"
          maxLength={20}
          required
        />
        <TextField field={fieldOf(refused, 'reason')} label="Motivo" required minLength={3} maxLength={300} />
        <input type="hidden" name="key" value={String(fieldOf(refused, 'key', formKey).value)} />
        <Button name="intent" value="move">
          Registrar
        </Button>
      </Card>
    </Form>
  )
}

const columns: Column<OwnDrawer>[] = [
  { key: 'handed', header: 'Entregue em', cell: ({ handed }) => <span className="num">{handed}</span> },
  { key: 'to', header: 'A quem', cell: ({ to }) => to },
  { key: 'expected', header: 'Devia haver', align: 'end', cell: ({ expected }) => <Money value={expected ?? 0} /> },
  { key: 'counted', header: 'Contado', align: 'end', cell: ({ counted }) => <Money value={counted ?? 0} /> },
  { key: 'difference', header: 'Diferença', align: 'end', cell: ({ difference }) => <Money value={difference} /> },
  {
    key: 'state',
    header: 'Situação',
    card: 'lead',
    cell: ({ isConfirmed }) =>
      isConfirmed ? (
        <SituationTag tone="green">Conferido</SituationTag>
      ) : (
        <SituationTag tone="amber">A conferir</SituationTag>
      )
  }
]

export function Latest({ drawers }: { drawers: readonly OwnDrawer[] }) {
  if (drawers.length === 0) return null
  return <DataTable caption="Seus últimos caixas" columns={columns} rows={drawers} rowKey={({ id }) => id} />
}
