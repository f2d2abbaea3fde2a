import { expect, test } from 'vitest'
import { RouteDialog } from '#app/components/feedback/dialog.tsx'
import { renderMarkup } from '../../support/render-markup.tsx'

test('is a named section of the page without script, with a way back', async () => {
  const html = await renderMarkup(
    <RouteDialog title="Cancelar reserva" backTo="/operation/booking-list">
      <p>Os lugares voltam.</p>
    </RouteDialog>
  )
  expect(html).toMatch(/<section class="card stack" aria-labelledby="([^"]+)"><h2 id="\1">Cancelar reserva<\/h2>/)
  expect(html).toContain('<a href="/operation/booking-list">Voltar sem alterar</a>')
  expect(html).not.toContain('role="dialog"')
})
