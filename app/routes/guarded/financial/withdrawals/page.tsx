import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import {
  EmptyState,
  FileLinks,
  LinkButton,
  PageFilters,
  PageHeader,
  Pagination,
  SelectField,
  TextField
} from '#app/components/index.ts'
import { listOrders, listWithdrawals } from '#app/contracts/finance/withdrawals.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { requireAccess, whereKnown } from '#app/session/index.server.ts'
import { Available } from './available.tsx'
import { toAvailable } from './available-view.ts'
import { isNarrowed, pageSize, readWithdrawalQuery, states, type WithdrawalQuery } from './query.ts'
import { WithdrawalTable } from './table.tsx'
import { toWithdrawalRow } from './view.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'financial/withdrawals')
  const asked = readWithdrawalQuery(new URL(request.url).searchParams)
  const [found, free] = await Promise.all([
    whereKnown(viewer.call(listWithdrawals, { query: { ...asked, limit: pageSize } })),
    whereKnown(viewer.call(listOrders, { query: { limit: 1 } }))
  ])
  return {
    asked,
    isNarrowed: isNarrowed(asked),
    can: {
      ask: viewer.can('financial/withdraw'),
      approve: viewer.can('financial/withdraw-approve'),
      configure: viewer.can('configurations/payments')
    },
    free: free && toAvailable(free),
    found: found && {
      rows: found.data.map((item) => toWithdrawalRow(item, viewer.place.timezone)),
      total: found.total,
      sum: found.sum_value,
      paid: found.paid_value,
      toApprove: found.to_approve,
      pages: Math.max(1, Math.ceil(found.total / pageSize))
    }
  }
}

export default function Withdrawals() {
  const { asked, isNarrowed, can, free, found } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  return (
    <>
      <PageHeader
        title="Saques"
        lead="O dinheiro que os provedores guardam, a caminho da conta do parque."
        actions={
          <>
            {found && found.rows.length > 0 ? <FileLinks path="/financial/withdrawals" search={search} /> : null}
            {can.ask ? (
              <LinkButton to="/financial/withdrawals/new" variant="primary">
                Solicitar saque
              </LinkButton>
            ) : null}
          </>
        }
      />
      {free ? <Available free={free} can={can} /> : null}
      {found && found.toApprove > 0 && can.approve && asked.state !== 'asked' ? (
        <p className="withdraw-waiting">
          <a href="/financial/withdrawals?situacao=asked">Esperando aprovação: {found.toApprove}</a>
        </p>
      ) : null}
      {found ? <Filters asked={asked} isNarrowed={isNarrowed} /> : null}
      {found && found.rows.length > 0 ? (
        <>
          <WithdrawalTable rows={found.rows} sums={found} />
          <Pagination
            page={asked.page}
            pageCount={found.pages}
            total={found.total}
            noun={['saque', 'saques']}
            param="pagina"
          />
        </>
      ) : (
        <NoWithdrawals isNarrowed={isNarrowed} isKnown={found !== null} canAsk={can.ask} />
      )}
    </>
  )
}

function Filters({ asked, isNarrowed }: { asked: WithdrawalQuery; isNarrowed: boolean }) {
  return (
    <PageFilters isNarrowed={isNarrowed} live>
      <SelectField field={{ name: 'situacao', value: asked.state }} label="Situação" empty="Todas" options={states} />
      <TextField field={{ name: 'inicio', value: asked.from }} label="Solicitados de" type="date" />
      <TextField field={{ name: 'fim', value: asked.to }} label="Até" type="date" />
    </PageFilters>
  )
}

function NoWithdrawals({ isNarrowed, isKnown, canAsk }: { isNarrowed: boolean; isKnown: boolean; canAsk: boolean }) {
  if (!isKnown) {
    return (
      <EmptyState title={ERRORS.absent}>
        {canAsk
          ? 'Aqui se solicita um saque; os já solicitados este servidor não lista.'
          : 'Os saques solicitados este servidor não lista.'}
      </EmptyState>
    )
  }
  if (isNarrowed) {
    return (
      <EmptyState
        title="Nenhum saque encontrado"
        action={<LinkButton to="/financial/withdrawals">Ver todos</LinkButton>}
      >
        Confira os filtros.
      </EmptyState>
    )
  }
  return (
    <EmptyState title="Nenhum saque ainda">
      {canAsk
        ? 'Solicite o primeiro quando houver dinheiro liberado nos provedores.'
        : 'Os saques que alguém solicitar aparecem aqui.'}
    </EmptyState>
  )
}

export const meta: MetaFunction = () => [{ title: 'Saques · Trilha' }]

export const handle = { crumb: 'Saques', live: ['finance'] }
