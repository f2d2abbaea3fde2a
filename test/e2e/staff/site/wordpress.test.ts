import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openForFile } from '../../../support/browser/open-for-file.ts'
import { findBroken } from '../../../support/browser/operator-browser.ts'
import { seededPassword } from '../../../support/database/seeded-password.ts'
import { findShop } from '../../../support/server/over-http.ts'
import { startWordpress, type WordpressServer } from '../../../support/server/providers/wordpress.ts'
import { openOperatorWorld } from '../../../support/world/operator.ts'

let site: WordpressServer

beforeAll(async () => {
  site = await startWordpress()
})

afterAll(async () => {
  await site?.close()
})

const { world, openSignedIn } = openForFile(openOperatorWorld)

const at = '/configurations/integrations/wordpress'

describe.each([{ js: true }, { js: false }])('with script: $js', ({ js }) => {
  it('connects the site, shows how it is understood, maps an attraction, and imports the booking', async () => {
    const shop = await findShop(world.app.url, { daysAhead: js ? 100 : 101 })
    const id = js ? 301 : 302
    site.posts.clear()
    site.posts.set(id, {
      id,
      status: 'paid',
      modified_gmt: new Date().toISOString().slice(0, 19),
      title: { rendered: 'Reserva <script>alert(1)</script>' },
      meta: {
        nome: 'Iracema Couto',
        email: 'iracema@example.com',
        atrativo: `Passeio ${id}`,
        pessoas: '2',
        total: '90',
        data: shop.date,
        hora: shop.time,
        payment_method: 'pix'
      }
    })
    const { page, complaints } = await openSignedIn('gestor', { js })
    await page.goto('/configurations/integrations')
    await page.getByRole('link', { name: 'Site do fornecedor (WordPress)' }).last().click()
    await page.getByRole('link', { name: js ? 'Informar o site e as credenciais' : 'Trocar credenciais' }).click()
    await page.getByLabel('Endereço do site').fill(site.url)
    await page.getByLabel('Usuário do WordPress').fill(site.user)
    await page.getByLabel('Senha de aplicativo', { exact: false }).first().fill(site.password)
    if (js) expect(await findBroken(page, 360)).toEqual([])
    await page.getByLabel('Sua senha', { exact: false }).first().fill(seededPassword)
    await page.getByRole('button', { name: 'Guardar credenciais' }).click()

    await page.getByRole('heading', { name: `Reserva ${id} do site` }).waitFor()
    await page.getByText(`Passeio ${id}: não se sabe qual é aqui`).waitFor()
    expect(await page.content()).not.toContain('iracema@')
    if (js) expect(await findBroken(page, 768)).toEqual([])
    await page.getByRole('link', { name: 'Voltar' }).click()
    await page.getByRole('button', { name: 'Ler agora' }).click()
    await page.getByText('O site será lido em alguns segundos.').first().waitFor()

    // The job reads it within seconds.
    await expect
      .poll(
        async () => (await world.db.pool.query('select reason from wordpress_posts where post_id = $1', [id])).rows,
        {
          timeout: 40_000
        }
      )
      .toEqual([{ reason: 'unknown_product' }])
    await page.goto(at)
    await page.getByText('O sistema não reconheceu o atrativo.').waitFor()
    if (js) for (const width of [360, 768, 1440]) expect(await findBroken(page, width)).toEqual([])
    await page.getByLabel(new RegExp(`passeio ${id}`, 'i')).selectOption(shop.product)
    await page.getByRole('button', { name: 'Salvar atrativos' }).click()
    await page.getByText('Atrativos salvos.').first().waitFor()
    await expect
      .poll(
        async () => (await world.db.pool.query('select state from wordpress_posts where post_id = $1', [id])).rows,
        {
          timeout: 40_000
        }
      )
      .toEqual([{ state: 'imported' }])
    await page.goto(at)
    await page.getByRole('heading', { name: 'Nada a conferir' }).waitFor()
    await page.goto('/operation/booking-list?q=Iracema')
    await page.getByText('Iracema Couto').first().waitFor()
    await page.goto(`${at}/fields`)
    await page.getByLabel('Data da visita').fill('dia ruim')
    await page.getByRole('button', { name: 'Salvar campos' }).click()
    await page.getByRole('link', { name: /Use só letras sem acento/ }).click()
    expect(await page.locator(':focus').inputValue()).toBe('dia ruim')
    if (js) expect(await findBroken(page, 360)).toEqual([])
    expect(complaints.filter((text) => !/4\d\d/.test(text))).toEqual([])
  })
})
