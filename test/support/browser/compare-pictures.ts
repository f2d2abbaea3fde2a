import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import type { BrowserContext, Page } from 'playwright'
import sharp from 'sharp'

/** True stores the drawn picture as the expected one: look at it before you commit it. */
export const IS_UPDATING = process.env.UPDATE_PICTURES === '1'

/** Largest difference, of 255, in one colour of the softened picture; larger ones are counted. */
const mostDifference = 20
/** Share of pixels that may differ, by window width: seams of letters change fewer, a colour or line more. */
const mostChanged = { 1440: 0.003, 360: 0.01 }
/** In another browser than the one that drew the pictures, letters and fields differ, so compare heights only. */
const mostTaller = 0.03
const isSameBrowser = /headless.shell/.test(process.env.CHROMIUM_PATH ?? '')

/** Stored width: small, but a moved element or another colour still shows. */
const keptWidth = 360

const folder = new URL('../../fixtures/catalogue/', import.meta.url)

const fileOf = (name: string) => new URL(`${name}.webp`, folder)

const reduce = (png: Buffer) => sharp(png).resize({ width: keptWidth, withoutEnlargement: true }).flatten().toBuffer()

/** Stores a picture. @throws in another browser than the one that drew the stored pictures: letters differ there */
export async function keepPicture(name: string, png: Buffer): Promise<void> {
  if (!isSameBrowser) throw new Error('set CHROMIUM_PATH to the chromium-headless-shell that npm test uses')
  mkdirSync(dirname(fileOf(name).pathname), { recursive: true })
  writeFileSync(
    fileOf(name),
    await sharp(await reduce(png))
      .webp({ lossless: true, effort: 6 })
      .toBuffer()
  )
}

/** Returns whether the picture equals the stored one. @throws when none is stored */
export async function looksAsKept(name: string, png: Buffer, width: 1440 | 360): Promise<boolean> {
  const kept = fileOf(name)
  if (!existsSync(kept)) throw new Error(`no picture is kept of ${name}: UPDATE_PICTURES=1 draws it`)
  const [now, before] = await Promise.all([readPixels(await reduce(png)), readPixels(readFileSync(kept))])
  if (now.width !== before.width) return false
  if (!isSameBrowser) return Math.abs(now.height - before.height) <= before.height * mostTaller
  return !isAnother(now, before, width)
}

/** Returns whether two pictures from one browser count as different. */
export async function areTold(one: Buffer, other: Buffer, width: 1440 | 360): Promise<boolean> {
  return isAnother(await readPixels(await reduce(one)), await readPixels(await reduce(other)), width)
}

interface Pixels {
  data: Buffer
  width: number
  height: number
}

function isAnother(now: Pixels, before: Pixels, width: 1440 | 360): boolean {
  return Math.abs(now.height - before.height) > 1 || changedShare(now, before) > mostChanged[width]
}

function changedShare(now: Pixels, before: Pixels): number {
  const pixels = now.width * Math.min(now.height, before.height)
  let changed = 0
  for (let pixel = 0; pixel < pixels; pixel += 1) {
    const differs = [0, 1, 2].some(
      (part) => Math.abs((now.data[pixel * 3 + part] ?? 0) - (before.data[pixel * 3 + part] ?? 0)) > mostDifference
    )
    if (differs) changed += 1
  }
  return changed / pixels
}

async function readPixels(image: Buffer): Promise<Pixels> {
  const soft = sharp(image).removeAlpha().toColourspace('srgb').blur(1.5)
  const { data, info } = await soft.raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

const fontFile = (weight: number) =>
  createRequire(import.meta.url).resolve(`@fontsource/open-sans/files/open-sans-latin-${weight}-normal.woff2`)

/**
 * Loads the test's own fonts, because a machine's fonts would change every line. Needs a context that bypasses the
 * pages' policy.
 */
export async function bringFonts(context: BrowserContext): Promise<void> {
  await context.route('**/own-font-*.woff2', (route) => {
    const weight = /own-font-(\d+)/.exec(route.request().url())?.[1] ?? '400'
    return route.fulfill({ contentType: 'font/woff2', body: readFileSync(fontFile(Number(weight))) })
  })
}

export async function setFonts(page: Page): Promise<void> {
  const faces = [400, 600, 700].map(
    (weight) => `@font-face { font-family: Own; font-weight: ${weight}; src: url(/own-font-${weight}.woff2) }`
  )
  await page.addStyleTag({ content: `${faces.join('\n')} :root { --font: Own; --mono: Own }` })
  await page.evaluate(() => Promise.all([400, 600, 700].map((weight) => document.fonts.load(`${weight} 16px Own`))))
}
