import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ask, formType } from '../door/open-door.ts'
import { askHealth, healthy, openTarget, type Target } from '../support/attack/target.ts'
import { openTextBrowser, signIn, type TextBrowser } from '../support/browser/text-browser.ts'
import { seededPassword } from '../support/database/seeded-password.ts'
import { isFullSize } from '../support/full-size.ts'
import { type SiteRoute, siteMap } from '../support/site-map.ts'

let target: Target
let manager: TextBrowser
/** The token of the manager's own page, and one from a page that somebody else was given. */
let own = ''
let strange = ''

const tokenOf = async (browser: TextBrowser, path: string) =>
  /name="_sid" value="([^"]+)"/.exec((await browser.get(path)).text)?.[1] ?? ''

async function enter() {
  manager = await signIn(target.app.url, 'gestor', seededPassword)
  own = await tokenOf(manager, '/dashboard/index')
}

beforeAll(async () => {
  target = await openTarget()
  await enter()
  strange = await tokenOf(openTextBrowser(target.app.url), '/login')
})
// Our own posts may have ended the session: /lock is among them.
beforeEach(async () => {
  if ((await manager.get('/dashboard/index')).status !== 200) await enter()
})

afterAll(() => target?.close())

interface Variant {
  name: string
  headers?: (ours: string) => Record<string, string>
  token?: () => string
}

const evil = 'https://evil.example'

/** Each is what a page of somebody else's makes the manager's browser send. */
const attacks: Variant[] = [
  { name: 'Sec-Fetch-Site cross-site', headers: () => ({ 'sec-fetch-site': 'cross-site' }) },
  { name: 'Sec-Fetch-Site same-site', headers: () => ({ 'sec-fetch-site': 'same-site' }) },
  { name: 'cross-site with our Origin', headers: (origin) => ({ origin, 'sec-fetch-site': 'cross-site' }) },
  { name: 'same-origin with a foreign Origin', headers: () => ({ origin: evil, 'sec-fetch-site': 'same-origin' }) },
  { name: 'none with a foreign Origin', headers: () => ({ origin: evil, 'sec-fetch-site': 'none' }) },
  { name: 'a foreign Origin', headers: () => ({ origin: evil }) },
  { name: 'a foreign Origin and the token', headers: () => ({ origin: evil }), token: () => own },
  { name: 'our host under another scheme', headers: (origin) => ({ origin: origin.replace('http:', 'https:') }) },
  { name: 'our host with more behind it', headers: (origin) => ({ origin: `${origin}.evil.example` }) },
  { name: 'two Origins', headers: (origin) => ({ origin: `${origin}, ${evil}` }) },
  { name: 'Origin null', headers: () => ({ origin: 'null' }) },
  {
    name: 'Origin null, cross-site',
    headers: () => ({ origin: 'null', 'sec-fetch-site': 'cross-site' }),
    token: () => own
  },
  { name: 'nothing at all' },
  { name: 'a token of nothing', token: () => 'A'.repeat(43) },
  { name: "another browser's token", token: () => strange },
  { name: 'the token from a foreign page', headers: () => ({ referer: `${evil}/x` }), token: () => own }
]

/** Requests of honest browsers, including privacy-minded and old ones. */
const honest: Variant[] = [
  { name: 'a browser of today', headers: (origin) => ({ origin, 'sec-fetch-site': 'same-origin' }) },
  { name: 'one that hides its origin', headers: () => ({ origin: 'null', 'sec-fetch-site': 'same-origin' }) },
  { name: 'an older one that hides its origin', headers: () => ({ origin: 'null' }), token: () => own },
  { name: 'an older one', headers: (origin) => ({ origin }) },
  { name: 'a text browser', token: () => own }
]

function post(path: string, { headers, token }: Variant, more: Record<string, string> = {}) {
  const cookie = [...manager.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const body = new URLSearchParams({ intent: 'unknown', ...(token ? { _sid: token() } : {}) })
  return ask(target.port, {
    method: 'POST',
    path,
    headers: { ...formType, cookie, ...headers?.(target.app.url), ...more },
    body: String(body)
  })
}

const pages = siteMap.filter(({ path }) => !path.startsWith('/api/'))
const waysTo = ({ path, id }: SiteRoute) => [
  path,
  `${path}?_data=${encodeURIComponent(id)}`,
  // `//` is no path: the door says so before it asks who posts.
  ...(isFullSize ? [`${path}?index`, path === '/' ? path : `${path}/`, `${path}?_data=root`] : [])
]

/** The door does not look where a post goes: each way meets some of the attacks, and each attack ways of every kind. */
const waysFor = (at: number) =>
  pages.flatMap(waysTo).filter((_way, index) => isFullSize || (index + at) % everyFifth === 0)
const everyFifth = 5

describe('a post that somebody else wrote', () => {
  it.each(attacks.map((attack, at) => ({ ...attack, at })))('is refused wherever it goes: $name', async (attack) => {
    const passed: string[] = []
    for (const path of waysFor(attack.at)) {
      const { status, text } = await post(path, attack)
      if (status !== 403 || !text.includes('Envio não confirmado')) passed.push(`${status} ${path}`)
    }
    expect(waysFor(attack.at).length).toBeGreaterThan(50)
    expect(passed).toEqual([])
    // Nor has it ended the session.
    expect((await manager.get('/dashboard/index')).status).toBe(200)
    expect(await askHealth(target)).toEqual(healthy)
  })

  it.each(attacks)('does not reach the API by its cookies: $name', async (attack) => {
    for (const path of ['/api/v3/account', '/api/v3/users/', '/api/v3/auth/signout']) {
      const { status } = await post(path, attack)
      expect([path, status]).toEqual([path, expect.toBeOneOf([401, 404, 405])])
    }
  })

  it.each(['/api/docs', '/api/openapi.json'])('is refused by %s with a message', async (path) => {
    for (const attack of attacks) expect((await post(path, attack)).status).toBe(405)
  })
})

describe('a post of our own', () => {
  it.each(honest)('is let in, never to an error of ours: $name', async (visitor) => {
    const kept = pages.filter(({ hasAction, path }) => hasAction && path !== '/logout')
    for (const { path } of kept) {
      const { status, text } = await post(path, visitor)
      expect([path, text.includes('Envio não confirmado')]).toEqual([path, false])
      expect([path, status < 500]).toEqual([path, true])
    }
  })
})
