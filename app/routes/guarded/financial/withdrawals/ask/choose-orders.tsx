import { useRef } from 'react'
import { Button, Form, useTyped } from '#app/components/index.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import type { AvailableView, ProviderView } from '../available-view.ts'
import { OrderTable } from '../order-table.tsx'
import { type OrderView, paymentWords } from '../view.ts'
import { orderKey } from './choice.ts'

interface ChooseProps {
  provider: ProviderView
  rows: readonly OrderView[]
  free: AvailableView
}

/** Continues on a page that confirms the sum: without script the ticked boxes cannot be summed here. */
export function ChooseOrders({ provider, rows, free }: ChooseProps) {
  const inForm = useRef<HTMLInputElement>(null)
  const { typed: marked, onInput } = useTyped(inForm, (data) => data.getAll('p').map(String))
  return (
    <Form method="get" action="/financial/withdrawals/new/confirm" onInput={onInput}>
      <input ref={inForm} type="hidden" name="provedor" value={provider.provider} />
      <input type="hidden" name="inicio" value={free.from} />
      <input type="hidden" name="fim" value={free.to} />
      <div className="withdraw-all card">
        <p>
          {[countLabel(provider.orders, paymentWords), free.period].filter(Boolean).join(' ')}:{' '}
          <b className="num">{formatMoney(provider.value)}</b>
          {provider.debitValue < 0 ? (
            <>
              , menos <b className="num">{formatMoney(-provider.debitValue)}</b> de descontos
            </>
          ) : null}
        </p>
        <Button variant="primary" name="sacar" value="todos">
          {free.isTold ? 'Sacar todos do período' : 'Sacar todos'}
        </Button>
      </div>
      <OrderTable
        caption={
          rows.length < provider.orders
            ? `Os ${rows.length} mais antigos de ${provider.orders}: para marcar os outros, mude o período`
            : 'Ou marque os que vão neste saque'
        }
        rows={rows}
        isBare={!free.isTold}
        before={(row, label) => (
          <label className="withdraw-box">
            <input type="checkbox" name="p" value={orderKey(row.id)} /> <span>{label}</span>
          </label>
        )}
      />
      <p className="withdraw-marked">
        <Button name="sacar" value="marcados">
          Sacar os marcados
        </Button>{' '}
        {marked ? <span role="status">{markedWords(marked, rows)}</span> : null}
      </p>
    </Form>
  )
}

function markedWords(marked: readonly string[], rows: readonly OrderView[]): string {
  const net = rows.reduce((sum, row) => (marked.includes(orderKey(row.id)) ? sum + row.net : sum), 0)
  return `${countLabel(marked.length, { one: 'marcado', many: 'marcados' })}: ${formatMoney(net)}`
}
