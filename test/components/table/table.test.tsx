import { describe, expect, test } from 'vitest'
import { type Column, DataTable } from '#app/components/table/table.tsx'
import { renderMarkup } from '../../support/render-markup.tsx'

interface Row {
  code: string
  people: number
}

const columns: Column<Row>[] = [
  { key: 'code', header: 'Código', cell: (row) => row.code },
  { key: 'people', header: 'Pessoas', align: 'end', cell: (row) => row.people },
  { key: 'situation', header: 'Situação', card: 'lead', cell: () => 'Pago' },
  { key: 'actions', header: 'Ações', actions: true, cell: () => <button type="submit">Check-in</button> }
]
const shared = { columns, rows: [{ code: 'K7', people: 3 }], rowKey: (row: Row) => row.code }

describe('DataTable', () => {
  test('has a caption, column heads and a head in each row', async () => {
    const html = await renderMarkup(<DataTable {...shared} caption="Reservas de hoje" />)
    expect(html).toContain('<caption>Reservas de hoje</caption>')
    expect(html).toContain('<th scope="col" class="r">Pessoas</th>')
    expect(html).toContain('<th scope="row" class="k-top">K7</th>')
  })

  test('labels each cell for the card of a phone, except the lead and the actions', async () => {
    const html = await renderMarkup(<DataTable {...shared} caption="x" />)
    expect(html).toContain('<td class="r" data-label="Pessoas">3</td>')
    expect(html).toContain('<td class="k-lead">Pago</td>')
    expect(html).toContain('<th scope="col"><span class="vh">Ações</span></th>')
    expect(html).toContain('<td class="k-full k-act"><button')
  })

  test('links a row by its first cell', async () => {
    const html = await renderMarkup(<DataTable {...shared} caption="x" rowHref={(row) => `/bookings/${row.code}`} />)
    expect(html).toContain('<a class="row-link" href="/bookings/K7">K7</a>')
    expect(html.match(/<a /g)).toHaveLength(1)
  })

  test('shows totals in a foot', async () => {
    const html = await renderMarkup(<DataTable {...shared} caption="x" totals={{ people: 3 }} />)
    expect(html).toContain(
      '<tfoot><tr><th scope="row">Total</th><td class="r" data-label="Pessoas">3</td><td></td><td></td></tr></tfoot>'
    )
  })

  test('lets the keyboard scroll a wide one', async () => {
    const html = await renderMarkup(<DataTable {...shared} caption="x" wide />)
    expect(html).toMatch(/^<section class="table-scroll" tabindex="0" aria-label="[^"]+"><table class="table">/)
  })
})
