import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { Icon, SituationTag } from '#app/components/display/index.ts'
import { EmptyState } from '#app/components/feedback/index.ts'
import { LinkButton, SelectField, TextField } from '#app/components/form/index.ts'
import { linkSheets, PageHeader } from '#app/components/shell/index.ts'
import { type Column, DataTable, FilterBar, Pagination } from '#app/components/table/index.ts'
import tableCssUrl from '#app/components/table/table.css?url'
import { listDiscounts } from '#app/contracts/products/discounts.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { SectionNav } from '../../section-nav.tsx'
import listCssUrl from './list.css?url'
import { pageSize, readListQuery } from './query.ts'
import { type DiscountRow, toDiscountRow } from './row.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'products/index')
  const asked = readListQuery(new URL(request.url).searchParams)
  const { data, total } = await viewer.call(listDiscounts, { query: { ...asked, limit: pageSize } })
  return {
    asked,
    total,
    pages: Math.max(1, Math.ceil(total / pageSize)),
    rows: data.map(toDiscountRow),
    canEdit: viewer.can('products/discounts')
  }
}

const states = [
  { value: 'ativos', label: 'Ativos' },
  { value: 'inativos', label: 'Inativos' }
]

export default function DiscountList() {
  const { asked, total, pages, rows, canEdit } = useLoaderData<typeof loader>()
  const { pathname, search } = useLocation()
  const isNarrowed = asked.q !== '' || asked.state !== ''
  const state = asked.state === 'active' ? 'ativos' : asked.state === 'inactive' ? 'inativos' : ''
  return (
    <>
      <PageHeader
        title="Descontos"
        lead="Códigos que o visitante digita ao reservar."
        actions={canEdit ? <AddButton /> : null}
      />
      <SectionNav />
      <div className="list-filters">
        <FilterBar key={search} action={pathname} clearHref={isNarrowed ? pathname : undefined} submitLabel="Filtrar">
          <TextField
            field={{ name: 'q', value: asked.q }}
            label="Procurar"
            type="search"
            placeholder="Código ou descrição"
            autoComplete="off"
            maxLength={100}
          />
          <SelectField field={{ name: 'situacao', value: state }} label="Situação" empty="Todas" options={states} />
        </FilterBar>
      </div>
      {rows.length > 0 ? (
        <>
          <DataTable
            caption="Códigos de desconto"
            hideCaption
            columns={columns}
            rows={rows}
            rowKey={({ uuid }) => uuid}
            rowHref={({ uuid }) => `/products/discounts/${uuid}`}
          />
          <Pagination page={asked.page} pageCount={pages} total={total} noun={['código', 'códigos']} param="pagina" />
        </>
      ) : (
        <NoCodes {...{ isNarrowed, total, canEdit }} />
      )}
    </>
  )
}

function AddButton() {
  return (
    <LinkButton to="/products/discounts/add" variant="primary" icon={<Icon name="plus" />}>
      Novo código
    </LinkButton>
  )
}

function NoCodes({ isNarrowed, total, canEdit }: { isNarrowed: boolean; total: number; canEdit: boolean }) {
  const toFirst = <LinkButton to="/products/discounts">Ver todos</LinkButton>
  if (total > 0) {
    return (
      <EmptyState title="Esta página não existe" action={toFirst}>
        A lista termina antes.
      </EmptyState>
    )
  }
  if (isNarrowed) {
    return (
      <EmptyState title="Nenhum código encontrado" action={toFirst}>
        Confira o que você procurou: código ou descrição, e a situação.
      </EmptyState>
    )
  }
  return (
    <EmptyState title="Ainda não há códigos de desconto" action={canEdit ? <AddButton /> : undefined}>
      Crie um código para uma campanha, um grupo ou um parceiro, com prazo e quantidade de usos.
    </EmptyState>
  )
}

const columns: Column<DiscountRow>[] = [
  {
    key: 'code',
    header: 'Código',
    cell: ({ code, description }) => (
      <>
        {code} {description ? <span className="sub">{description}</span> : null}
      </>
    )
  },
  {
    key: 'off',
    header: 'Desconto',
    cell: ({ off, most }) => (
      <>
        {off} {most ? <span className="sub">{most}</span> : null}
      </>
    )
  },
  { key: 'when', header: 'Pode ser usado', cell: ({ when }) => when },
  { key: 'uses', header: 'Usos', align: 'end', cell: ({ uses }) => <span className="num">{uses}</span> },
  {
    key: 'state',
    header: 'Situação',
    card: 'lead',
    cell: ({ active }) => <SituationTag tone={active ? 'green' : 'gray'}>{active ? 'Ativo' : 'Inativo'}</SituationTag>
  }
]

export const links = linkSheets(tableCssUrl, listCssUrl)

export const meta: MetaFunction = () => [{ title: 'Descontos · Produtos · Trilha' }]

export const handle = { crumb: 'Descontos' }
