import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { openForFile } from '../../support/browser/open-for-file.ts'
import { findViolations, launchBrowser } from '../../support/browser/operator-browser.ts'
import { openOperatorWorld } from '../../support/world/operator.ts'

const password = 'um cajueiro no quintal'

const { world, openSignedIn } = openForFile(openOperatorWorld)

const openManager = (options: { js?: boolean; width?: number } = {}) =>
  openSignedIn('gestor', { again: true, ...options })

/** Reads the simulated message, which appears on the page a moment after it was queued. */
async function readInvitation(page: Page, name: string): Promise<{ code: string; path: string }> {
  let text = ''
  await expect
    .poll(async () => {
      await page.goto('/messages/index')
      text = (await page.locator('tbody tr').first().textContent()) ?? ''
      return text
    })
    .toContain('simulada')
  const code = /código ([0-9A-Z-]{14})/.exec(text)?.[1]
  const path = /\/reset-password\/[\w-]+\?pid=[0-9a-f-]{36}/.exec(text)?.[0]
  if (!code || !path) throw new Error(`no invitation of ${name} in: ${text}`)
  return { code, path }
}

it.each([true, false])(
  'somebody is invited, makes a password, works, and is out when the accesses change (script: %s)',
  async (js) => {
    const name = js ? 'Dandara Alves' : 'Zeferino Luz'
    const email = `${name.split(' ')[0]?.toLowerCase()}@example.com`
    const { context, page, complaints } = await openManager({ js })
    await page.goto('/configurations/users/index')
    await page.getByRole('link', { name: 'Convidar' }).click()
    await page.getByLabel('Nome', { exact: true }).fill(name)
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Celular com DDD').fill('(75) 99999-2222')
    await page.getByLabel('Portaria').check()
    await page.getByRole('button', { name: 'Enviar convite' }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.getByText('Convidado', { exact: true }).waitFor()
    const here = new URL(page.url()).pathname
    const { code, path } = await readInvitation(page, name)

    const browser = await launchBrowser()
    const own = await browser.newContext({ baseURL: world.app.url, javaScriptEnabled: js, locale: 'pt-BR' })
    const visitor = await own.newPage()
    await visitor.goto(path)
    await visitor.getByLabel(/Código/).fill(code)
    await visitor.locator('input[name="password"]').fill(password)
    await visitor.locator('input[name="confirm_password"]').fill(password)
    await visitor.keyboard.press('Enter')
    await visitor.waitForURL(/\/login/)
    await visitor.getByLabel('Usuário').fill(email)
    await visitor.locator('input[name="password"]').fill(password)
    await visitor.keyboard.press('Enter')
    await visitor.waitForURL(/\/dashboard/)
    await visitor.goto('/operation/check-in')
    await visitor.getByLabel('Código da reserva').waitFor()

    await page.goto(here)
    await page.getByText('Ativo', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Mudar acessos' }).click()
    await page.getByLabel('Começar de um perfil').selectOption('condutor')
    await page.getByRole('button', { name: 'Aplicar perfil' }).click()
    await page.getByText('nada mudou ainda').waitFor()
    expect(await page.getByRole('checkbox', { name: 'Check-in tela' }).isChecked()).toBe(false)
    await page.getByRole('button', { name: 'Salvar acessos' }).click()
    await page.getByText(`Acessos de ${name} salvos.`).waitFor()

    await visitor.getByRole('link', { name: 'Início' }).first().click()
    await visitor.waitForURL(/\/login/)
    await visitor.getByText('Sessão inválida, Efetue o Login novamente').waitFor()
    await own.close()

    await page.getByRole('link', { name: 'Suspender' }).click()
    await page.getByRole(js ? 'dialog' : 'region', { name: `Suspender ${name}?` }).waitFor()
    // Axe is a script of the page.
    if (js) expect(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Suspender' }).click()
    await page.getByText(/Não entra desde/).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  }
)

it.each([true, false])(
  'a client is found, changed, reminded of, put together with another and parted again (script: %s)',
  async (js) => {
    const { context, page, complaints } = await openManager({ js })
    await page.goto('/clients/index')
    await page.getByLabel('Procurar').fill('trilhas da serra')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: /^Trilhas da Serra/ }).click()
    await page.getByRole('link', { name: 'Editar' }).click()
    await page.getByLabel('Complemento').fill(js ? 'Sala 2' : 'Sala 3')
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    await page.getByText(/^Dados de Trilhas da Serra.* salvos\.$/).waitFor()
    await page.getByText(js ? /Sala 2/ : /Sala 3/).waitFor()
    const note = js ? 'Mandar o catálogo' : 'Ligar sobre o grupo'
    await page.getByText('Novo lembrete').click()
    await page.getByLabel('O que fazer').fill(note)
    await page.getByRole('button', { name: 'Guardar lembrete' }).click()
    await page.getByRole('button', { name: new RegExp(`^Feito.*${note}`) }).click()
    await page.getByRole('button', { name: new RegExp(`^Reabrir.*${note}`) }).click()
    await page.getByRole('button', { name: new RegExp(`^Feito.*${note}`) }).waitFor()
    await page.goto('/clients/duplicates')
    await page
      .getByRole('link', { name: /^Comparar/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Juntar os dois' }).click()
    await page.getByText(/^Clientes juntados: ficou/).waitFor()
    await page.getByRole('button', { name: 'Desfazer junção' }).click()
    await page.getByText(/são dois clientes de novo/).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  }
)

it.each([true, false])('settings are found, saved group by group, and the term told apart (script: %s)', async (js) => {
  const { context, page, complaints } = await openManager({ js, width: js ? 360 : 1280 })
  await page.goto('/configurations/index')
  await page.getByRole('link', { name: 'Portaria e balcão' }).click()
  const tolerance = js ? '35' : '40'
  await page.getByLabel('Tolerância de horário').fill(tolerance)
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Regras da portaria salvas.').waitFor()
  await page.getByText(/^Salvo por .+ em \d\d\/\d\d\/\d{4}/).waitFor()
  expect(await page.getByLabel('Tolerância de horário').inputValue()).toBe(tolerance)
  await page.getByText('Configurações: Portaria e balcão').click()
  await page
    .getByRole('navigation', { name: 'Configurações' })
    .getByRole('link', { name: 'Termo', exact: true })
    .click()
  const text = page.getByLabel('Texto do termo')
  await text.fill(`${await text.inputValue()}\n\nParágrafo novo, ${js ? 'com' : 'sem'} script.`)
  await page.getByRole('button', { name: 'Salvar termo' }).click()
  await page.getByText('Termo salvo: vale para as próximas reservas.').waitFor()
  await page.getByRole('table').getByRole('link').first().click()
  await page.locator('ins', { hasText: 'Parágrafo novo' }).waitFor()
  if (js) {
    expect(await findViolations(page)).toEqual([])
    for (const group of ['index', 'place', 'term', 'limits', 'place-fields']) {
      await page.goto(`/configurations/${group}`)
      expect(await findViolations(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    }
  }
  expect(complaints).toEqual([])
  await context.close()
})
