import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agents, users } from '#app/backend/db/schema.server.ts'
import { encodeEmail } from '#app/domain/person/encoded-email.ts'
import { createPlainBrowser, findForm, type PlainBrowser, type PlainPage } from '../support/browser/plain-browser.ts'
import type { PlainForm } from '../support/browser/plain-form.ts'
import { personValues } from '../support/browser/plain-scenario.ts'
import { seededPassword } from '../support/database/seeded-password.ts'
import { bookOver, expressForm, findShop } from '../support/server/over-http.ts'
import { type RunningApp, startApp } from '../support/server/program.ts'
import { type RefusingApi, startRefusingApi } from '../support/server/refusing-api.ts'
import { siteMap } from '../support/site-map.ts'
import { hourlyName, sample, saveForm, uploadTo } from '../support/world/counters.ts'
import { type OperatorWorld, openOperatorWorld } from '../support/world/operator.ts'
import { stepPath } from '../support/world/visitor.ts'

const words = 'Palavras da API.'
const network = 'Não foi possível conectar ao servidor. Tente novamente mais tarde.'

/** What the API answers, and what the page does: status, words, how long to wait. */
const refusals = [
  { status: 400, shown: 400, said: words },
  { status: 404, shown: 404, said: words },
  { status: 409, shown: 409, said: words },
  { status: 422, shown: 422, said: words },
  { status: 429, shown: 429, said: 'Muitas tentativas. Espere 2 minutos e tente de novo.', wait: '61' },
  { status: 502, shown: 502, said: words },
  { status: 503, shown: 503, said: words, wait: '30' },
  { status: 504, shown: 504, said: words },
  { status: 0, shown: 503, said: network }
]

interface Case {
  /** The route whose action it is. */
  route: string
  path(): string
  /** A button that opens the fields. */
  before?: string
  /** Where the form is not simply on the page. */
  open?(): Promise<PlainForm>
  button: string
  /** What is typed; all of it comes back but what is secret. */
  values?: Record<string, string>
  secret?: string[]
  /** The call of the API that is refused. */
  call: RegExp
  /** A sign-in has words and statuses of its own (specification §8). */
  isSignIn?: boolean
  /** A button with nothing typed: what was refused is said on the page it leads to. */
  isButton?: boolean
  /** Statuses that mean something else here, and what. */
  other?: Record<number, RegExp>
  as?: 'nobody' | 'locked' | 'challenged'
}

let world: OperatorWorld
let api: RefusingApi
let app: RunningApp
let manager: PlainBrowser
const known = {
  ticket: '',
  pid: '',
  paid: '',
  entered: '',
  guided: '',
  guide: '',
  hash: '',
  user: '',
  invited: '',
  details: ''
}
const counters = { serial: '', product: '', log: '' }

beforeAll(async () => {
  world = await openOperatorWorld({ LIMIT_BOOKINGS_PER_ADDRESS: '1000' })
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
  const { orm } = world.db
  const [guide] = await orm.select().from(users).where(eq(users.username, 'condutor'))
  const [agent] = await orm
    .select()
    .from(agents)
    .where(eq(agents.userId, guide?.id ?? 0))
  const [gestor] = await orm.select().from(users).where(eq(users.username, 'gestor'))
  Object.assign(known, { user: guide?.uuid, guide: agent?.uuid, pid: gestor?.placeId })
  const shop = await findShop(world.app.url, { daysAhead: 150 })
  const { body: waiting } = await bookOver(world.app.url, expressForm(shop))
  known.ticket = `/booking-details/${waiting.uuid}`
  known.details = stepPath(shop, { passo: 'dados' }, { INTEIRA: '2' })
  const linkOf = (page: PlainPage, part: string) => page.links.find((link) => link.startsWith(part)) ?? ''
  const devices = await manager.get('/trafx/devices')
  counters.serial = linkOf(devices, '/trafx/devices/')
  counters.product = linkOf(devices, '/trafx/capacity/')
  counters.log = linkOf(await manager.get('/trafx/index'), '/trafx/files/')
})

afterAll(async () => {
  await app?.stop()
  await api?.close()
  await world?.close()
})

const here = (path: string) => () => path
const reportCase = (route: string, path: string): Case => ({
  route,
  path: here(path),
  button: 'Salvar',
  values: { nome: 'Vendas do mês' },
  call: /^POST \/reports\/saved/
})
const userPage = (rest = '') => `/configurations/users/${known.user}${rest}`

const forms: Case[] = [
  {
    route: 'routes/public/login/page',
    path: here('/login'),
    button: 'Entrar',
    values: { username: 'joana', password: 'cobertor azul' },
    secret: ['password'],
    call: /^POST \/auth\/signin/,
    isSignIn: true,
    as: 'nobody'
  },
  {
    route: 'routes/public/login/verification',
    path: here('/login/verificacao'),
    button: 'Entrar',
    values: { code: '987123' },
    secret: ['code'],
    call: /^POST \/auth\/two-step/,
    isSignIn: true,
    as: 'challenged'
  },
  {
    route: 'routes/public/lock/page',
    path: here('/lock'),
    button: 'Desbloquear',
    values: { password: 'cobertor azul' },
    secret: ['password'],
    call: /^POST \/auth\/signin/,
    isSignIn: true,
    as: 'locked'
  },
  {
    route: 'routes/public/register/page',
    path: () => `/register?pid=${known.pid}`,
    button: 'Cadastrar',
    values: {
      name: 'Ana Lima',
      email: 'ana@example.com',
      phone: '75 98888-0000',
      cpf_cnpj: '1',
      password: 'segredo 1'
    },
    secret: ['password'],
    call: /^POST \/auth\/signup/,
    as: 'nobody'
  },
  {
    route: 'routes/public/forgot-password/page',
    path: here('/forgot-password'),
    button: 'Enviar o código',
    values: { email: 'ana@example.com' },
    call: /^POST \/auth\/forgot-password/,
    as: 'nobody'
  },
  {
    route: 'routes/public/reset-password/page',
    path: () => `/reset-password/${encodeEmail('ana@example.com')}`,
    button: 'Salvar',
    values: { hashcode: '987123', password: 'cobertor azul', confirm_password: 'cobertor azul' },
    secret: ['hashcode', 'password', 'confirm_password'],
    call: /^POST \/auth\/reset-password/,
    as: 'nobody'
  },
  {
    route: 'routes/booking/page',
    path: () => known.details,
    button: 'Confirmar reserva',
    values: personValues,
    call: /^POST \/booking\/express/,
    as: 'nobody'
  },
  {
    route: 'routes/booking-details/page',
    path: () => known.ticket,
    button: 'Gerar código Pix',
    call: /^POST \/getnet\/generate/,
    as: 'nobody',
    other: { 409: /Ainda não há um código Pix/ }
  },
  {
    route: 'routes/select-agent/page',
    path: () => `/selectagent?reserva=${known.hash}`,
    button: 'Confirmar escolha',
    values: { condutor: 'nenhum' },
    call: /^POST \/booking\/agent/
  },
  {
    route: 'routes/guarded/operation/booking/cancel',
    path: () => `${known.paid}/cancel`,
    button: 'Cancelar reserva',
    values: { reason: 'Chuva forte na serra' },
    call: /^POST \/booking\/event/
  },
  {
    route: 'routes/guarded/operation/booking/undo',
    path: () => `${known.entered}/undo`,
    button: 'Desfazer check-in',
    values: { reason: 'Código de outra pessoa' },
    call: /^POST \/booking\/event/
  },
  {
    route: 'routes/guarded/operation/booking/check-in',
    path: () => `${known.paid}/check-in`,
    button: 'Confirmar entrada',
    values: { 'people.INTEIRA': '1', 'people.MEIA': '0' },
    call: /^POST \/booking\/event/
  },
  {
    route: 'routes/guarded/operation/booking/remove-agent',
    path: () => `${known.guided}/agents/${known.guide}/remove`,
    button: 'Retirar',
    call: /^POST \/booking\/event/
  },
  {
    route: 'routes/guarded/operation/booking/page',
    path: () => known.paid,
    button: 'Check-in de',
    call: /^POST \/booking\/event/,
    isButton: true
  },
  {
    route: 'routes/guarded/operation/booking-list/page',
    path: here('/operation/booking-list'),
    button: 'Check-in de',
    call: /^POST \/booking\/event/,
    isButton: true
  },
  {
    route: 'routes/guarded/operation/check-in/page',
    path: () => `/operation/check-in?reserva=${known.paid.split('/').at(-1)}`,
    button: 'Check-in de',
    call: /^POST \/booking\/event/,
    isButton: true,
    other: { 409: /Pode entrar/ }
  },
  {
    route: 'routes/guarded/trafx/devices/device',
    path: () => counters.serial,
    button: 'Salvar',
    values: { name: 'Portão novo', factor: '1,25' },
    call: /^(?:POST|PUT|PATCH) \/trafx\/devices/
  },
  {
    route: 'routes/guarded/trafx/devices/capacity',
    path: () => counters.product,
    button: 'Salvar',
    values: { people: '1234' },
    call: /^(?:POST|PUT|PATCH) \/trafx\/capacity/
  },
  {
    route: 'routes/guarded/trafx/files/delete',
    path: () => counters.log,
    button: 'Apagar registro',
    call: /^DELETE \/trafx\//,
    other: { 404: /Registro apagado/ }
  },
  {
    route: 'routes/guarded/trafx/upload/page',
    path: here('/trafx/upload'),
    button: 'Salvar contagens',
    open: async () => saveForm(await uploadTo(app.url, manager, [sample(hourlyName, {})])),
    values: { 'atrativo.0-0': 'nenhum' },
    call: /^POST \/trafx$/
  },
  {
    route: 'routes/guarded/account/data/page',
    path: here('/account/data'),
    button: 'Salvar dados',
    values: { name: 'Outro Nome', phone: '75 98888-0000' },
    call: /^(?:POST|PUT|PATCH) \/account$/
  },
  {
    route: 'routes/guarded/account/password/page',
    path: here('/account/password'),
    button: 'Trocar a senha',
    values: { current_password: 'segredo um', password: 'segredo dois', confirm_password: 'segredo dois' },
    secret: ['current_password', 'password', 'confirm_password'],
    call: /^POST \/auth\/change-password/
  },
  {
    route: 'routes/guarded/account/two-step/page',
    path: here('/account/two-step'),
    button: 'Começar',
    call: /^POST \/account\/two-step$/
  },
  {
    route: 'routes/guarded/account/sessions/page',
    path: here('/account/sessions'),
    button: 'Encerrar todas as outras',
    call: /^DELETE \/account\/sessions$/,
    isButton: true
  },
  {
    route: 'routes/guarded/configurations/place/page',
    path: here('/configurations/place'),
    button: 'Salvar',
    values: { registration: 'closed', agent_contact: 'agent' },
    call: /^(?:POST|PUT|PATCH) \/places\/settings/
  },
  {
    route: 'routes/guarded/configurations/plans/page',
    path: here('/configurations/plans'),
    before: 'Acrescentar plano',
    button: 'Salvar planos',
    values: { name: 'Plano de escola', price: '99,90' },
    call: /^(?:POST|PUT|PATCH) \/places\/settings/
  },
  {
    route: 'routes/guarded/configurations/users/add/page',
    path: here('/configurations/users/add'),
    button: 'Enviar convite',
    values: {
      name: 'Rita Reis',
      email: 'rita@example.com',
      phone: '75 98888-0000',
      username: 'rita',
      role: 'portaria'
    },
    call: /^POST \/users$/
  },
  {
    route: 'routes/guarded/configurations/users/user/page',
    path: () => userPage(),
    button: 'Salvar dados',
    values: { name: 'Outro Nome', email: 'outro@example.com', username: 'outro', phone: '75 98888-0000' },
    call: /^(?:POST|PUT|PATCH) \/users\/[\w-]+$/
  },
  {
    route: 'routes/guarded/configurations/users/user/suspend',
    path: () => userPage('/suspend'),
    button: 'Suspender',
    call: /^POST \/users\/[\w-]+\/suspend/
  },
  {
    route: 'routes/guarded/configurations/users/user/remove',
    path: () => userPage('/remove'),
    button: 'Remover',
    call: /^DELETE \/users\/[\w-]+$/
  },
  {
    route: 'routes/guarded/configurations/users/user/two-step',
    path: () => userPage('/two-step'),
    button: 'Zerar duas etapas',
    call: /^DELETE \/users\/[\w-]+\/two-step/
  },
  {
    route: 'routes/guarded/configurations/users/access/page',
    path: () => userPage('/access'),
    button: 'Salvar acessos',
    values: { permissions: 'operation/cancel' },
    call: /^(?:POST|PUT|PATCH) \/users\/[\w-]+\/access/
  },
  reportCase('routes/guarded/reports/sales/page', '/reports/sales'),
  reportCase('routes/guarded/reports/visits/page', '/reports/visits'),
  reportCase('routes/guarded/reports/visits/dashboard', '/reports/visits/dashboard'),
  reportCase('routes/guarded/reports/booking/page', '/reports/booking')
]

async function browserOf(one: Case): Promise<PlainBrowser> {
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

async function openForm(browser: PlainBrowser, { path, before, button }: Case): Promise<PlainForm> {
  const page = await browser.get(path())
  return findForm(before ? await browser.submit(findForm(page, before), { button: before }) : page, button)
}

/** What the page's form would send again. */
function kept(page: PlainPage, { button, values = {} }: Case): Record<string, string | undefined> {
  const { controls } = findForm(page, button)
  const read = (name: string) => controls.filter((one) => one.name === name && one.isOn).map(({ value }) => value)
  return Object.fromEntries(
    Object.entries(values).map(([name, typed]) => [name, read(name).includes(typed) ? typed : read(name)[0]])
  )
}

function expectedStatus({ isSignIn, isButton }: Case, { status, shown }: (typeof refusals)[number]): number {
  if (isButton) return 200
  if (!isSignIn) return shown
  return status === 0 || status >= 500 ? 503 : status === 429 ? 429 : 400
}

/** Actions without a form whose words the API could refuse: they ask it nothing, or only what may fail unseen. */
const withoutRefusal = [
  'routes/api/handle',
  'routes/guarded/not-built',
  'routes/light-mode',
  'routes/logout',
  'routes/menu',
  'routes/not-found',
  'routes/public/login/google'
]

describe('a refused form', () => {
  it('is here for every action', () => {
    const tested = new Set([...forms.map(({ route }) => route), ...withoutRefusal])
    const actions = siteMap.filter(({ hasAction }) => hasAction).map(({ file }) => file.replace(/\.tsx?$/, ''))
    expect([...new Set(actions)].filter((route) => !tested.has(route))).toEqual([])
  })

  it.each(forms)('of $route comes back as it was', async (one) => {
    const browser = await browserOf(one)
    api.refuse(/^none$/, { status: 0 })
    const form = one.open ? await one.open() : await openForm(browser, one)
    const { values = {}, secret = [] } = one
    for (const refusal of refusals) {
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
