import type { Page } from 'playwright'
import { expect } from 'vitest'
import { addDays } from '#app/domain/calendar/dates.ts'
import type { BookedVisit } from './visitor.ts'

/** Sales and visits of a year and longer up to the visit that was booked, on the page and as a file. */
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
    // One line a day of what was found.
    expect((await file.text()).split('\n').length).toBeGreaterThan(2)
  }
}
