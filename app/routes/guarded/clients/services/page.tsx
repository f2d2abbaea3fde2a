import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import {
  EmptyState,
  ErrorSummary,
  FileLinks,
  LinkButton,
  PageFilters,
  PageHeader,
  Pagination,
  SelectField,
  summaryOf,
  TextField
} from '#app/components/index.ts'
import { listServices, updateFollowUp } from '#app/contracts/clients/services.ts'
import { SERVICE_KINDS, SERVICE_STATES } from '#app/domain/client/service.ts'
import { formAction, readField, requireAccess, whereKnown } from '#app/session/index.server.ts'
import { NotKnown } from '../not-known.tsx'
import { SectionNav, sectionsOf } from '../section-nav.tsx'
import { isNarrowed, pageSize, readServiceQuery, type ServiceQuery } from './query.ts'
import { toServiceRow } from './row.ts'
import { ServiceTable } from './table.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const asked = readServiceQuery(new URL(request.url).searchParams)
  const found = await whereKnown(viewer.call(listServices, { query: { ...asked, limit: pageSize } }))
  const zone = viewer.place.timezone
  const told = { zone, today: viewer.today() }
  return {
    asked,
    isNarrowed: isNarrowed(asked),
    sections: sectionsOf(viewer),
    opens: { clients: viewer.can('clients/index'), bookings: viewer.can('operation/booking-list') },
    canEdit: viewer.can('clients/edit'),
    found: found && {
      rows: found.data.map((row) => toServiceRow(row, told)),
      total: found.total,
      pages: Math.max(1, Math.ceil(found.total / pageSize))
    }
  }
}

export const action = formAction(
  'clients/edit',
  ['note', 'version', 'done'],
  async ({ note, version }, { viewer, form, request }) => {
    const done = readField(form, 'done') === '1'
    const body = { done, version }
    await viewer.call(updateFollowUp, { params: { uuid: note }, body })
    const to = `/clients/services${new URL(request.url).search}`
    return { to, text: done ? 'Lembrete feito.' : 'Lembrete por fazer de novo.' }
  }
)

export default function Services() {
  const { asked, isNarrowed, sections, opens, canEdit, found } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { search } = useLocation()
  return (
    <>
      <PageHeader
        title="Acompanhamento"
        lead="Visitas de uma semana atrás a duas adiante, e lembretes."
        actions={found && found.rows.length > 0 ? <FileLinks path="/clients/services" search={search} /> : undefined}
      />
      <SectionNav sections={sections} />
      <div className="list-errors">
        <ErrorSummary errors={summaryOf(refused)} title="Nada foi mudado" />
      </div>
      {found ? (
        <>
          <Filters asked={asked} isNarrowed={isNarrowed} />
          {found.rows.length > 0 ? (
            <>
              <ServiceTable rows={found.rows} opens={opens} canEdit={canEdit} />
              <Pagination
                page={asked.page}
                pageCount={found.pages}
                total={found.total}
                noun={['item', 'itens']}
                param="pagina"
              />
            </>
          ) : (
            <NoServices total={found.total} isNarrowed={isNarrowed} />
          )}
        </>
      ) : (
        <NotKnown what="o que está por fazer" />
      )}
    </>
  )
}

function Filters({ asked, isNarrowed }: { asked: ServiceQuery; isNarrowed: boolean }) {
  return (
    <PageFilters
      isNarrowed={isNarrowed}
      lead={
        <TextField
          field={{ name: 'q', value: asked.q }}
          label="Cliente"
          type="search"
          placeholder="Nome, documento, telefone ou e-mail"
          autoComplete="off"
          maxLength={100}
        />
      }
      live
    >
      <SelectField
        field={{ name: 'tipo', value: asked.kind }}
        label="O quê"
        empty="Tudo"
        options={SERVICE_KINDS.map(({ code, label }) => ({ value: code, label }))}
      />
      <SelectField
        field={{ name: 'situacao', value: asked.status }}
        label="Situação"
        options={SERVICE_STATES.map(({ code, label }) => ({ value: code, label }))}
      />
    </PageFilters>
  )
}

function NoServices({ total, isNarrowed }: { total: number; isNarrowed: boolean }) {
  const toFirst = <LinkButton to="/clients/services">Ver o que está por fazer</LinkButton>
  if (total > 0) {
    return (
      <EmptyState title="Esta página não existe" action={toFirst}>
        A lista termina antes.
      </EmptyState>
    )
  }
  if (isNarrowed) {
    return (
      <EmptyState title="Nada encontrado" action={toFirst}>
        Confira o que você procurou e os filtros.
      </EmptyState>
    )
  }
  return (
    <EmptyState title="Nada por fazer">
      Pagamentos, condutores e comprovantes das visitas próximas, e os lembretes de cada cliente, aparecem aqui.
    </EmptyState>
  )
}

export const meta: MetaFunction = () => [{ title: 'Acompanhamento · Clientes · Trilha' }]

export const handle = { crumb: 'Acompanhamento' }
