import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agents, formFields, pointsOfInterest, users } from '#app/backend/db/schema.server.ts'
import { addDays } from '#app/domain/calendar/dates.ts'
import { addMessage } from '../attack/foreign/message-cases.ts'
import { addWordpress } from '../attack/foreign/site/wordpress-cases.ts'
import { createPlainBrowser, findForm, type PlainBrowser, type PlainPage } from '../support/browser/plain-browser.ts'
import type { PlainForm } from '../support/browser/plain-form.ts'
import { seededPassword } from '../support/database/seeded-password.ts'
import { bookOver, expressForm, findShop } from '../support/server/over-http.ts'
import { type RunningApp, startApp } from '../support/server/program.ts'
import { type RefusingApi, startRefusingApi } from '../support/server/refusing-api.ts'
import { siteMap } from '../support/site-map.ts'
import { hourlyName, sample, saveForm, uploadTo } from '../support/world/counters.ts'
import { counters, type FormCase, formCases, known } from '../support/world/form-cases.ts'
import { addAgentFile } from '../support/world/guides/file.ts'
import { addClosure } from '../support/world/money/closures.ts'
import { holdOnline } from '../support/world/money/held-online.ts'
import { openSimulatedCheckout } from '../support/world/money/simulated-checkout.ts'
import { findTransactions } from '../support/world/money/transaction-form-cases.ts'
import { type OperatorWorld, openOperatorWorld } from '../support/world/operator.ts'
import { findClients } from '../support/world/people/form-cases.ts'
import { addPrivacyThings } from '../support/world/people/privacy-things.ts'
import { addRating } from '../support/world/people/ratings.ts'
import { addProductThings } from '../support/world/products.ts'
import { stepPath } from '../support/world/visitor.ts'

const words = 'Palavras da API.'
const network = 'Não foi possível conectar ao servidor. Tente novamente mais tarde.'

const broken = 'Erro. Tente novamente mais tarde'

/** What the API answers, and what the page does: status, words, how long to wait. */
const refusals = [
  { status: 400, shown: 400, said: words },
  { status: 404, shown: 404, said: words },
  { status: 409, shown: 409, said: words },
  { status: 422, shown: 422, said: words },
  { status: 429, shown: 429, said: 'Muitas tentativas. Espere 2 minutos e tente de novo.', wait: '61' },
  { status: 502, shown: 502, said: broken },
  { status: 503, shown: 503, said: 'Serviço indisponível no momento.', wait: '30' },
  { status: 504, shown: 504, said: broken },
  { status: 0, shown: 503, said: network }
]

/** Ways of the same refusal (test/session/refuse-form has each): a form meets one of them beside 422, the next the next. */
const inTurns = [400, 429, 404, 502, 409, 0, 503, 504]
const takingTurns = formCases.map((one, at) => ({ ...one, turn: inTurns[at % inTurns.length] }))

/** Nobody is there: its import is never begun. */
const legacyEnv = {
  LEGACY_API_URL: 'http://127.0.0.1:9',
  LEGACY_API_USERNAME: 'servico',
  LEGACY_API_PASSWORD: 'senha'
}

let world: OperatorWorld
let api: RefusingApi
let app: RunningApp
let manager: PlainBrowser

beforeAll(async () => {
  world = await openOperatorWorld({ LIMIT_BOOKINGS_PER_ADDRESS: '1000', ...legacyEnv })
  api = await startRefusingApi(world.app.url)
  app = await startApp({ env: { ...api.env, API_TIMEOUT_MS: '5000' } })
  manager = createPlainBrowser(app.url)
  await createPlainBrowser(app.url).signIn('gestor', seededPassword)
  await manager.signIn('gestor', seededPassword)
  const [paid, entered, guided] = [
    await world.addBooking(),
    await world.addBooking(),
    await world.addBooking({ guided: true })
  ]
  await manager.submit(findForm(await manager.get(entered.path), 'Check-in de'))
  Object.assign(known, { paid: paid.path, entered: entered.path, guided: guided.path, hash: guided.hash })
  const linkOf = (page: PlainPage, part: string) => page.links.find((link) => link.startsWith(part)) ?? ''
  const unpaid = await world.addBooking({ status: 'UNPAID', time: '10:00' })
  const taken = await world.addBooking({ status: 'UNPAID' })
  await manager.submit(findForm(await manager.get(`${taken.path}/receive`), 'Receber'), {
    values: { method: 'pos_pix', value: '10,00' }
  })
  const undoAt = linkOf(await manager.get(taken.path), `${taken.path}/payments/`)
  Object.assign(known, { unpaid: unpaid.path, received: undoAt.replace(/\/undo$/, '') })
  const givenUp = await world.addBooking({ status: 'UNPAID' })
  await manager.submit(findForm(await manager.get(`${givenUp.path}/receive`), 'Receber'), {
    values: { method: 'pos_pix', value: '10,00' }
  })
  await manager.submit(findForm(await manager.get(`${givenUp.path}/refund`), 'Cancelar e devolver'), {
    values: { reason: 'Desistiu' }
  })
  Object.assign(known, await addClosure(world.db, (await world.addBooking({ status: 'UNPAID' })).uuid))
  const underpaid = await world.addBooking({ status: 'UNPAID' })
  known.held = `/financial/unsettled/${await holdOnline(world.db, underpaid.id)}`
  const nfOf = async (state: string) =>
    (await manager.get(`/nf/index?situacao=${state}`)).links.find((one) => /^\/nf\/[0-9a-f-]{36}$/.test(one)) ?? ''
  Object.assign(known, { rejected: await nfOf('rejected'), authorized: await nfOf('authorized') })
  known.refund = linkOf(await manager.get(givenUp.path), '/operation/refunds/')
  const waits = await manager.get('/financial/withdrawals?situacao=asked')
  known.withdrawal = waits.links.find((to) => /withdrawals\/[0-9a-f-]{36}$/.test(to)) ?? ''
  Object.assign(known, await addPrivacyThings(world.db, manager))
  const choice = `${unpaid.path}/date?date=${addDays(world.today, 150)}`
  known.moved = linkOf(await manager.get(choice), `${choice}&time=`)
  const counter = findForm(await manager.get(`/operation/counter?data=${addDays(world.today, 150)}`), 'Vender')
  known.sale = (await manager.submit(counter, { values: { name: 'Rosa Dias', method: 'pos_pix' } })).path
  Object.assign(known, { openDay: addDays(world.today, -1), closedDay: addDays(world.today, -2) })
  const ofToday = `/financial/close/${world.today}`
  known.openDrawer = linkOf(await manager.get(ofToday), `${ofToday}/drawers/`)
  await manager.submit(findForm(await manager.get('/operation/drawer'), 'Abrir o caixa'))
  const { orm } = world.db
  const [user] = await orm.select().from(users).where(eq(users.username, 'condutor'))
  const [agent] = await orm
    .select()
    .from(agents)
    .where(eq(agents.userId, user?.id ?? 0))
  const [gestor] = await orm.select().from(users).where(eq(users.username, 'gestor'))
  const [ownField] = await orm.select().from(formFields).where(eq(formFields.key, 'licenca_ambiental'))
  const [field] = await orm.select().from(formFields).where(eq(formFields.key, 'anos_de_trilha'))
  Object.assign(known, {
    user: user?.uuid,
    agent: agent?.uuid,
    agentField: field?.uuid,
    placeField: ownField?.uuid,
    pid: gestor?.placeId
  })
  const { batch, template, list, wish } = await addMessage(world.db, gestor?.placeId ?? '')
  Object.assign(known, { messageBatch: batch, messageTemplate: template, messageList: list, messageWish: wish })
  await addWordpress(world.db, gestor?.placeId ?? '')
  known.ratingToken = await addRating(world.db, (await world.addBooking()).uuid)
  await addAgentFile(orm, { placeId: gestor?.placeId ?? '', refId: known.agent })
  Object.assign(known, await addProductThings(world.db))
  Object.assign(known, await findClients(world.db))
  Object.assign(known, await findTransactions(world.db))
  const shop = await findShop(world.app.url, { daysAhead: 150 })
  const { body: waiting } = await bookOver(world.app.url, expressForm(shop))
  known.ticket = `/booking-details/${waiting.uuid}`
  known.checkout = (await openSimulatedCheckout(world.db, shop.pid)).url
  const visitor = createPlainBrowser(world.app.url)
  const kinds = await visitor.get(`/requerimento?pid=${shop.pid}`)
  known.asked = linkOf(kinds, '/requerimento?')
  const request = findForm(await visitor.get(known.asked), 'Abrir requerimento')
  const wanted = { name: 'Rita Reis', phone: '75 98888-0000', details: 'Levar 40 alunos.' }
  known.followed = (await visitor.submit(request, { values: wanted })).path.replace(/\?.*/, '')
  known.details = stepPath(shop, { passo: 'dados' }, { INTEIRA: '2' })
  const code = findForm(await manager.get('/products/discounts/add'), 'Criar código')
  known.discount = (await manager.submit(code, { values: { code: 'FERIAS26', value: '10' } })).path
  const [point] = await orm.select().from(pointsOfInterest).limit(1)
  known.point = point?.uuid ?? ''
  const devices = await manager.get('/trafx/devices')
  counters.serial = linkOf(devices, '/trafx/devices/')
  counters.product = linkOf(devices, '/trafx/capacity/')
  known.product = counters.product.replace('/trafx/capacity/', '')
  const ahead = addDays(world.today, 150)
  known.day = `/operation/index/${ahead}?atrativo=${known.product}`
  known.slot = linkOf(await manager.get(known.day), `/operation/index/${ahead}/capacity`)
  known.block = `/operation/index/block?atrativo=${known.product}&de=${ahead}&ate=${ahead}`
  const [type] = (await manager.get(`/products/${known.product}/tickets`)).links.filter((to) =>
    /tickets\/\d+$/.test(to)
  )
  known.ticketRemoval = `${type}/remove`
  const idOn = async (path: string, link: RegExp) =>
    (await manager.get(path)).links.flatMap((one) => link.exec(one)?.[1] ?? []).at(-1) ?? ''
  known.issueType = await idOn('/issues/add', /\?type=([\w-]+)/)
  known.issue = await idOn('/issues/index', /details\?id=([\w-]+)/)
  known.issueAnswer = await idOn('/configurations/issuesTypes/answers', /edit\?id=([\w-]+)/)
  known.trip = await idOn('/operation/transport', /transport\/([0-9a-f-]{36})$/)
  known.rider = paid.uuid
  for (const [one, kind] of [
    ['company', 'companies'],
    ['vehicle', 'vehicles'],
    ['driver', 'drivers']
  ] as const) {
    known[one] = await idOn('/operation/transport/fleet', new RegExp(`${kind}/([0-9a-f-]{36})$`))
  }
  counters.log = linkOf(await manager.get('/trafx/index'), '/trafx/files/')
})

afterAll(async () => {
  await app?.stop()
  await api?.close()
  await world?.close()
})

async function browserOf(one: FormCase): Promise<PlainBrowser> {
  if (one.as === undefined) return manager
  const browser = createPlainBrowser(app.url)
  if (one.as === 'locked') {
    await browser.signIn('gestor', seededPassword)
    await browser.submit(findForm(await browser.get('/dashboard/index'), 'Bloquear'))
  }
  if (one.as === 'challenged') {
    api.refuse(/^POST \/auth\/signin/, { status: 200, body: { challenge: 'c', name: 'Ana' } })
    await browser.signIn('ana', 'cobertor azul')
  }
  return browser
}

async function openForm(browser: PlainBrowser, { path, before, button, isUpload }: FormCase): Promise<PlainForm> {
  if (isUpload) return saveForm(await uploadTo(app.url, browser, [sample(hourlyName, {})]))
  const page = await browser.get(path())
  return findForm(before ? await browser.submit(findForm(page, before), { button: before }) : page, button)
}

/** What the page's form would send again. */
function kept(page: PlainPage, { button, values = {} }: FormCase): Record<string, string | undefined> {
  const { controls } = findForm(page, button)
  const read = (name: string) => controls.filter((one) => one.name === name && one.isOn).map(({ value }) => value)
  return Object.fromEntries(
    Object.entries(values).map(([name, typed]) => [name, read(name).includes(typed) ? typed : read(name)[0]])
  )
}

function expectedStatus({ isSignIn, isButton }: FormCase, { status, shown }: (typeof refusals)[number]): number {
  if (isButton) return 200
  if (!isSignIn) return shown
  return status === 0 || status >= 500 ? 503 : status === 429 ? 429 : 400
}

/** Actions without a form whose words the API could refuse: they ask it nothing, or only what may fail unseen. */
const withoutRefusal = [
  'routes/api/handle',
  'routes/guarded/not-built',
  // Samples: what they send goes nowhere.
  'routes/guarded/catalogue/components/documents',
  'routes/guarded/catalogue/components/import',
  'routes/guarded/catalogue/components/policy',
  'routes/guarded/catalogue/forms/errors',
  'routes/guarded/catalogue/forms/fields',
  'routes/guarded/catalogue/pages/form',
  'routes/light-mode',
  'routes/logout',
  'routes/menu',
  'routes/not-found',
  'routes/public/login/google',
  // Their forms are there only while nothing is on sale: routes/guarded/configurations/start.test.ts.
  'routes/guarded/configurations/start/attraction',
  // By a proof that the API has to give first: test/routes/booking-details/own.
  'routes/booking-details/own/cancel',
  'routes/booking-details/own/change',
  'routes/booking-details/own/refund',
  'routes/booking-details/own/data',
  // Asks other programs, and the API only who asks: test/routes/guarded/configurations/integrations.
  'routes/guarded/configurations/integrations/list/page',
  'routes/guarded/configurations/servers/page',
  // A file has no page for its form: its words alone.
  'routes/guarded/configurations/privacy/person/file',
  'routes/guarded/configurations/start/hours',
  'routes/guarded/configurations/start/tickets'
]

describe('a refused form', () => {
  it('is here for every action', () => {
    const tested = new Set([...formCases.map(({ route }) => route), ...withoutRefusal])
    const actions = siteMap.filter(({ hasAction }) => hasAction).map(({ file }) => file.replace(/\.tsx?$/, ''))
    expect([...new Set(actions)].filter((route) => !tested.has(route))).toEqual([])
  })

  it.each(takingTurns)('of $route comes back as it was', async ({ turn, ...one }) => {
    const browser = await browserOf(one)
    api.refuse(/^none$/, { status: 0 })
    const form = await openForm(browser, one)
    const { values = {}, secret = [] } = one
    const isMet = (status: number) => status === turn || !inTurns.includes(status) || one.other?.[status] !== undefined
    for (const refusal of refusals.filter(({ status }) => isMet(status))) {
      const { status, said, wait } = refusal
      const headers: Record<string, string> = wait ? { 'retry-after': wait } : {}
      api.refuse(one.call, { status, body: { code: 'x', message: words }, headers })
      const answer = await browser.submit(form, { values, button: form.buttons.length > 1 ? one.button : undefined })
      const other = one.other?.[status]
      if (other) {
        expect([status, answer.text]).toEqual([status, expect.stringMatching(other)])
        continue
      }
      const isLimit = !one.isButton && (!one.isSignIn || status === 429)
      expect([status, answer.status]).toEqual([status, expectedStatus(one, refusal)])
      expect([status, answer.headers.get('retry-after')]).toEqual([status, (isLimit && wait) || null])
      if (!one.isSignIn || status === 429)
        expect([status, answer.text]).toEqual([status, expect.stringContaining(said)])
      const shown = Object.fromEntries(Object.entries(values).filter(([name]) => !secret.includes(name)))
      expect([status, kept(answer, one)]).toEqual([status, expect.objectContaining(shown)])
      for (const name of secret) expect(answer.html).not.toContain(values[name])
    }
  })
})
