import { afterAll, beforeAll, expect, it } from 'vitest'
import { openHeaders } from '../support/attack/open-headers.ts'
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

/** test/routes/guards checks the headers of guarded pages, in every answer that it gets. */
const others = siteMap.filter(({ area, hasPage }) => area !== 'guarded' || !hasPage)

/** Charts, files, photos, and what is for everybody: refusals alike. */
it.each(others)('forbids framing of the answer at $path', async ({ path, id }) => {
  const nobody = openTextBrowser(target.app.url)
  const answers = [
    await manager.get(`${path}?inicio=2026-11-01&fim=2026-11-02`),
    await manager.get(`${path}?_data=${encodeURIComponent(id)}`),
    await nobody.get(path)
  ]
  expect(answers.flatMap(openHeaders)).toEqual([])
})
