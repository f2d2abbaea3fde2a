import { type Column, DataTable, SituationTag } from '#app/components/index.ts'
import { PRODUCT_STATES } from '#app/domain/product/state.ts'
import type { ProductRowView } from './row.ts'

interface ProductTableProps {
  rows: readonly ProductRowView[]
  opens: boolean
  /** True when attractions have no page, so that each row has its own delete button. */
  deletes: boolean
}

export function ProductTable({ rows, opens, deletes }: ProductTableProps) {
  return (
    <DataTable
      caption="Atrativos"
      hideCaption
      columns={deletes ? [...columns, deletion] : columns}
      rows={rows}
      rowKey={({ uuid }) => uuid}
      rowHref={opens ? ({ uuid }) => `/products/${uuid}` : undefined}
    />
  )
}

const columns: Column<ProductRowView>[] = [
  {
    key: 'name',
    header: 'Atrativo',
    cell: ({ name, category, picture, initials }) => (
      <span className="product-name">
        {picture ? (
          <img className="product-thumb" src={picture} alt="" width={40} height={40} loading="lazy" />
        ) : (
          <span className="product-thumb" aria-hidden="true">
            {initials}
          </span>
        )}
        <span>
          {name} <span className="sub">{category}</span>
        </span>
      </span>
    )
  },
  {
    key: 'price',
    header: 'Preço a partir de',
    align: 'end',
    cell: ({ price, noPrice }) =>
      price ? <span className="num">{price}</span> : <span className="muted">{noPrice}</span>
  },
  {
    key: 'next',
    header: 'Próximo horário livre',
    card: 'full',
    cell: ({ next, noNext }) =>
      next ? (
        <span className="num">
          {next.day}, {next.time}
        </span>
      ) : (
        <span className="muted">{noNext}</span>
      )
  },
  {
    key: 'state',
    header: 'Situação',
    card: 'lead',
    cell: ({ state }) => <SituationTag tone={PRODUCT_STATES[state].tone}>{PRODUCT_STATES[state].label}</SituationTag>
  }
]

const deletion: Column<ProductRowView> = {
  key: 'delete',
  header: 'Ação',
  cell: ({ uuid, name }) => (
    <a href={`/products/remove?${new URLSearchParams({ id: uuid })}`}>
      Apagar<span className="vh"> {name}</span>
    </a>
  )
}
