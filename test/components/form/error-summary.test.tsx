import { expect, test } from 'vitest'
import { ErrorSummary } from '#app/components/form/error-summary.tsx'
import { renderMarkup } from '../../support/render-markup.tsx'

test('lists the errors, each with a link to its field', async () => {
  const errors = [{ message: 'Digite seu nome.', fieldId: 'f-name' }, { message: 'Este horário lotou.' }]
  const html = await renderMarkup(<ErrorSummary errors={errors} />)
  expect(html).toContain('role="alert" tabindex="-1"')
  expect(html).toContain('<li><a href="#f-name">Digite seu nome.</a></li><li>Este horário lotou.</li>')
})

test('draws nothing when nothing is wrong', async () => {
  expect(await renderMarkup(<ErrorSummary errors={[]} />)).toBe('')
})
