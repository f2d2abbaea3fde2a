import { expect, test } from 'vitest'
import { CopyText } from '#app/components/display/copy-text.tsx'
import { renderMarkup } from '../../support/render-markup.tsx'

const field = <CopyText id="pix" label="Pix copia e cola" value="000201" rows={3} />

test('is a read-only text with a label; in light mode there is no button that could not work', async () => {
  const html = await renderMarkup(field, { light: true })
  expect(html).toContain('<label class="label" for="pix">')
  expect(html).toMatch(/<textarea id="pix" readonly="" class="input" rows="3">000201<\/textarea>/)
  expect(html).not.toContain('<button')
})

test('keeps the place of the button until the script arrives', async () => {
  expect(await renderMarkup(field)).toContain('<button type="button" class="btn btn-secondary by-script">')
})
