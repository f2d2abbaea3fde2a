import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { EmptyState, FilterBar, LinkButton, Notice, PageHeader, SelectField, TextField } from '#app/components/index.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { OrderTable } from '../order-table.tsx'
import { WithdrawalApproval } from '../withdrawal-approval.tsx'
import { ChooseOrders } from './choose-orders.tsx'
import { loadOrders } from './load-orders.server.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'financial/withdraw')
  const loaded = await loadOrders(viewer, new URL(request.url).searchParams)
  return { ...loaded, maySet: viewer.can('configurations/security') }
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>

export default function AskWithdrawal() {
  const data = useLoaderData<typeof loader>()
  const { free, rows, debits, provider } = data
  return (
    <>
      <PageHeader
        title="Solicitar saque"
        lead={`Escolha o que vai para a conta do parque. ${free.freeWords} Um saque é de um provedor só.`}
      />
      {free.approval ? <WithdrawalApproval approval={free.approval} maySet={data.maySet} /> : null}
      <Filters data={data} />
      {free.hasOlder ? (
        <Notice>
          <p>Há pagamentos mais antigos que este período, ainda não sacados: mude a data inicial para vê-los.</p>
        </Notice>
      ) : null}
      {provider && provider.orders > 0 ? (
        <ChooseOrders
          key={`${provider.provider} ${free.from} ${free.to}`}
          provider={provider}
          rows={rows}
          free={free}
        />
      ) : (
        <EmptyState
          title="Nada a sacar neste período"
          action={<LinkButton to="/financial/withdrawals">Voltar</LinkButton>}
        >
          {free.waiting
            ? `Há ${free.waiting.orders} que ainda não foram liberados.`
            : 'Confira o período e o provedor.'}
        </EmptyState>
      )}
      {debits.length > 0 ? (
        <section className="withdraw-debits">
          <OrderTable caption="Descontos: voltou a quem pagou depois de sacado, e sai deste saque" rows={debits} />
        </section>
      ) : null}
    </>
  )
}

function Filters({ data: { free, provider } }: { data: Data }) {
  return (
    <FilterBar action="/financial/withdrawals/new" submitLabel="Mostrar">
      {free.providers.length > 1 ? (
        <SelectField
          field={{ name: 'provedor', value: provider?.provider ?? '' }}
          label="Provedor"
          options={free.providers.map(({ provider: value, title }) => ({ value, label: title }))}
        />
      ) : null}
      <TextField field={{ name: 'inicio', value: free.from }} label="Pagos de" type="date" />
      <TextField field={{ name: 'fim', value: free.to }} label="Até" type="date" />
    </FilterBar>
  )
}

export const meta: MetaFunction = () => [{ title: 'Solicitar saque · Trilha' }]

export const handle = { hydrate: true, crumb: 'Solicitar saque', live: ['finance'] }
