import { expect, test } from 'vitest'
import { PublicShell } from '#app/components/shell/public-shell.tsx'
import { renderMarkup } from '../../support/render-markup.tsx'

const place = {
  name: 'Chapada',
  logoUrl: '/demo/logo.svg',
  links: [{ label: 'Instagram', href: 'https://instagram.com/chapada' }],
  supplier: { name: 'Chapada Ltda.', document: '12.345.678/0001-95', phone: '(75) 3334-1234' }
}

test('has landmarks, the place, its links and the seller', async () => {
  const html = await renderMarkup(
    <PublicShell place={place} here="/booking?pid=1">
      <h1>Oi</h1>
    </PublicShell>
  )
  expect(html).toContain('<a class="skip" href="#conteudo">')
  expect(html).toContain('<main class="wrap" id="conteudo" tabindex="-1"><h1>Oi</h1></main>')
  expect(html).toContain('<img src="/demo/logo.svg" alt="" width="40" height="40"/>Chapada')
  expect(html).toContain('<a href="https://instagram.com/chapada" rel="noopener noreferrer">Instagram</a>')
  expect(html).toContain('Chapada Ltda. · CNPJ 12.345.678/0001-95 · (75) 3334-1234')
})

test('offers the light mode, and the way out of it', async () => {
  const shell = (
    <PublicShell place={null} here="/booking">
      <h1>Oi</h1>
    </PublicShell>
  )
  const full = await renderMarkup(shell)
  expect(full).toMatch(/<form[^>]*action="\/modo-leve"/)
  expect(full).toContain('<input type="hidden" name="redirectTo" value="/booking"/>')
  expect(full).toContain('name="leve" value="1"')
  expect(full).toContain('<span class="brand">Trilha</span>')
  expect(await renderMarkup(shell, { light: true })).toContain('name="leve" value="0"')
})
