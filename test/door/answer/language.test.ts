import { expect, it } from 'vitest'
import { leadInLanguage, splitLanguage, toLanguage } from '#app/door/answer/language.ts'
import { ask, openDoor, page } from '../open-door.ts'

const leading = {
  language: 'en',
  isSpoken: (path: string) => path === '/' || path.startsWith('/visita'),
  origin: 'https://parque.test'
}

it.each([
  ['/en/visita/1', 'en', '/visita/1'],
  ['/es', 'es', '/'],
  ['/en/', 'en', '/'],
  ['/entrada', '', '/entrada'],
  ['/pt/visita', '', '/pt/visita'],
  ['/', '', '/']
])('%s is in %j at %s', (path, language, rest) => {
  expect(splitLanguage(path)).toEqual({ language, path: rest })
})

it.each([
  ['/visita?dia=1#fim', '/en/visita?dia=1#fim'],
  ['/', '/en'],
  ['/?pid=1', '/en/?pid=1'],
  ['https://parque.test/visita', 'https://parque.test/en/visita'],
  ['https://outro.test/visita', 'https://outro.test/visita'],
  ['//outro.test/visita', '//outro.test/visita'],
  ['/login', '/login'],
  ['?dia=2', '?dia=2'],
  ['#fim', '#fim'],
  ['mailto:a@parque.test', 'mailto:a@parque.test']
])('leads from a page in English to %s by %s', (address, led) => {
  expect(toLanguage(address, leading)).toBe(led)
})

it('changes links, forms and addresses of our own, and nothing else', () => {
  const html =
    '<meta property="og:url" content="https://parque.test/visita"/><meta name="description" content="/visita"/>' +
    '<a href="/visita?a=1&amp;b=2">/visita</a><form action="/visita"><button formAction="/visita/x">x</button></form>' +
    '<a hrefLang="es" href="/es/visita">Español</a><a lang="pt-BR" hrefLang="pt-BR" href="/visita">Português</a>' +
    '<input value="/visita"/><p>href=&quot;/visita&quot;</p>'
  expect(leadInLanguage(html, leading)).toBe(
    '<meta property="og:url" content="https://parque.test/en/visita"/><meta name="description" content="/visita"/>' +
      '<a href="/en/visita?a=1&amp;b=2">/visita</a><form action="/en/visita"><button formAction="/en/visita/x">x</button></form>' +
      '<a hrefLang="es" href="/es/visita">Español</a><a lang="pt-BR" hrefLang="pt-BR" href="/visita">Português</a>' +
      '<input value="/visita"/><p>href=&quot;/visita&quot;</p>'
  )
})

it('hands a page on by its Portuguese address, and leads on in the language that was asked for', async () => {
  const { port, seen } = await openDoor({
    handle: async (_request, { lead }) => page(lead?.('<a href="/visita/2">dois</a>') ?? '')
  })
  const answer = await ask(port, { path: '/en/visita/1?dia=2' })
  expect(answer.text).toBe('<a href="/en/visita/2">dois</a>')
  expect(answer.headers['content-language']).toBe('en')
  expect([seen[0]?.url, seen[0]?.context.language]).toEqual([`http://127.0.0.1:${port}/visita/1?dia=2`, 'en'])
})

it('redirects within the language', async () => {
  const { port } = await openDoor({
    handle: async () => new Response(null, { status: 303, headers: { location: '/visita/3' } })
  })
  expect((await ask(port, { path: '/es/visita/1' })).headers.location).toBe('/es/visita/3')
  expect((await ask(port, { path: '/visita/1' })).headers.location).toBe('/visita/3')
})

it('speaks only within the request, also of a page that there is not', async () => {
  const spoken: string[] = []
  const { port, seen } = await openDoor({
    handle: async (_request, { lead }) => page(lead ? 'outra' : 'portuguesa'),
    runtime: {
      speak(language, work) {
        spoken.push(language)
        return work()
      }
    }
  })
  expect((await ask(port, { path: '/visita' })).text).toBe('portuguesa')
  expect(spoken).toEqual([])
  await ask(port, { path: '/en/login' })
  expect(spoken).toEqual(['en'])
  expect(seen.map(({ url }) => new URL(url).pathname)).toEqual(['/visita', '/en/login'])
  await ask(port, { path: '/es/visita' })
  expect(spoken).toEqual(['en', 'es'])
})
