import { expect, test } from 'vitest'
import { Button, LinkButton } from '#app/components/form/button.tsx'
import { renderMarkup } from '../../support/render-markup.tsx'

test('submits by default', async () => {
  expect(await renderMarkup(<Button variant="primary">Salvar</Button>)).toBe(
    '<button type="submit" class="btn btn-primary">Salvar</button> '
  )
})

test('a native link is left to the browser', async () => {
  const html = await renderMarkup(
    <LinkButton to="/reports/sales.csv?inicio=2025-11-01" native>
      Baixar CSV
    </LinkButton>
  )
  expect(html).toContain('href="/reports/sales.csv?inicio=2025-11-01"')
  expect(html).toContain('data-native=""')
})
