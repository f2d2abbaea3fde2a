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

/** Pages, their data, charts, files, photos and refusals alike. */
it.each(siteMap)('nobody may frame what $path answers', async ({ path, id }) => {
  const nobody = openTextBrowser(target.app.url)
  const answers = [
    await manager.get(`${path}?inicio=2026-11-01&fim=2026-11-02`),
    await manager.get(`${path}?_data=${encodeURIComponent(id)}`),
    await nobody.get(path)
  ]
  const open = answers.flatMap(({ headers }) =>
    wanted.filter(([name, value]) => !value.test(headers.get(name) ?? '')).map(([name]) => [name, headers.get(name)])
  )
  expect(open).toEqual([])
})
