import { expect } from 'vitest'
import type { PlainBrowser, PlainPage } from '../browser/plain-browser.ts'

/** Comes again as the page says, until it is whole. */
export async function whole(browser: PlainBrowser, path: string): Promise<PlainPage> {
  for (let visit = 0; visit < 30; visit++) {
    const page = await browser.get(path)
    if (!page.headers.has('refresh')) return page
    expect(page.text).toMatch(/\d+ de \d+ períodos? carregados?/)
  }
  throw new Error(`${path} never became whole`)
}
