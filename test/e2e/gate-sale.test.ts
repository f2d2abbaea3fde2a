import type { BrowserContext, Page } from 'playwright'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openForFile } from '../support/browser/open-for-file.ts'
import { findViolations } from '../support/browser/operator-browser.ts'
import { openOperatorWorld } from '../support/world/operator.ts'

const { world, openSignedIn } = openForFile(openOperatorWorld)
const gate = '/operation/check-in'
const widths = [360, 768, 1366]

/** Sold at any hour of the test. */
const hour = '23:59'

beforeAll(async () => {
  await world.db.pool.query(
    `insert into time_slots (product_id, time, capacity)
     select id, $1, 20 from products where active order by position, id limit 1`,
    [hour]
  )
})

const handOver = () =>
  world.db.pool.query(
    `update drawers set handed_at = now(), handed_on = date, expected = 0, counted = 0
     where handed_at is null and user_id = (select id from users where username = 'portaria')`
  )

/** Each test begins with a drawer that has been open for an hour, and without sales. */
beforeEach(async () => {
  await handOver()
  await world.db.pool.query(
    `insert into drawers (id, place_id, user_id, date, opened_at, opening)
     select gen_random_uuid(), place_id, id, $1, now() - interval '1 hour', 0 from users where username = 'portaria'`,
    [world.today]
  )
  await world.db.pool.query('delete from gate_scans where allotment_uuid is not null')
})

/** The list that lies in the browser has the places. */
async function isReady(page: Page, places: string): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.getByRole('link', { name: `${places} para vender sem rede` }).waitFor()
}

/** A gate that holds places of the late hour. */
async function openHolding(people: number) {
  const visit = await openSignedIn('portaria', { width: 360 })
  const { page } = visit
  await page.goto(gate)
  await page.getByRole('link', { name: 'Separar vagas para vender sem rede' }).click()
  await page.getByLabel(new RegExp(`, ${hour}$`)).fill(String(people))
  await page.getByRole('button', { name: 'Separar vagas' }).click()
  const places = people === 1 ? '1 vaga' : `${people} vagas`
  await page.getByText(`Este aparelho tem ${places} para vender sem rede.`).waitFor()
  await isReady(page, places)
  return visit
}

async function loseNetwork(page: Page, context: BrowserContext): Promise<void> {
  await context.setOffline(true)
  await page.getByText(/Sem rede\./).waitFor()
  await page.getByRole('heading', { name: 'Vender em dinheiro' }).waitFor()
}

async function sell(page: Page, { full = 0, half = 0, tendered = '' }): Promise<void> {
  await page.getByLabel(/^Inteira ·/).fill(String(full))
  await page.getByLabel(/^Meia-entrada ·/).fill(String(half))
  await page.getByLabel('Recebido em dinheiro').fill(tendered)
  await page.getByRole('button', { name: 'Vender e dar entrada' }).click()
}

async function readSales() {
  const { rows } = await world.db.pool.query(
    `select b.people, b.checked_in_people as inside, b.final::int as final, b.status, m.method,
       (select sum(e.value)::int from drawer_entries l join ledger_entries e on e.id = l.ledger_entry_id
         where e.booking_id = b.id) as cash
     from gate_scans s join bookings b on b.id = s.booking_id left join payments m on m.booking_id = b.id
     where s.value > 0 order by s.id`
  )
  return rows
}

const taken = async () => {
  const { rows } = await world.db.pool.query('select held, sold, disputed from gate_allotments order by created_at')
  return rows.at(-1)
}

describe('a sale in cash without network', () => {
  it('is kept, survives a reload, and becomes a paid booking with cash in the drawer when the network is back', async () => {
    const { page, context } = await openHolding(3)
    await loseNetwork(page, context)
    await page.getByLabel(/^Inteira ·/).fill('1')
    await page.getByLabel(/^Meia-entrada ·/).fill('1')
    await page.getByLabel('Recebido em dinheiro').fill('150')
    await page.getByText('Troco: R$ 30,00').waitFor()
    await page.getByRole('button', { name: 'Vender e dar entrada' }).click()
    await page.getByText('Entram 2 pessoas').waitFor()
    await page.getByText('Recebido: R$ 120,00').waitFor()
    await page.getByText('✓ neste aparelho').first().waitFor()
    await sell(page, { full: 2 })
    await page.getByText('Neste horário, este aparelho só tem 1 vaga.').waitFor()
    expect(await readSales()).toEqual([])
    await page.reload()
    await page.getByText(/Sem rede\./).waitFor()
    await page.getByText('1 leitura espera a rede.').waitFor()
    await page.locator('#gate-slot option', { hasText: /\(1 vaga\)$/ }).waitFor({ state: 'attached' })
    await context.setOffline(false)
    await page.getByText('✓✓ no servidor').first().waitFor()
    expect(await readSales()).toEqual([
      { people: 2, inside: 2, final: 12000, status: 'APPROVED', method: 'pos_money', cash: 12000 }
    ])
    expect(await taken()).toEqual({ held: 1, sold: 2, disputed: 0 })
    await context.close()
  })

  it('is made once of the last place in two tabs, and can be undone until it is sent', async () => {
    const { page, context } = await openHolding(1)
    await loseNetwork(page, context)
    const second = await context.newPage()
    await second.goto(gate)
    await second.getByRole('heading', { name: 'Vender em dinheiro' }).waitFor()
    await Promise.all([sell(page, { full: 1 }), sell(second, { full: 1 })])
    const said = (tab: Page) => tab.getByText(/Entra 1 pessoa|este aparelho só tem 0 vagas/).first()
    const words = await Promise.all([page, second].map(async (tab) => (await said(tab).textContent())?.trim()))
    expect(words.sort()).toEqual(['Entra 1 pessoa', 'Neste horário, este aparelho só tem 0 vagas.'])
    const seller = words[0] && (await page.getByText('Entra 1 pessoa').count()) > 0 ? page : second
    await seller.getByRole('button', { name: 'Desfazer a venda' }).click()
    await seller.getByText('Venda desfeita: devolva R$ 80,00.').waitFor()
    await sell(seller, { half: 1 })
    await seller.getByText('Recebido: R$ 40,00').waitFor()
    await context.setOffline(false)
    await seller.getByText('✓✓ no servidor').first().waitFor({ timeout: 20_000 })
    expect((await readSales()).map(({ final }) => final)).toEqual([4000])
    await context.close()
  })

  it('waits for a person where the drawer was handed over meanwhile', async () => {
    const { page, context } = await openHolding(2)
    await loseNetwork(page, context)
    await sell(page, { full: 2 })
    await page.getByText('Entram 2 pessoas').waitFor()
    await handOver()
    await context.setOffline(false)
    await page.getByText('A conferir', { exact: true }).first().waitFor()
    expect(await readSales()).toEqual([])
    const supervisor = await openSignedIn('operador', { width: 360 })
    await supervisor.page.goto(`${gate}/conflicts?situacao=open`)
    await supervisor.page.getByRole('link', { name: 'Venda sem reserva' }).first().click()
    await supervisor.page.getByText('Venda a 2 pessoas: 2 × Inteira, R$ 160,00 em dinheiro').waitFor()
    await supervisor.page.getByText('Nenhuma reserva e nenhum dinheiro foram registrados').waitFor()
    expect(await findViolations(supervisor.page)).toEqual([])
    await supervisor.context.close()
    await context.close()
  })

  it('is sent before the session of somebody who signed out without network ends', async () => {
    const { page, context } = await openHolding(2)
    await loseNetwork(page, context)
    await sell(page, { full: 1 })
    await page.getByText('Entra 1 pessoa').waitFor()
    await page.getByRole('button', { name: 'Sair deste aparelho' }).click()
    await page.getByText('Não há lista de hoje neste aparelho').waitFor()
    expect(await page.getByRole('heading', { name: 'Vender em dinheiro' }).isVisible()).toBe(false)
    await context.setOffline(false)
    await page.waitForURL(/\/login/, { timeout: 30_000 })
    expect((await readSales()).map(({ cash }) => cash)).toEqual([8000])
    // The sweep gives back what was not sold.
    await expect.poll(async () => (await taken()).held).toBe(0)
    await context.close()
  })

  it('fits 360 and 768 pixels and breaks no rule of accessibility, nor does the page on which places are set aside', async () => {
    const { page, context } = await openHolding(3)
    await page.getByRole('link', { name: '3 vagas para vender sem rede' }).click()
    await page.getByRole('heading', { name: 'Vender sem rede' }).waitFor()
    for (const width of widths) {
      await page.setViewportSize({ width, height: 740 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    expect(await findViolations(page)).toEqual([])
    await page.goto(gate)
    await isReady(page, '3 vagas')
    await loseNetwork(page, context)
    await sell(page, { full: 1, tendered: '100' })
    await page.getByText('Troco: R$ 20,00').waitFor()
    for (const width of [360, 768]) {
      await page.setViewportSize({ width, height: 740 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      expect(await findViolations(page)).toEqual([])
    }
    await context.close()
  })

  it('is not offered without the right to sell, nor without script', async () => {
    const guide = await openSignedIn('portaria', { light: true })
    await guide.page.goto(gate)
    await guide.page.getByRole('heading', { name: 'Check-in', exact: true }).waitFor()
    expect(await guide.page.getByText('vender sem rede').count()).toBe(0)
    await guide.page.goto(`${gate}/allotment`)
    await guide.page.getByText('Abra pela portaria').waitFor()
    await guide.context.close()
  })
})

describe('what works without network', () => {
  it('is said on one A4 page, which opens without network too', async () => {
    const { page, context } = await openSignedIn('portaria', { width: 360 })
    await page.goto(gate)
    await page.getByText('Pronto para ficar sem rede.').waitFor()
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await page.getByRole('link', { name: 'O que funciona sem rede' }).click()
    const look = async () => {
      await page.getByRole('heading', { name: 'O que funciona sem rede' }).waitFor()
      for (const width of widths) {
        await page.setViewportSize({ width, height: 740 })
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      }
      expect(await findViolations(page)).toEqual([])
      const pdf = (await page.pdf({ preferCSSPageSize: true, format: 'A4' })).toString('latin1')
      expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
      return page.locator('.works-table th[scope=row]').allTextContents()
    }
    const online = await look()
    await context.setOffline(true)
    await page.reload()
    await page.getByRole('link', { name: 'Voltar à portaria' }).waitFor()
    expect(await look()).toEqual(online)
    await page.goto(gate)
    await page.getByText(/Sem rede\./).waitFor()
    await page.getByRole('link', { name: 'O que funciona sem rede' }).click()
    await page.getByRole('link', { name: 'Voltar à portaria' }).waitFor()
    await context.close()
  })
})
