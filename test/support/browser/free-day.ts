import type { Page } from 'playwright'

/** Chooses a free day of the next month in the calendar of a visit's new day. Returns it as `YYYY-MM-DD`. */
export async function chooseFreeDay(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Próximo mês' }).click()
  await page.waitForURL(/mes=/)
  const day = page.locator('#dias a.day').nth(2)
  const href = (await day.getAttribute('href')) ?? ''
  await day.click()
  await page.locator('#horarios').waitFor()
  return new URL(href, page.url()).searchParams.get('date') ?? ''
}
