import { expect, test } from 'vitest'
import { ErrorPage } from '#app/components/feedback/error-page.tsx'
import { renderMarkup } from '../../support/render-markup.tsx'

test("shows the specification's text, links to /loading and shows the code for support", async () => {
  const html = await renderMarkup(<ErrorPage requestId="r-1" />)
  expect(html).toContain('<h1>Ooops! Algo deu errado!</h1>')
  expect(html).toContain('href="/loading"')
  expect(html).toContain('<code>r-1</code>')
})
