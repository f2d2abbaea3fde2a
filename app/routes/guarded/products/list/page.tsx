import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import {
  FileLink,
  Icon,
  LinkButton,
  PageFilters,
  PageHeader,
  Pagination,
  SelectField,
  TextField
} from '#app/components/index.ts'
import { getProductFields } from '#app/contracts/products/manage.ts'
import { listOwnProducts } from '#app/contracts/products/own-list.ts'
import { PRODUCT_STATE_CODES, PRODUCT_STATES } from '#app/domain/product/state.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { SectionNav } from '../section-nav.tsx'
import { NoProducts } from './empty.tsx'
import { type ProductListQuery, pageSize, readListQuery, sorts, toCall } from './query.ts'
import { toProductRow } from './row.ts'
import { ProductTable } from './table.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const asked = readListQuery(new URL(request.url).searchParams)
  const { data, total, categories } = await viewer.call(listOwnProducts, { query: toCall(asked) })
  const hasCatalogue = viewer.offers(getProductFields)
  const isListed = asked.category === '' || categories.includes(asked.category)
  return {
    asked,
    total,
    pages: Math.max(1, Math.ceil(total / pageSize)),
    rows: data.map(toProductRow),
    categories: isListed ? categories : [...categories, asked.category],
    hasCatalogue,
    canEdit: hasCatalogue && viewer.can('products/edit'),
    canDelete: !hasCatalogue && viewer.can('products/edit'),
    canStart: viewer.can('products/edit') && viewer.can('configurations/edit')
  }
}

export default function ProductList() {
  const { asked, total, pages, rows, categories, hasCatalogue, canEdit, canDelete, canStart } =
    useLoaderData<typeof loader>()
  const isNarrowed = asked.q !== '' || asked.state !== '' || asked.category !== ''
  return (
    <>
      <PageHeader
        title="Produtos"
        lead="O que se vende, quando e por quanto."
        actions={
          <>
            {hasCatalogue ? <FileLink to="/products/index.csv" /> : null}
            {canEdit ? <LinkButton to="/products/import">Importar</LinkButton> : null}
            {canEdit ? (
              <LinkButton to="/products/add" variant="primary" icon={<Icon name="plus" />}>
                Novo atrativo
              </LinkButton>
            ) : null}
          </>
        }
      />
      <SectionNav hasCatalogue={hasCatalogue} />
      <Filters asked={asked} categories={categories} isNarrowed={isNarrowed} />
      {rows.length > 0 ? (
        <>
          <ProductTable rows={rows} opens={hasCatalogue} deletes={canDelete} />
          <Pagination
            page={asked.page}
            pageCount={pages}
            total={total}
            noun={['atrativo', 'atrativos']}
            param="pagina"
          />
        </>
      ) : (
        <NoProducts total={total} isNarrowed={isNarrowed} canEdit={canEdit} canStart={canStart} />
      )}
    </>
  )
}

const states = PRODUCT_STATE_CODES.map((value) => ({ value, label: `${PRODUCT_STATES[value].label}s` }))

interface FiltersProps {
  asked: ProductListQuery
  categories: readonly string[]
  isNarrowed: boolean
}

function Filters({ asked, categories, isNarrowed }: FiltersProps) {
  return (
    <PageFilters
      isNarrowed={isNarrowed}
      lead={
        <TextField
          field={{ name: 'q', value: asked.q }}
          label="Procurar"
          type="search"
          placeholder="Nome, categoria ou endereço"
          autoComplete="off"
          maxLength={100}
        />
      }
      live
    >
      <SelectField field={{ name: 'situacao', value: asked.state }} label="Situação" empty="Em uso" options={states} />
      <SelectField
        field={{ name: 'categoria', value: asked.category }}
        label="Categoria"
        empty="Todas"
        options={categories.map((value) => ({ value, label: value }))}
      />
      <SelectField field={{ name: 'ordem', value: asked.sort }} label="Ordem" empty="A da vitrine" options={sorts} />
    </PageFilters>
  )
}

export const meta: MetaFunction = () => [{ title: 'Produtos · Trilha' }]
