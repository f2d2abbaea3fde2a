import { describe, expect, test } from 'vitest'
import type { FlashMessage } from '#app/components/feedback/flash.tsx'
import { GuardedShell } from '#app/components/shell/guarded-shell.tsx'
import type { Menu } from '#app/domain/access/menu.ts'
import { renderMarkup } from '../../support/render-markup.tsx'

const link = (label: string, controller: string, action: string) => ({
  kind: 'link' as const,
  label,
  icon: 'no-such-icon',
  path: `/${controller}/${action}`,
  controller,
  action
})
const menu: Menu = {
  main: [
    {
      kind: 'group',
      label: 'Operação',
      icon: 'calendar',
      items: [link('Reservas', 'operation', 'booking-list'), link('Calendário', 'operation', 'index')]
    },
    link('Produtos', 'products', 'index')
  ],
  profile: [link('Configurações', 'configurations', 'index')]
}
const shell = (more: { bare?: boolean; isShort?: boolean; menu?: Menu; flash?: FlashMessage } = {}) => (
  <GuardedShell
    menu={menu}
    homeHref="/dashboard/index"
    viewer={{ name: 'Ana <b> Souza' }}
    crumbs={[{ label: 'Operação', href: '/operation/index' }, { label: 'Reservas' }]}
    flash={{ tone: 'success', text: 'Salvo.' }}
    help={{ email: 'ajuda@exemplo.com.br' }}
    {...more}
  >
    <h1>Reservas</h1>
  </GuardedShell>
)

describe('GuardedShell', () => {
  test('marks the current page, also from a page below it, and opens its group', async () => {
    const html = await renderMarkup(shell(), { at: '/operation/booking-list/K7' })
    expect(html.match(/<a [^>]*aria-current="page"/g)).toEqual([
      '<a href="/operation/booking-list" aria-current="page"'
    ])
    expect(html).toMatch(/<details open="" class="side-group is-here">/)
    const other = await renderMarkup(shell(), { at: '/products/index' })
    expect(other).toContain('<a href="/products/index" aria-current="page">')
    expect(other).not.toContain('<details open')
  })

  test('marks the page itself before the screen of as many letters that its area begins with', async () => {
    const items = [link('Lançamentos', 'financial', 'index'), link('Fechar o dia', 'financial', 'close')]
    const group = { kind: 'group' as const, label: 'Financeiro', icon: 'wallet', items }
    const at = async (path: string) =>
      (await renderMarkup(shell({ menu: { main: [group], profile: [] } }), { at: path })).match(
        /<a href="([^"]*)" aria-current="page"/
      )?.[1]
    expect(await at('/financial/close')).toBe('/financial/close')
    expect(await at('/financial/close/2026-11-23')).toBe('/financial/close')
    expect(await at('/financial/transactions/7')).toBe('/financial/index')
  })

  test('works the sidebar without script', async () => {
    const html = await renderMarkup(shell())
    expect(html).toMatch(/<input type="checkbox" id="menu-abrir"[^>]*\/><label for="menu-abrir"/)
    expect(html).toContain('<nav class="side" aria-label="Menu principal">')
    expect(html).toContain('href="#ajuda"')
    expect(html).toMatch(/<aside[^>]*id="ajuda"/)
  })

  test('minimised, every item still has its name, as a tooltip too', async () => {
    const html = await renderMarkup(shell({ isShort: true }), { at: '/products/index?q=1' })
    expect(html).toContain('<nav class="side is-short"')
    for (const name of ['Início', 'Operação', 'Produtos', 'Ajuda']) {
      expect(html).toMatch(new RegExp(`title="${name}"[^>]*>(?:<svg.*?</svg>)<span class="side-name">${name}</span>`))
    }
    expect(html).toMatch(/<form method="post" action="\/menu"[^>]*>.*?value="\/products\/index\?q=1".*?value="inteiro"/)
    expect(await renderMarkup(shell())).not.toMatch(/title="Produtos"/)
  })

  test('shows user, settings, logout form, breadcrumb, flash and version', async () => {
    const html = await renderMarkup(shell())
    expect(html).toContain('Ana<span class="user-rest"> &lt;b&gt; Souza</span>')
    expect(html).toContain('<a href="/account/password">Redefinir senha</a>')
    expect(html).toMatch(/<form method="post" action="\/logout"[^>]*><input type="hidden" name="_sid"/)
    expect(html).toContain('<nav class="crumbs" aria-label="Você está em">')
    expect(html).toContain('<li aria-current="page">Reservas</li>')
    expect(html).toContain(
      '<div role="status" class="flashes" data-stays=""><tr-flash class="notice flash is-success"><p>Salvo.</p></tr-flash></div>'
    )
    expect(html).toContain('Versão 1.1.59')
  })

  test('keeps a warning and a long success in the page, apart from floating messages', async () => {
    const long = 'Reservas canceladas. '.repeat(6).trim()
    for (const flash of [
      { tone: 'warning' as const, text: 'Nada foi enviado.' },
      { tone: 'success' as const, text: long }
    ]) {
      expect(await renderMarkup(shell({ flash }))).toContain(
        `data-stays=""></div><div role="status" data-stays=""><tr-flash class="notice flash is-${flash.tone}"><p>${flash.text}</p></tr-flash></div>`
      )
    }
  })

  test('draws only the page when embedded', async () => {
    const html = await renderMarkup(shell({ bare: true }))
    expect(html).toContain('<h1>Reservas</h1>')
    expect(html).not.toMatch(/<nav|<header|<footer/)
  })
})
