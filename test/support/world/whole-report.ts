import { expect } from 'vitest'
import type { PlainBrowser, PlainPage } from '../browser/plain-browser.ts'

/** Reloads as the page tells, until the report is complete. */
export async function whole(browser: PlainBrowser, path: string): Promise<PlainPage> {
  for (let visit = 0; visit < 30; visit++) {
    const page = await browser.get(path)
    if (!page.headers.has('refresh')) return page
    expect(page.text).toMatch(/\d+ de \d+ períodos? carregados?/)
  }
  throw new Error(`${path} never became whole`)
}
