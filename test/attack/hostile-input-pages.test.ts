import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { encodeEmail } from '#app/domain/person/encoded-email.ts'
import type { PlainForm } from '../support/browser/plain-form.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { isFullSize } from '../support/full-size.ts'
import { type RunningApp, startApp } from '../support/server/program.ts'
import { type SiteRoute, siteMap } from '../support/site-map.ts'
import { checkRuns, expectDecent, type Said } from './hostile/ask.ts'
import { type Known, readKnown } from './hostile/known.ts'
import { enterAs, sealedBy } from './hostile/manager.ts'
import { type Asked, readAsked, readNames } from './hostile/page-names.ts'
import { hostileFor, hostileHeader, hostileNames, hostileText, inPath } from './hostile/values.ts'

const wide = Object.fromEntries(
  ['SIGN_UP_PER_ADDRESS', 'CODES_PER_ADDRESS', 'SIGN_IN_PER_ADDRESS', 'BOOKINGS_PER_ADDRESS', 'PIX_PER_ADDRESS'].map(
    (name) => [`LIMIT_${name}`, '1000000']
  )
)

let db: Database
let app: RunningApp
let things: Known

beforeAll(async () => {
  db = await openTestDatabase({ seed: true })
  app = await startApp({ env: { DATABASE_URL: db.url, LOG_LEVEL: 'error', ...sealedBy, ...wide } })
  things = await readKnown(db)
})

afterAll(async () => {
  await app?.stop()
  await db?.close()
})

type Headers = Record<string, string>

async function fetchFrom(address: string, init: RequestInit & { headers: Headers }): Promise<Said> {
  const response = await fetch(`${app.url}${address}`, {
    ...init,
    // Packing costs a millisecond of each page; that pages are packed is asked elsewhere.
    headers: { 'accept-encoding': 'identity', ...init.headers },
    redirect: 'manual'
  })
  const { status, headers } = response
  return { status, type: headers.get('content-type') ?? '', text: await response.text() }
}

/** Returns an existing value for each parameter of a route. */
function knownFor({ pattern }: SiteRoute): (name: string) => string {
  return (name) => {
    if (name === 'agent' || /^\/(?:condutor|profile)/.test(pattern)) return things.agent
    if (name === 'serial') return things.serial
    if (name === 'date') return new Date().toISOString().slice(0, 10)
    if (name === 'key') return things.link
    if (name === 'email_encoded') return encodeEmail('ana@example.com')
    if (pattern.startsWith('/products/:uuid')) return name === 'uuid' ? things.product : things.ticket
    if (pattern.startsWith('/trafx/capacity')) return things.product
    if (pattern.startsWith('/trafx/files')) return things.log
    if (pattern.startsWith('/operation/transport/vehicles')) return things.vehicle
    if (pattern.startsWith('/operation/transport/') && name === 'uuid') return things.trip
    return name === 'uuid' ? things.user : things.booking
  }
}

/** Mostly what there is: only then a form or a filter gets anywhere. */
function pathsOf(route: SiteRoute): fc.Arbitrary<string> {
  const names = [...route.pattern.matchAll(/:(\w+)|\*/g)].map(([, name = '*']) => name)
  const one = (name: string) =>
    fc.oneof(
      { weight: 5, arbitrary: fc.constant(encodeURIComponent(knownFor(route)(name))) },
      { weight: 1, arbitrary: hostileText.map(inPath) },
      { weight: 1, arbitrary: fc.constant(randomUUID()) }
    )
  return fc.tuple(...names.map(one)).map((values) => {
    let at = 0
    return route.pattern.replace(/:\w+|\*/g, () => values[at++] ?? '')
  })
}

function pairsOf({ names, values }: Pick<Asked, 'names' | 'values'>, maxLength: number) {
  const name = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...names, 'q') },
    { weight: 3, arbitrary: fc.constantFrom(...readNames) },
    { weight: 1, arbitrary: hostileNames }
  )
  const known = fc.constantFrom('', ...values, ...Object.values(things))
  const pair = name.chain((text) =>
    fc.tuple(fc.constant(text), fc.oneof({ weight: 3, arbitrary: hostileFor(text) }, { weight: 1, arbitrary: known }))
  )
  return fc.array(pair, { minLength: 1, maxLength })
}

const brokenEnds = fc.constantFrom(...Array(8).fill(''), '&%', '&%E0%A4%A=1', '&=&&', '&a=%ff%00', '&a=1'.repeat(900))

/** Another name for `_data` asks for one route's data alone. */
function dataOf({ id }: SiteRoute): fc.Arbitrary<string> {
  const ids = fc.constantFrom(id, 'root', 'routes/nowhere', 'constructor', '', 'routes/guarded/layout', '\0')
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant('') },
    { weight: 3, arbitrary: ids.map((text) => `&_data=${encodeURIComponent(text)}`) }
  )
}

const cookies = fc.constantFrom(
  '',
  'session=1.x',
  'session=9.a; session-1=b',
  `session=1.${'A'.repeat(3000)}`,
  'flash=1.{}',
  'sid=%00; js=1',
  'leve=constructor; menu=__proto__; js=1',
  '=;;=; ;',
  'a',
  `x=${'y'.repeat(3000)}`,
  'session="1.a',
  'js=1; leve=1'
)

type Who = { isManager: boolean; cookie: string }
const whos: fc.Arbitrary<Who> = fc.record({
  isManager: fc.constantFrom(true, true, true, false),
  cookie: fc.oneof({ weight: 4, arbitrary: fc.constant('') }, { weight: 1, arbitrary: cookies })
})

async function headersOf({ isManager, cookie }: Who): Promise<Headers> {
  const session = isManager ? await enterAs(db, things.place) : ''
  const all = [session, cookie].filter(Boolean).join('; ')
  return all === '' ? {} : { cookie: all }
}

const looked = new Map<string, Promise<Asked>>()

/** Reads once the names in the page's forms and links, for both reading and sending. */
function look(route: SiteRoute): Promise<Asked> {
  const known = looked.get(route.pattern) ?? lookAt(route)
  looked.set(route.pattern, known)
  return known
}

async function lookAt(route: SiteRoute): Promise<Asked> {
  const path = route.pattern.replace(/:(\w+)|\*/g, (_whole, name = '*') => encodeURIComponent(knownFor(route)(name)))
  const headers = await headersOf({ isManager: route.area !== 'public', cookie: '' })
  const { type, text } = await fetchFrom(path, { headers })
  return readAsked(type.includes('html') ? text : '', path)
}

function bodiesOf(asked: Asked): fc.Arbitrary<{ action: string; body: string }> {
  const own = asked.forms.map((form) => corrupted(form, asked))
  const none = pairsOf(asked, 8).map((pairs) => ({ action: '', body: new URLSearchParams(pairs).toString() }))
  return own.length > 0 ? fc.oneof({ weight: 4, arbitrary: fc.oneof(...own) }, { weight: 1, arbitrary: none }) : none
}

/** A form as it stands, some of its fields changed, left out or sent twice. */
function corrupted(form: PlainForm, asked: Asked): fc.Arbitrary<{ action: string; body: string }> {
  const pressed = fc.constantFrom(...form.buttons.map(({ name, value }) => (name ? [[name, value]] : [])), [])
  const change = fc.constantFrom(...Array(5).fill('keep'), 'change', 'change', 'drop', 'twice')
  const changes = fc.array(fc.tuple(change, hostileText), {
    minLength: form.controls.length,
    maxLength: form.controls.length
  })
  return fc.tuple(pressed, changes, pairsOf(asked, 2)).map(([button, kinds, more]) => {
    const sent = form.controls.flatMap(({ name, value, isOn }, at) => {
      const [kind = 'keep', other = ''] = kinds[at] ?? []
      if (kind === 'keep') return isOn ? [[name, value]] : []
      return kind === 'drop' ? [] : [...(kind === 'twice' ? [[name, value]] : []), [name, other]]
    })
    return {
      action: form.action,
      body: new URLSearchParams([...sent, ...button, ...more] as [string, string][]).toString()
    }
  })
}

/** A page that came with a failure inside it is no answer either. */
function expectAnswer(said: Said, asked: unknown, before: number) {
  const logged = app.output().slice(before)
  expectDecent(said, { asked, logged: logged.slice(0, 1200) })
  if (/"level":(?:50|60)/.test(logged))
    throw new Error(`${JSON.stringify(asked).slice(0, 1500)}: ${logged.slice(0, 3000)}`)
}

/** Routes of one file differ by their address alone. */
const tried = isFullSize
  ? siteMap
  : siteMap.filter(({ file }, at) => siteMap.findIndex((one) => one.file === file) === at)
const named = tried.map((route) => ({ name: `${route.pattern} (${route.id})`, route }))

// Reading a report of five years to its end takes 20 s on a busy machine, and a page is asked for up to three times.
const slowMs = 180_000

describe('a page with hostile query parameters', () => {
  it.each(named)('$name', { timeout: slowMs }, async ({ route }) => {
    const asked = await look(route)
    const asks = fc.record({
      path: pathsOf(route),
      pairs: pairsOf(asked, 6),
      data: dataOf(route),
      end: brokenEnds,
      who: whos,
      accept: hostileHeader
    })
    await checkRuns(asks, 2, async ({ path, pairs, data, end, who, accept }) => {
      const before = app.output().length
      const address = `${path}?${new URLSearchParams(pairs)}${data}${end}`.slice(0, 12_000)
      const headers = { ...(await headersOf(who)), 'accept-language': accept.slice(0, 300) }
      expectAnswer(await fetchFrom(address, { headers }), { address, who }, before)
    })
  })
})

describe('a page with a hostile form', () => {
  it.each(named.filter(({ route }) => route.hasAction))('$name', { timeout: slowMs }, async ({ route }) => {
    const asked = await look(route)
    const asks = fc.record({ path: pathsOf(route), sent: bodiesOf(asked), data: dataOf(route), who: whos })
    await checkRuns(asks, 2, async ({ path, sent: { action, body }, data, who }) => {
      const before = app.output().length
      const target = action || path
      const address = `${target}${data.replace('&', target.includes('?') ? '&' : '?')}`
      const headers = {
        ...(await headersOf(who)),
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded'
      }
      const said = await fetchFrom(address, { method: 'POST', headers, body: body.slice(0, 100_000) })
      expectAnswer(said, { address, body: body.slice(0, 1000), who }, before)
    })
  })
})
