import type { Page } from 'playwright'
import { expect } from 'vitest'
import { addDays } from '#app/domain/calendar/dates.ts'
import type { BookedVisit } from './visitor.ts'

/** Opens sales and visits over a year and more, up to the booked visit, as page and as file. */
export async function readReports(page: Page, { date }: BookedVisit): Promise<void> {
  const query = (days: number, more = '') => `?inicio=${addDays(date, -days)}&fim=${date}&intervalo=31${more}`
  for (const [report, days, more] of [
    ['sales', 365, '&por=visita'],
    ['visits', 500, '']
  ] as const) {
    const asked = query(days, more)
    await page.goto(`/reports/${report}${asked}`)
    await page.getByText('Relatório completo').first().waitFor()
    const file = await page.request.get(`/reports/${report}.csv${asked}`)
    expect([report, file.status(), file.headers()['content-type']]).toEqual([report, 200, 'text/csv; charset=utf-8'])
    // The file has one line per day.
    expect((await file.text()).split('\n').length).toBeGreaterThan(2)
  }
}
