import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { parseForms } from '../support/browser/plain-form.ts'
import { openTestDatabase } from '../support/database/database.ts'
import { type RunningApp, startApp } from '../support/server/program.ts'
import { siteMap } from '../support/site-map.ts'
import { checkRuns, expectDecent, type Said } from './hostile/ask.ts'
import { type Known, readKnown } from './hostile/known.ts'
import { enterAs, sealedBy } from './hostile/manager.ts'

let db: Database
let app: RunningApp
let things: Known
let cookie = ''

beforeAll(async () => {
  db = await openTestDatabase({ seed: true })
  app = await startApp({ env: { DATABASE_URL: db.url, LOG_LEVEL: 'error', ...sealedBy } })
  things = await readKnown(db)
  cookie = await enterAs(db, things.place)
})

afterAll(async () => {
  await app?.stop()
  await db?.close()
})

async function read(address: string): Promise<Said> {
  const response = await fetch(`${app.url}${address}`, {
    headers: { cookie, 'accept-encoding': 'identity' },
    redirect: 'manual'
  })
  const { status, headers } = response
  return { status, type: headers.get('content-type') ?? '', text: await response.text() }
}

/** Each choice of a page's own filters by itself, and each address of this product that its links name. */
function choicesIn(html: string, path: string): string[] {
  const body = html.replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, ' ')
  const chosen = parseForms(body, path)
    .filter(({ method }) => method === 'get')
    .flatMap(({ action, controls, buttons }) => {
      const kept = controls.filter(({ isOn }) => isOn).map(({ name, value }): [string, string] => [name, value])
      const [at = path] = action.split('?')
      const choices = controls.filter(({ kind }) => kind === 'choice')
      const pressed = buttons.filter(({ name }) => name !== null)
      return [...choices, ...pressed].map(({ name, value }) => {
        const own = kept.filter(([other]) => other !== name)
        return `${at}?${new URLSearchParams([...own, [name ?? '', value]])}`
      })
    })
  const linked = [...body.matchAll(/href="(\/[^"#?]*\?[^"#]+)/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'))
  return [...chosen, ...linked]
}

const offered = new Map<string, Promise<string[]>>()

/** Reads once which choices the screen at a URL offers. */
function choicesAt(path: string): Promise<string[]> {
  const known = offered.get(path) ?? read(path).then(({ text }) => choicesIn(text, path))
  offered.set(path, known)
  return known
}

const screens = siteMap.flatMap(({ pattern, hasPage }) => (hasPage && !/[:*]/.test(pattern) ? [pattern] : []))

/** Filters that nobody tries together with what they hide: one of them asked a column that its table did not have. */
it('answers every choice that a screen offers', async () => {
  expect(await choicesAt('/nf/open')).toContainEqual(expect.stringContaining('tipo=transaction'))
  const drawn = fc.record({ screen: fc.constantFrom(...screens), at: fc.nat() })
  await checkRuns(drawn, 50, async ({ screen, at }) => {
    const choices = await choicesAt(screen)
    const address = choices[at % choices.length] ?? screen
    const before = app.output().length
    const said = await read(address)
    const logged = app.output().slice(before)
    expectDecent(said, { address, logged: logged.slice(0, 1200) })
    expect(logged, address).toBe('')
  })
})
