import { expect, test } from 'vitest'
import { Form } from '#app/components/form/form.tsx'
import { renderMarkup } from '../../support/render-markup.tsx'

test('an unsafe form carries the token of the door', async () => {
  const html = await renderMarkup(<Form method="post" action="/logout" />, { formToken: 'abc' })
  expect(html).toMatch(/<form[^>]*method="post"[^>]*action="\/logout"/)
  expect(html).toContain('<input type="hidden" name="_sid" value="abc"/>')
})

test('a form that only asks carries none', async () => {
  expect(await renderMarkup(<Form method="get" />)).not.toContain('_sid')
  expect(await renderMarkup(<Form />)).not.toContain('_sid')
})

test('an unsafe form ends with the field that tells a whole body from a truncated one', async () => {
  const html = await renderMarkup(
    <Form method="post">
      <button type="submit">Salvar</button>
    </Form>
  )
  expect(html).toMatch(/<\/button><input type="hidden" name="complete" value="1"\/><\/form>$/)
  expect(await renderMarkup(<Form method="get" />)).not.toContain('complete')
})

test('without a token the input has no value that could replace the one of the server', async () => {
  const html = await renderMarkup(<Form method="post" />, { formToken: '' })
  expect(html).toContain('<input type="hidden" name="_sid"/>')
})
