import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { EmptyState, FileLinks, LinkButton, PageHeader, Pagination } from '#app/components/index.ts'
import { listPendencies } from '#app/contracts/clients/services.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { requireAccess, whereKnown } from '#app/session/index.server.ts'
import { NotKnown } from '../not-known.tsx'
import { SectionNav, sectionsOf } from '../section-nav.tsx'
import { PendencyFilters } from './filters.tsx'
import { isNarrowed, pageSize, readPendencyQuery } from './query.ts'
import { toPendencyRow } from './row.ts'
import { PendencyTable } from './table.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const asked = readPendencyQuery(new URL(request.url).searchParams)
  const found = await whereKnown(viewer.call(listPendencies, { query: { ...asked, limit: pageSize } }))
  return {
    asked,
    isNarrowed: isNarrowed(asked),
    sections: sectionsOf(viewer),
    opens: viewer.can('clients/index'),
    seesValues: viewer.can('operation/values'),
    found: found && {
      rows: found.data.map((row) => toPendencyRow(row, viewer.place.timezone)),
      total: found.total,
      pages: Math.max(1, Math.ceil(found.total / pageSize)),
      receivable: found.receivable_value,
      refund: found.refund_due_value
    }
  }
}

export default function Pendencies() {
  const { asked, isNarrowed, sections, opens, seesValues, found } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  return (
    <>
      <PageHeader
        title="Pendências de clientes"
        lead="O que cada cliente ainda deve, e o que falta devolver."
        actions={found && found.rows.length > 0 ? <FileLinks path="/clients/pendencies" search={search} /> : undefined}
      />
      <SectionNav sections={sections} />
      {found ? (
        <>
          <PendencyFilters asked={asked} isNarrowed={isNarrowed} seesValues={seesValues} />
          {found.rows.length > 0 ? <Sums receivable={found.receivable} refund={found.refund} /> : null}
          {found.rows.length > 0 ? (
            <>
              <PendencyTable rows={found.rows} opens={opens} seesValues={seesValues} />
              <Pagination
                page={asked.page}
                pageCount={found.pages}
                total={found.total}
                noun={['cliente', 'clientes']}
                param="pagina"
              />
            </>
          ) : (
            <NoPendencies total={found.total} isNarrowed={isNarrowed} />
          )}
        </>
      ) : (
        <NotKnown what="o que os clientes devem" />
      )}
    </>
  )
}

function Sums({ receivable, refund }: { receivable: number | null; refund: number | null }) {
  if (receivable === null || refund === null) return null
  return (
    <dl className="sums sums-line">
      <div>
        <dt>A receber</dt>
        <dd className="num">{formatMoney(receivable)}</dd>
      </div>
      <div>
        <dt>A devolver</dt>
        <dd className="num">{formatMoney(refund)}</dd>
      </div>
    </dl>
  )
}

function NoPendencies({ total, isNarrowed }: { total: number; isNarrowed: boolean }) {
  const toFirst = <LinkButton to="/clients/pendencies">Ver todas</LinkButton>
  if (total > 0) {
    return (
      <EmptyState title="Esta página não existe" action={toFirst}>
        A lista termina antes.
      </EmptyState>
    )
  }
  if (isNarrowed) {
    return (
      <EmptyState title="Nenhuma pendência encontrada" action={toFirst}>
        Confira o que você procurou e os filtros.
      </EmptyState>
    )
  }
  return <EmptyState title="Nenhuma pendência">Ninguém deve nada, e nada falta devolver.</EmptyState>
}

export const meta: MetaFunction = () => [{ title: 'Pendências de clientes · Trilha' }]

export const handle = { crumb: 'Pendências' }
