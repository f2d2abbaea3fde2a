import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { writeOutImports } from '#app/setup/build/gather-sheets.mjs'
import { readSource } from './support/source-files.ts'
import { modulesDrawing, publicSheet, sheetsOf, styledPages } from './support/styles/pages.ts'

const tokens = readFileSync(new URL('../app/styles/tokens.css', import.meta.url), 'utf8')

/** The whole file as the browser gets it. */
async function bundle(path: string): Promise<string> {
  const file = fileURLToPath(new URL(`../${path}`, import.meta.url))
  const contents = writeOutImports(readFileSync(file, 'utf8'), file)
  const result = await build({
    stdin: { contents, loader: 'css', resolveDir: dirname(file), sourcefile: file },
    bundle: true,
    minify: true,
    write: false,
    target: ['chrome66', 'safari12.1', 'firefox67']
  })
  return result.outputFiles[0]?.text ?? ''
}

function brotliSize(text: string): number {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
}

/** The tokens of a colour scheme: the first block, and for dark what the second overrides. */
function readTokens(scheme: 'light' | 'dark'): Map<string, string> {
  const [light = '', dark = ''] = tokens.split('@media (prefers-color-scheme: dark)')
  const read = (text: string) =>
    Array.from(text.matchAll(/--([\w-]+): (#[0-9a-f]{3,6});/g), (m) => [m[1], m[2]] as const)
  return new Map(
    [...read(light), ...(scheme === 'dark' ? read(dark) : [])].map(([name = '', value = '']) => [name, value])
  )
}

/** WCAG 2 contrast ratio of two hex colours. */
function contrast(one: string, other: string): number {
  const luminance = (hex: string) => {
    const full = hex.length === 4 ? hex.replace(/[0-9a-f]/g, '$&$&') : hex
    const [r = 0, g = 0, b = 0] = [1, 3, 5]
      .map((at) => Number.parseInt(full.slice(at, at + 2), 16) / 255)
      .map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const grounds = ['bg', 'surface', 'sunken']
const texts = [
  ...['ink', 'ink-2', 'accent', 'accent-2', 'red'].flatMap((ink) => grounds.map((ground) => [ink, ground])),
  ...['red', 'blue', 'green', 'amber'].flatMap((tone) => [
    [tone, `${tone}-soft`],
    ['ink', `${tone}-soft`]
  ]),
  ['accent', 'soft'],
  ['ink', 'soft'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-2']
]
const lines = ['edge', 'focus', 'accent'].flatMap((line) => grounds.map((ground) => [line, ground]))

describe.each(['light', 'dark'] as const)('%s scheme', (scheme) => {
  const colours = readTokens(scheme)
  const ratio = (ink = '', ground = '') => contrast(colours.get(ink) ?? '', colours.get(ground) ?? '')

  test.each(texts)('text %s on %s is AA', (ink, ground) => expect(ratio(ink, ground)).toBeGreaterThanOrEqual(4.5))
  test.each(lines)('%s stands out on %s', (line, ground) => expect(ratio(line, ground)).toBeGreaterThanOrEqual(3))
})

const linked = [...new Set(styledPages.flatMap((page) => modulesDrawing(page).flatMap(sheetsOf)))]

describe.each([publicSheet, ...linked])('%s', (path) => {
  test('asks for no other file and nothing our oldest browsers lack', async () => {
    const css = await bundle(path)
    expect(css).not.toMatch(/@import|url\(|:has\(|:is\(|:where\(|aspect-ratio|[{;]inset:|dvh|[{};]&/)
  })
})

const carrying = styledPages.filter(({ isGuarded, path }) => !isGuarded && path !== '/api/docs')

test.each(carrying.map((page) => [page.path, page] as const))(
  'keeps the styles that %s carries small',
  async (_, page) => {
    const paths = [publicSheet, ...modulesDrawing(page).flatMap(sheetsOf)]
    const sheets = await Promise.all(paths.map(bundle))
    expect(brotliSize(sheets.join(''))).toBeLessThanOrEqual(page.path === '/booking' ? 4000 : 3400)
  }
)

/** Sheet that the server inlines for each route: `'routes/logout': { href: narrowCssUrl, … }`. */
function readCarried(): Map<string, string> {
  const path = 'app/carried-sheets.server.ts'
  const source = readSource(path)
  const named = new Map(
    Array.from(source.matchAll(/import (\w+) from '\.\/([^'?]+)/g), ([, name = '', to = '']) => [name, `app/${to}`])
  )
  const rows = source.matchAll(/'(routes\/[\w/-]+)': \{ href: (\w+)Url, text: \2 \}/g)
  return new Map(Array.from(rows, ([, id = '', name = '']) => [id, named.get(name) ?? '']))
}

test('inlines in a document the sheets that its routes would link', () => {
  const linked = new Map(
    carrying.flatMap(({ routes }) => routes.map(({ id, module }) => [id, sheetsOf(module).join()] as const))
  )
  const withSheets = [...linked].filter(([, sheets]) => sheets !== '')
  expect([...readCarried()].sort()).toEqual(withSheets.sort())
})
