import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { addDays, todayIn } from '#app/domain/calendar/dates.ts'
import { openForFile } from '../support/browser/open-for-file.ts'
import { findViolations, type Visit, widthBeyond } from '../support/browser/operator-browser.ts'
import { openOperatorWorld } from '../support/world/operator.ts'

const { world, openSignedIn } = openForFile(openOperatorWorld)

function open(options: { js?: boolean; light?: boolean; width?: number }): Promise<Visit> {
  return openSignedIn('gestor', { again: true, ...options })
}

const today = todayIn('America/Bahia', new Date())
const address = `/reports/visits?inicio=${addDays(today, -29)}&fim=${today}`
const hasPicture = (page: Page) =>
  page.waitForFunction(() => (document.querySelector('.chart img') as HTMLImageElement | null)?.naturalWidth)

describe.each([1440, 360])('a chart at %d pixels', (width) => {
  it.each([
    ['without script', { js: false }],
    ['in light mode', { light: true }]
  ])('is a picture %s', async (_, options) => {
    const { context, page, complaints } = await open({ ...options, width })
    await page.goto(address)
    await page.locator('.chart img').first().scrollIntoViewIfNeeded()
    const read = () =>
      page
        .locator('.chart img')
        .first()
        .evaluate((image: HTMLImageElement) => image.currentSrc)
    await expect.poll(read).toContain(width === 360 ? '&tamanho=p' : '&tamanho=g')
    await page.locator('.chart img').first().hover()
    expect(await page.locator('.chart-tip').first().isVisible()).toBe(false)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('shows its values under the pointer with script', async () => {
    const { context, page, complaints } = await open({ width })
    await page.goto(address)
    const chart = page.locator('.chart').first()
    await chart.scrollIntoViewIfNeeded()
    await hasPicture(page)
    await page.waitForFunction(() => customElements.get('tr-chart') !== undefined)
    const picture = chart.locator('img')
    const { x, y, width: across, height } = (await picture.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const tip = chart.locator('.chart-tip')
    const tipAt = async (share: number) => {
      await page.mouse.move(x + across * share, y + height / 2)
      return tip.textContent()
    }
    const dayOf = (day: string) => day.split('-').toReversed().join('/')
    expect(await tipAt(0.999)).toMatch(new RegExp(`^${dayOf(today)}Esperadas: \\d+Check-in: \\d+Contadores: `))
    expect(await tipAt(0.001)).toContain(dayOf(addDays(today, -29)))
    expect(await widthBeyond(page)).toBe(0)
    expect(await findViolations(page)).toEqual([])
    expect(await chart.locator('.chart-mark').isVisible()).toBe(true)
    await page.mouse.move(0, 0)
    expect(await tip.isVisible()).toBe(false)
    await tipAt(0.5)
    await page.emulateMedia({ media: 'print' })
    expect([await tip.isVisible(), await picture.isVisible()]).toEqual([false, true])
    expect(complaints).toEqual([])
    await context.close()
  })
})

describe('on paper', () => {
  const sizeOf = (pdf: Buffer) => {
    const text = pdf.toString('latin1')
    const [, width = '0'] = /MediaBox \[0 0 ([\d.]+) /.exec(text) ?? []
    return { pages: text.match(/\/Type\s*\/Page\b/g)?.length, width: Number(width) * (96 / 72) }
  }

  it.each([true, false])('forty bookings fit on one page with any names, with script: %s', async (js) => {
    await world.db.pool.query(
      "update products set name = 'Trilha da ' || name || ' com condutor credenciado e travessia'"
    )
    const { context, page } = await open({ js })
    await page.goto(`/operation/booking-list?inicio=${addDays(world.today, -5)}&fim=${world.today}&imprimir=1`)
    const sheets = await page.locator('table.printed').count()
    expect(sheets).toBeGreaterThan(2)
    expect(await page.locator('table.printed').first().locator('tbody tr').count()).toBe(40)
    expect(sizeOf(await page.pdf({ preferCSSPageSize: true, format: 'A4' })).pages).toBe(sheets)
    await context.close()
  })

  it('each wristband fits its paper', async () => {
    const { context, page } = await open({})
    const { path } = await world.addBooking()
    await page.goto(`${path}/wristbands`)
    const { pages, width } = sizeOf(await page.pdf({ preferCSSPageSize: true }))
    expect([pages, Math.round((width / 96) * 25.4)]).toEqual([3, 250])
    await page.emulateMedia({ media: 'print' })
    const bands = await page
      .locator('.band')
      .evaluateAll((all) => all.map((one) => one.scrollHeight - one.clientHeight))
    expect(bands).toEqual([0, 0, 0])
    await context.close()
  })

  it('no report loses a column', async () => {
    const { context, page } = await open({})
    await page.emulateMedia({ media: 'print' })
    for (const report of ['sales', 'visits', 'booking']) {
      await page.goto(`/reports/${report}?inicio=${addDays(world.today, -9)}&fim=${world.today}&intervalo=31`)
      await page.locator('.report-part tbody tr').first().waitFor()
      const { width } = sizeOf(await page.pdf({ preferCSSPageSize: true, format: 'A4' }))
      const margins = 2 * 10 * (96 / 25.4)
      await page.setViewportSize({ width: Math.floor(width - margins), height: 700 })
      expect([report, await widthBeyond(page)]).toEqual([report, 0])
    }
    await context.close()
  })
})
