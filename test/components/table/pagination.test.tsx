import { describe, expect, test } from 'vitest'
import { listPages, Pagination } from '#app/components/table/pagination.tsx'
import { renderMarkup } from '../../support/render-markup.tsx'

const noun = ['reserva', 'reservas'] as const

describe('Pagination', () => {
  test('says where we are and marks the page', async () => {
    const html = await renderMarkup(<Pagination page={2} pageCount={7} total={68} noun={noun} />, {
      at: '/list?q=ana&page=2'
    })
    expect(html).toContain('Página 2 de 7 · 68 reservas')
    expect(html).toContain('<a href="/list?q=ana&amp;page=2" aria-current="page">')
  })

  test('keeps the rest of the query, and the first page has the short address', async () => {
    const html = await renderMarkup(<Pagination page={2} pageCount={3} total={30} noun={noun} />, {
      at: '/list?q=a%20b&page=2'
    })
    expect(html).toContain('href="/list?q=a+b" rel="prev"')
    expect(html).toContain('href="/list?q=a+b&amp;page=3" rel="next"')
  })

  test('is only a count for one page', async () => {
    expect(await renderMarkup(<Pagination page={1} pageCount={1} total={1} noun={noun} />)).toBe(
      '<p class="pages muted">1 reserva</p>'
    )
  })
})

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [9, 9, [1, null, 8, 9]]
])('page %i of %i links %j', (page, count, pages) => {
  expect(listPages(page, count)).toEqual(pages)
})
