import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { addDays } from '#app/domain/calendar/dates.ts'
import { createPlainBrowser, findForm, type PlainBrowser, type PlainPage } from '../support/browser/plain-browser.ts'
import { personValues } from '../support/browser/plain-scenario.ts'
import { seededPassword } from '../support/database/seeded-password.ts'
import { isFullSize } from '../support/full-size.ts'
import { foreignWords, lies, odd } from '../support/server/lies.ts'
import { type LyingApi, startLyingApi } from '../support/server/lying-api.ts'
import { bookOver, expressForm, findShop, type Shop } from '../support/server/over-http.ts'
import { type RunningApp, startApp } from '../support/server/program.ts'
import { type AddedBooking, type OperatorWorld, openOperatorWorld } from '../support/world/operator.ts'
import { stepPath } from '../support/world/visitor.ts'

// Every mode on every page at full size; in the suite those that once read as "nothing here", and one of each kind.
const few = ['is empty', 'has null in a list', 'resets it after the work', 'is 500 in Java']
const someOdd = ['keys of prototypes']
const modesOf = (all: object, some: string[]) => (isFullSize ? Object.keys(all) : some)
const slow = new Set(['never answers', 'drips', 'never ends', 'is huge'])
/** Milliseconds: long enough for the truth on a busy machine. */
const deadlineMs = 6000

let world: OperatorWorld
let api: LyingApi
let app: RunningApp
let manager: PlainBrowser
let shop: Shop
let booking: AddedBooking
let ticket = ''

beforeAll(async () => {
  const wide = {
    LIMIT_SIGN_IN_PER_ACCOUNT: '10000',
    LIMIT_SIGN_IN_PER_ADDRESS: '10000',
    LIMIT_BOOKINGS_PER_ADDRESS: '10000'
  }
  world = await openOperatorWorld(wide)
  api = await startLyingApi(world.app.url)
  app = await startApp({ env: { ...api.env, PAGE_DEADLINE_MS: String(deadlineMs), API_TIMEOUT_MS: '60000' } })
  booking = await world.addBooking()
  shop = await findShop(world.app.url, { daysAhead: 120 })
  const { body } = await bookOver(world.app.url, expressForm(shop))
  ticket = `/booking-details/${body.uuid}`
  await signIn()
})

afterAll(async () => {
  // Over nothing of all this our own code broke, and nobody's data went into the log.
  expect(app.output()).not.toMatch(
    /"msg":"(?:a page failed|uncaught exception|unhandled rejection|the request failed)"/
  )
  expect(app.output()).not.toMatch(/52998224725|529\.982/)
  await app?.stop()
  await api?.close()
  await world?.close()
})

async function signIn(): Promise<void> {
  api.tell(/^$/, null)
  manager = createPlainBrowser(app.url)
  await manager.signIn('gestor', seededPassword)
}

const visitor = () => createPlainBrowser(app.url)

interface Target {
  /** The calls that are lied to. */
  call: RegExp
  isStaff?: boolean
  open(mode: number): Promise<PlainPage>
  /** Text on the page when the answer is true. */
  truth: RegExp
  /** Text that must not appear otherwise. */
  nothing: RegExp
}

const targets: Record<string, Target> = {
  home: {
    call: /^GET \/products\/$/,
    open: () => visitor().get(`/home?pid=${shop.pid}`),
    truth: /Gruta do Silêncio/,
    nothing: /Nenhum atrativo/
  },
  'the shop': {
    call: /^GET \/products\/$/,
    open: () => visitor().get(`/booking?pid=${shop.pid}`),
    truth: /Gruta do Silêncio/,
    nothing: /Nenhum atrativo/
  },
  'the booking form': {
    call: /^GET \/(?:products\/.+|geo\/.+)/,
    open: () => visitor().get(stepPath(shop, { passo: 'dados' }, { INTEIRA: '2' })),
    truth: /Quem faz a reserva/,
    nothing: /lotado|não existe neste dia|Quem faz a reserva/
  },
  'a ticket': {
    call: /^GET \/booking\/[0-9a-f]{32}$/,
    open: () => visitor().get(ticket),
    truth: /Pague com Pix|Falta pagar/,
    nothing: /Seu ingresso|Pague com Pix|Falta pagar/
  },
  'the list of bookings': {
    call: /^GET \/booking\/byPeriod$/,
    isStaff: true,
    open: () => manager.get('/operation/booking-list?q=Quit%C3%A9ria'),
    truth: /Quitéria/,
    nothing: /Nenhuma reserva/
  },
  'the dashboard': {
    call: /^GET \/operations\/summary$/,
    isStaff: true,
    open: () => manager.get('/dashboard/index'),
    truth: /Pessoas esperadas hoje/,
    nothing: /Pessoas esperadas|Nenhuma reserva|\b0 reservas/
  },
  'the sales report': {
    call: /^GET \/bills\/products$/,
    isStaff: true,
    open: (mode) => manager.get(`/reports/sales?${daysFor(mode)}`),
    truth: /Vendas/,
    nothing: /Nenhuma venda/
  }
}

/** Days of its own for each mode: what one left in the runs and the cache is not the next one's. */
function daysFor(mode: number): URLSearchParams {
  const from = addDays(world.today, -40 - 3 * mode)
  return new URLSearchParams({ inicio: from, fim: addDays(from, 1) })
}

function expectSane(page: PlainPage, mode: string): void {
  const seen = { mode, status: page.status, text: page.text.slice(0, 600) }
  expect(page.text.length, JSON.stringify(seen)).toBeGreaterThan(60)
  expect(page.text, JSON.stringify(seen)).not.toMatch(foreignWords)
  const sensible = mode.includes('500') ? [200, 500, 503] : [200, 400, 403, 404, 422, 429, 502, 503]
  expect(sensible, JSON.stringify(seen)).toContain(page.status)
  const requestId = page.headers.get('x-request-id') ?? 'none'
  if (page.text.includes('Ooops!')) expect(page.text).toContain(requestId)
  if (page.status === 429) expect(page.headers.get('x-request-id')).toMatch(/./)
}

describe.each(Object.entries(targets))('%s', (_name, { call, open, truth, nothing, isStaff }) => {
  it.each(modesOf(lies, few).map((mode, at) => [mode, at] as const))('tells of an answer that %s', async (mode, at) => {
    const lie = lies[mode]
    if (!lie) throw new Error(`no lie ${mode}`)
    api.tell(call, lie)
    const page = await open(at)
    expect(api.lied()).not.toEqual([])
    expectSane(page, mode)
    expect(page.text).not.toMatch(nothing)
    // It ended the session.
    if (isStaff && mode === 'is 401') await signIn()
  })

  it.each(modesOf(odd, someOdd).map((mode, at) => [mode, at] as const))('looks as usual over %s', async (mode, at) => {
    const lie = odd[mode]
    if (!lie) throw new Error(`no lie ${mode}`)
    api.tell(call, lie)
    const page = await open(Object.keys(lies).length + at)
    expect(api.lied()).not.toEqual([])
    expect([page.status, page.text]).toEqual([200, expect.stringMatching(truth)])
    expect(page.headers.getSetCookie().join()).not.toContain('stolen')
  })
})

describe('a report over invalid answers', () => {
  // Six tries a second apart, and the page draws itself anew meanwhile.
  const looks = { interval: 1000, timeout: 90_000 }
  const failed = /não (?:puderam|pôde)|Tentar de novo|falhou|faltam/i
  const modes = modesOf(lies, ['is empty']).filter((mode) => !slow.has(mode) && mode !== 'is 401')

  it.each(modes.map((mode, at) => [mode, at] as const))(
    'fails in its slot when one %s, and is not kept',
    async (mode, at) => {
      const lie = lies[mode]
      if (!lie) throw new Error(`no lie ${mode}`)
      api.tell(targets['the sales report']?.call ?? /^$/, lie)
      const days = daysFor(100 + at)
      const last = async () => {
        const page = await manager.get(`/reports/sales?${days}`)
        return page.headers.has('refresh') ? '' : page.text
      }
      await expect.poll(last, looks).toMatch(failed)
      for (const kind of ['csv', 'xlsx']) {
        const file = await manager.get(`/reports/sales.${kind}?${days}`)
        expect([kind, file.status]).toEqual([kind, mode === 'is 403' ? 403 : 503])
        expect(file.text).not.toMatch(foreignWords)
        expect(file.text).toContain(file.headers.get('x-request-id'))
      }
      api.tell(/^$/, null)
      await expect.poll(last, looks).toMatch(/R\$|Nenhuma venda neste período/)
      const file = await manager.get(`/reports/sales.csv?${days}`)
      expect([file.status, file.html.split('\r\n')[0]]).toEqual([200, expect.stringContaining('Atrativo')])
    },
    240_000
  )
})

describe('signing in', () => {
  it.each(modesOf(lies, few))('with an answer that %s keeps the name', async (mode) => {
    api.tell(/^POST \/auth\/signin/, lies[mode] ?? null)
    const page = await visitor().signIn('gestor', seededPassword)
    expectSane(page, mode)
    expect([400, 429, 503]).toContain(page.status)
    const { controls } = findForm(page, 'Entrar')
    expect(controls.find(({ name }) => name === 'username')?.value).toBe('gestor')
    expect(page.html).not.toContain(seededPassword)
  })
})

describe('a booking', () => {
  const modes = isFullSize ? Object.keys(lies) : [...few, 'never answers', 'is 403', 'is 404', 'is an odd 422']

  it.each(modes)('keeps all typed values and its key after the answer %s', async (mode) => {
    api.tell(/^$/, null)
    const browser = visitor()
    const form = findForm(await browser.get(stepPath(shop, { passo: 'dados' }, { INTEIRA: '1' })), 'Confirmar reserva')
    const hash = form.controls.find(({ name }) => name === 'hash')?.value ?? ''
    api.tell(/^POST \/booking\/express/, lies[mode] ?? null)
    const page = await browser.submit(form, { values: personValues })
    expectSane(page, mode)
    expect(page.status).toBeGreaterThanOrEqual(400)
    api.tell(/^$/, null)
    const button = page.text.includes('Tentar de novo') ? 'Tentar de novo' : 'Confirmar reserva'
    const again = findForm(page, button)
    const kept = (name: string) => again.controls.find((one) => one.name === name && one.isOn)?.value
    expect(Object.fromEntries(Object.keys(personValues).map((name) => [name, kept(name)]))).toEqual(personValues)
    expect(kept('hash')).toBe(hash)
    const refused = /is (?:401|403|404|an odd 422|429|503)/.test(mode)
    if (refused) expect(page.text).not.toContain('Não sabemos se')
    else expect(page.text).toContain('Não sabemos se')
    const done = await browser.submit(again)
    expect(done.path).toMatch(/^\/booking-details\/[0-9a-f]{32}$/)
    const { rows } = await world.db.pool.query('select count(*)::int as n from bookings where hash = $1', [hash])
    expect(rows).toEqual([{ n: 1 }])
  })
})

describe('the deadline', () => {
  it('is one for all the calls of a page that follow each other', async () => {
    // Each alone would come in time.
    api.tell(/^GET \/(?:places|products|geo)\//, ({ response, truth }) => {
      const timer = setTimeout(async () => {
        const { status, text } = await truth()
        response.writeHead(status, { 'content-type': 'application/json' }).end(text)
      }, 0.6 * deadlineMs)
      response.once('close', () => clearTimeout(timer))
    })
    const page = await visitor().get(stepPath(shop, { passo: 'dados' }, { INTEIRA: '1' }))
    expect([page.status, page.text]).toEqual([503, expect.stringContaining('Não foi possível conectar ao servidor')])
    expect(page.text).toContain(page.headers.get('x-request-id'))
  })

  it('is an action’s too, which says that it may have been done', async () => {
    api.tell(/^$/, null)
    const dialog = findForm(await manager.get(`${booking.path}/cancel`), 'Cancelar reserva')
    api.tell(/^POST \/booking\/event/, lies.drips ?? null)
    const page = await manager.submit(dialog, { values: { reason: 'Chuva forte na serra' } })
    expect(page.status).toBe(503)
    expectSane(page, 'drips')
  })
})

it('nobody there at all is an error page with words and a code', async () => {
  await api.leave()
  onTestFinished(api.back)
  for (const path of [`/booking?pid=${shop.pid}`, ticket]) {
    const page = await visitor().get(path)
    expect([page.status, page.text]).toEqual([503, expect.stringContaining('Não foi possível conectar ao servidor')])
    expect(page.text).toContain(page.headers.get('x-request-id'))
  }
  expect((await manager.get('/dashboard/index')).status).toBe(503)
  // A place that cannot be asked for is not "no place".
  const browser = visitor()
  const page = await browser.get(`/register?pid=${randomUUID()}`)
  expect(page.text).not.toContain('Não há lugar')
  const kept = await browser.submit(findForm(page, 'Cadastrar'), { values: { name: 'Ana Lima' } })
  expect(findForm(kept, 'Cadastrar').controls.find(({ name }) => name === 'name')?.value).toBe('Ana Lima')
})
