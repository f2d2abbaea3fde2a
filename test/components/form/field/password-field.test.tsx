import { expect, test } from 'vitest'
import { PasswordField } from '#app/components/form/field/password-field.tsx'
import { renderMarkup } from '../../../support/render-markup.tsx'

test('without script a password is an input that can be pasted into, and nothing more', async () => {
  const html = await renderMarkup(
    <PasswordField
      field={{ name: 'password', value: 'segredo-antigo', errors: ['Senha comum.'] }}
      label="Senha"
      autoComplete="new-password"
      hint="Dez caracteres ou mais."
    />
  )
  expect(html).toContain('type="password"')
  expect(html).toContain('autoComplete="new-password"')
  expect(html).toContain('aria-describedby="f-password-erro f-password-dica"')
  expect(html).not.toContain('segredo-antigo')
  expect(html).not.toMatch(/<button|onpaste|minlength/i)
})
