import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { AREA_NAMES, CATALOGUE, type CatalogueArea } from '#app/routes/guarded/catalogue/areas.ts'
import {
  areTold,
  bringFonts,
  IS_UPDATING,
  keepPicture,
  looksAsKept,
  setFonts
} from '../../support/browser/compare-pictures.ts'
import { openForFile } from '../../support/browser/open-for-file.ts'
import { findViolations, launchBrowser, setWidth, widthBeyond } from '../../support/browser/operator-browser.ts'
import { openOperatorWorld } from '../../support/world/operator.ts'

let page: Page

const pages = [
  ...AREA_NAMES.flatMap((area) => {
    const { pages }: CatalogueArea = CATALOGUE[area]
    return pages.map(({ path }) => `/${area}/${path}`)
  }),
  '/maps'
]

const nameOf = (path: string, width: number, scheme: string) => `${path.slice(1).replace('/', '-')}-${width}-${scheme}`

const { world, openSignedIn } = openForFile(openOperatorWorld)

beforeAll(async () => {
  // In light mode: what is drawn is then drawn at once, and by the server.
  const { context } = await openSignedIn('gestor', { light: true })
  const cookies = await context.cookies()
  const browser = await launchBrowser()
  const own = await browser.newContext({
    baseURL: world.app.url,
    bypassCSP: true,
    locale: 'pt-BR',
    reducedMotion: 'reduce',
    deviceScaleFactor: 0.5
  })
  await own.addCookies(cookies)
  await bringFonts(own)
  page = await own.newPage()
})

async function open(path: string): Promise<void> {
  const answer = await page.goto(path)
  expect([path, answer?.status()]).toEqual([path, 200])
  await setFonts(page)
  await loadPictures()
}

/** A lazy picture loads while the screen is drawn for the test: on a slow machine too late. */
const loadPictures = () =>
  page.evaluate(() =>
    Promise.all(
      Array.from(document.images, (picture) => {
        picture.loading = 'eager'
        return picture.decode()
      })
    )
  )

const draw = () => page.locator('main').screenshot({ animations: 'disabled' })

describe.each(pages)('%s', (path) => {
  it('looks as it is kept, light and dark, on a phone and at a desk, and is accessible', async () => {
    await open(path)
    for (const width of [1440, 360] as const) {
      await setWidth(page, width)
      expect([path, width, await widthBeyond(page)]).toEqual([path, width, 0])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        const name = nameOf(path, width, colorScheme)
        const drawn = await draw()
        if (IS_UPDATING) await keepPicture(name, drawn)
        expect([name, await looksAsKept(name, drawn, width)]).toEqual([name, true])
      }
      // Still dark: the other screens are looked at by their rules in the light.
      if (width === 1440) expect([path, await findViolations(page)]).toEqual([path, []])
    }
  })
})

it.each([
  ['a colour', '.btn-primary { background: #7a0000 !important }'],
  ['a distance', '.specimen { padding-top: 1.5rem !important }'],
  ['a size', '.tag { font-size: 1.2em !important }']
])('tells that %s is another', async (_, css) => {
  await open('/components/display')
  await setWidth(page, 1440)
  await page.emulateMedia({ colorScheme: 'light' })
  const before = await draw()
  expect(await areTold(await draw(), before, 1440)).toBe(false)
  await page.addStyleTag({ content: css })
  expect(await areTold(await draw(), before, 1440)).toBe(true)
})

it('detects text with too little contrast', async () => {
  await open('/components/display')
  await page.addStyleTag({ content: '.btn-primary { color: #fff !important; background: #eee !important }' })
  expect(await findViolations(page)).toContainEqual(expect.stringMatching(/^color-contrast: .*btn/))
})
