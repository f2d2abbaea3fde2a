import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { openForFile } from '../support/browser/open-for-file.ts'
import { widthBeyond } from '../support/browser/operator-browser.ts'
import { openOperatorWorld } from '../support/world/operator.ts'
import { readSheet, readZip } from '../support/world/read-xlsx.ts'

const { openSignedIn } = openForFile(openOperatorWorld)

it.each([
  { js: true, width: 1280 },
  { js: false, width: 1280 },
  { js: true, width: 320 }
])('a report is taken along as a file: %o', async ({ js, width }) => {
  const { page, context, complaints } = await openSignedIn('gestor', { again: true, js, width })
  await page.goto('/reports/sales?inicio=2026-11-01&fim=2026-11-06')
  expect(await widthBeyond(page)).toBeLessThanOrEqual(0)
  for (const [link, name] of [
    ['Baixar CSV', 'vendas-2026-11-01-a-2026-11-06.csv'],
    ['Baixar XLSX', 'vendas-2026-11-01-a-2026-11-06.xlsx']
  ] as const) {
    const waiting = page.waitForEvent('download')
    await page.getByRole('link', { name: link }).click()
    const file = await waiting
    expect([file.suggestedFilename(), await file.failure()]).toEqual([name, null])
    const bytes = await readFile(await file.path())
    if (name.endsWith('.csv')) expect(bytes.toString('utf8')).toMatch(/^\ufeffDia da compra;Atrativo;/)
    else {
      const [head] = readSheet(readZip(bytes).get('xl/worksheets/sheet1.xml') ?? '')
      expect(head?.[0]?.value).toBe('Dia da compra')
    }
  }
  expect(new URL(page.url()).pathname).toBe('/reports/sales')
  expect(complaints).toEqual([])
  await context.close()
})
