import { expect, it } from 'vitest'
import { EmailText } from '#app/components/display/email-text.tsx'
import { renderMarkup } from '../../support/render-markup.tsx'

it.each([
  ['atendimento@serradolume.example.com', 'atendimento@<wbr/>serradolume.example.com'],
  ['sem arroba', 'sem arroba'],
  ['', '']
])('lets %s break after the @ only', async (email, markup) => {
  expect(await renderMarkup(<EmailText email={email} />)).toBe(markup)
})
