import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPlainBrowser } from '../support/browser/plain-browser.ts'
import { openPublicWorld, type PublicWorld } from '../support/world/public.ts'

let world: PublicWorld
beforeAll(async () => {
  world = await openPublicWorld()
})
afterAll(() => world?.close())

const get = (path: string, acceptLanguage = '') =>
  fetch(new URL(path, world.app.url), {
    redirect: 'manual',
    headers: acceptLanguage ? { 'accept-language': acceptLanguage } : {}
  })
const at = (path: string) => `${path}?pid=${world.pid}`
const alternatesOf = (html: string) =>
  Array.from(html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/g), ([, language, href]) => [
    language,
    href
  ])

it('draws the home page in the language of its address', async () => {
  const said = await Promise.all(
    ['', '/en', '/es'].map(async (prefix) => {
      const html = await (await get(at(`${prefix}/home`))).text()
      return [/<html lang="([^"]+)"/.exec(html)?.[1], /<h2 id="como">([^<]+)</.exec(html)?.[1]]
    })
  )
  expect(said).toEqual([
    ['pt-BR', 'Antes de reservar'],
    ['en', 'Before you book'],
    ['es', 'Antes de reservar']
  ])
})

it('names the page in each language, the same from each', async () => {
  const origin = world.app.url.replace(/\/$/, '')
  const wanted = [
    ['pt-BR', `${origin}${at('/home')}`],
    ['en', `${origin}${at('/en/home')}`],
    ['es', `${origin}${at('/es/home')}`],
    ['x-default', `${origin}${at('/home')}`]
  ]
  for (const [, href = ''] of wanted) {
    const html = await (await fetch(href)).text()
    expect([href, alternatesOf(html)]).toEqual([href, wanted])
    expect(html).toContain(`<link rel="canonical" href="${href}"`)
    expect(html).toContain(`<meta property="og:url" content="${href}"`)
  }
})

it('leads on in its language, and out of it by the languages’ own links', async () => {
  const page = await createPlainBrowser(world.app.url).get(at('/en/home'))
  expect(page.links).toContain(at('/en/booking'))
  expect(page.links).toContain(at('/home'))
  expect(page.links).toContain(at('/es/home'))
  expect(page.links).toContain(at('/login'))
  expect(page.forms.map(({ action }) => action)).toContain('/en/modo-leve')
})

it('keeps the language when light mode is chosen', async () => {
  const browser = createPlainBrowser(world.app.url)
  const page = await browser.get(at('/es/home'))
  const form = page.forms.find(({ action }) => action === '/es/modo-leve')
  const after = form && (await browser.submit(form))
  expect(after?.html).toContain('<html lang="es"')
  expect(after?.text).toContain('Salir del modo ligero')
})

it.each([
  ['', '/home', null],
  ['pt-BR,pt;q=0.9,en;q=0.8', '/home', null],
  ['en-US,en;q=0.9', '/home', 'This page in English'],
  ['de-DE,de;q=0.9', '/home', 'This page in English'],
  ['es-AR,es;q=0.9,pt;q=0.5', '/home', 'Esta página en español'],
  ['es-AR', '/es/home', null],
  ['pt-BR', '/en/home', 'Esta página em português']
])('offers to a browser that asks for %j on %s: %j', async (accepted, path, offer) => {
  const answer = await get(at(path), accepted)
  const offered =
    /<nav class="wrap links no-print" aria-label="[^"]+"><a [^>]+>([^<]+)</.exec(await answer.text())?.[1] ?? null
  expect(offered).toBe(offer)
  expect(answer.headers.get('vary')).toMatch(/Accept-Language/)
})

it('tells what went wrong in its language', async () => {
  const answer = await get('/en/home?pid=00000000-0000-4000-8000-000000000000')
  expect(answer.status).toBe(404)
  const html = await answer.text()
  expect(html).toContain('We could not find this park. Check the address you were given.')
  expect(html).toContain('<html lang="en"')
})

it('has no other language for users’ pages', async () => {
  expect((await get('/en/login')).status).toBe(404)
  expect((await get('/en/operation/check-in')).status).toBe(404)
})
