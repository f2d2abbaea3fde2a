import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTarget, type Target } from '../support/attack/target.ts'
import { openTextBrowser, signIn, type TextBrowser } from '../support/browser/text-browser.ts'
import { seededPassword } from '../support/database/seeded-password.ts'
import { siteMap } from '../support/site-map.ts'

let target: Target
let manager: TextBrowser

beforeAll(async () => {
  target = await openTarget()
  manager = await signIn(target.app.url, 'gestor', seededPassword)
})

afterAll(() => target?.close())

const wanted: [string, RegExp][] = [
  ['content-security-policy', /default-src 'none';.*frame-ancestors 'none'/],
  ['content-security-policy', /base-uri 'none'/],
  ['x-content-type-options', /^nosniff$/],
  ['referrer-policy', /^same-origin$/],
  ['cross-origin-opener-policy', /^same-origin$/],
  ['cross-origin-resource-policy', /^same-origin$/],
  ['cache-control', /no-store|private|no-cache/]
]

it('every answer may be framed by nobody: pages, their data, charts, files, photos, refusals', async () => {
  const open: string[] = []
  const browsers = [manager, openTextBrowser(target.app.url)]
  for (const { path, id } of siteMap) {
    for (const url of [path, `${path}?inicio=2026-11-01&fim=2026-11-02`, `${path}?_data=${encodeURIComponent(id)}`]) {
      for (const browser of browsers) {
        const { headers } = await browser.get(url)
        for (const [name, value] of wanted) {
          if (!value.test(headers.get(name) ?? '')) open.push(`${url}: ${name}: ${headers.get(name)}`)
        }
      }
    }
  }
  expect(siteMap.map(({ path }) => path)).toEqual(expect.arrayContaining(['/reports/sales/chart.svg', '/api/docs']))
  expect(open).toEqual([])
})
