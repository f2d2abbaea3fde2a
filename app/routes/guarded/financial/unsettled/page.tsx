import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import {
  EmptyState,
  FileLinks,
  LinkButton,
  PageFilters,
  PageHeader,
  Pagination,
  SelectField
} from '#app/components/index.ts'
import { listUnsettled } from '#app/contracts/payments/unsettled.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { requireAccess, whereKnown } from '#app/session/index.server.ts'
import { UnsettledGroup } from './group.tsx'
import { fewOfEach, groupPath, groups, pageSize, readUnsettledQuery, states, type UnsettledQuery } from './query.ts'
import { toUnsettledRow } from './view.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'financial/unsettled')
  const asked = readUnsettledQuery(new URL(request.url).searchParams)
  const limit = asked.kind === '' ? fewOfEach : pageSize
  const found = await whereKnown(viewer.call(listUnsettled, { query: { ...asked, limit } }))
  const can = { open: viewer.can('operation/booking-list'), settle: viewer.can('financial/settle') }
  const shown = groups.filter(({ kind }) => asked.kind === '' || asked.kind === kind)
  return {
    asked,
    can,
    found:
      found &&
      shown.map(({ kind, label }) => ({
        kind,
        label,
        total: found[kind].total,
        rows: found[kind].data.map((item) => toUnsettledRow(item, viewer.place.timezone))
      }))
  }
}

type Group = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['found']>[number]

export default function UnsettledPayments() {
  const { asked, can, found } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const filled = found?.filter(({ rows }) => rows.length > 0) ?? []
  return (
    <>
      <PageHeader
        title="Pagamentos a resolver"
        lead="Dinheiro que o provedor recebeu e que espera a decisão de alguém."
        actions={filled.length > 0 ? <FileLinks path="/financial/unsettled" search={search} /> : undefined}
      />
      {found ? <Filters asked={asked} /> : null}
      {filled.map((group) => (
        <section key={group.kind} className="unsettled-group">
          <UnsettledGroup title={group.label} rows={group.rows} isSolved={asked.state === 'solved'} can={can} />
          <More asked={asked} group={group} />
        </section>
      ))}
      {filled.length === 0 ? <Nothing asked={asked} isKnown={found !== null} /> : null}
    </>
  )
}

function Filters({ asked }: { asked: UnsettledQuery }) {
  const group = groups.find(({ kind }) => kind === asked.kind)?.value ?? ''
  return (
    <PageFilters live>
      <SelectField field={{ name: 'grupo', value: group }} label="Mostrar" empty="Todos" options={groups} />
      <SelectField
        field={{ name: 'situacao', value: asked.state === 'solved' ? states[0].value : '' }}
        label="Situação"
        empty="A resolver"
        options={states}
      />
    </PageFilters>
  )
}

/** Pages one group; with all groups shown, links to the rest of each. */
function More({ asked, group: { kind, label, total, rows } }: { asked: UnsettledQuery; group: Group }) {
  if (asked.kind !== '') {
    const pages = Math.max(1, Math.ceil(total / pageSize))
    return (
      <Pagination page={asked.page} pageCount={pages} total={total} noun={['pagamento', 'pagamentos']} param="pagina" />
    )
  }
  if (total <= rows.length) return null
  return (
    <a href={groupPath(kind, asked.state)}>
      Ver todos os {total}
      <span className="vh"> ({label})</span>
    </a>
  )
}

function Nothing({ asked, isKnown }: { asked: UnsettledQuery; isKnown: boolean }) {
  if (!isKnown) {
    return (
      <EmptyState title={ERRORS.absent}>
        O servidor deste parque não tem esta lista. Confira no portal do provedor.
      </EmptyState>
    )
  }
  const isAll = asked.kind === '' && asked.state === 'open'
  if (isAll) return <EmptyState title="Nada a resolver">Todo o dinheiro recebido está em uma reserva.</EmptyState>
  return (
    <EmptyState
      title={asked.state === 'solved' ? 'Nada foi resolvido ainda' : 'Nada a resolver aqui'}
      action={<LinkButton to="/financial/unsettled">Ver todos</LinkButton>}
    >
      Confira os filtros.
    </EmptyState>
  )
}

export const meta: MetaFunction = () => [{ title: 'Pagamentos a resolver · Trilha' }]

export const handle = { crumb: 'Pagamentos a resolver', live: ['bookings'] }
