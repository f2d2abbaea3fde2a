import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MenuEntry } from '#app/domain/access/menu.ts'
import { findPermission, menuLabel } from '#app/domain/access/permission-table.ts'
import { addDays } from '#app/domain/calendar/dates.ts'
import { crumbsOf } from '#app/routes/guarded/crumbs.ts'
import { PARENTS } from '#app/routes/guarded/parents.ts'
import { addMessage } from '../../attack/foreign/message-cases.ts'
import { addGateDevice } from '../../attack/foreign/money/gate-cases.ts'
import { createPlainBrowser, findForm, type PlainBrowser } from '../../support/browser/plain-browser.ts'
import { seededPassword } from '../../support/database/seeded-password.ts'
import { siteMap } from '../../support/site-map.ts'
import { addClosure, type Closed } from '../../support/world/money/closures.ts'
import { holdOnline } from '../../support/world/money/held-online.ts'
import { giveBack, payOnline } from '../../support/world/money/paid-online.ts'
import { type AddedBooking, type OperatorWorld, openOperatorWorld } from '../../support/world/operator.ts'
import { addPrivacyThings } from '../../support/world/people/privacy-things.ts'
import { bookings, expectedCrumbs as expected } from './expected-crumbs.ts'
import { link } from './expected-settings-crumbs.ts'

let world: OperatorWorld
let manager: PlainBrowser
let booking: AddedBooking
let discount: string
let season: string
let sale: string
let group: string
let privacy: Awaited<ReturnType<typeof addPrivacyThings>>
let closed: Closed

beforeAll(async () => {
  world = await openOperatorWorld()
  manager = createPlainBrowser(world.app.url)
  await manager.signIn('gestor', seededPassword)
  booking = await world.addBooking()
  closed = await addClosure(world.db, (await world.addBooking()).uuid)
  await giveBack(world.db, await payOnline(world.db, (await world.addBooking()).id))
  await holdOnline(world.db, (await world.addBooking({ status: 'UNPAID' })).id)
  privacy = await addPrivacyThings(world.db, manager)
  const { rows } = await world.db.pool.query(`select place_id, id from users where username = 'gestor'`)
  await addMessage(world.db, rows[0]?.place_id)
  await addGateDevice(world.db, rows[0]?.place_id, rows[0]?.id)
  const sales = `select public_id from bookings where channel = 'POSCONTROLE' limit 1`
  sale = (await world.db.pool.query(sales)).rows[0]?.public_id
  const grouped = `with made as (insert into booking_groups (uuid, place_id, hash, body_hash, name, person_name, created_by)
    select gen_random_uuid(), place_id, uuid::text, '', 'Escola Azul', 'Rosa Dias', id from users where username = 'gestor'
    returning id, uuid)
    update bookings b set group_id = made.id from made where b.public_id = $1 returning made.uuid`
  group = (await world.db.pool.query(grouped, [booking.uuid])).rows[0]?.uuid
  const terminal = findForm(await manager.get('/configurations/payments/terminals'), 'Usar no balcão')
  await manager.submit(terminal, { values: { name: 'Balcão 1' } })
  const kiosk = findForm(await manager.get('/configurations/gate/kiosks/add'), 'Cadastrar totem')
  await manager.submit(kiosk, { values: { name: 'Entrada' } })
  const code = findForm(await manager.get('/products/discounts/add'), 'Criar código')
  discount = (await manager.submit(code, { values: { code: 'FERIAS26', value: '10' } })).path.split('/').at(-1) ?? ''
  const typed = { name: 'Férias', percent: '10', 'periods[0].first': '2031-07-01', 'periods[0].last': '2031-07-31' }
  const asked = findForm(await manager.get('/products/seasons/add'), 'Ver como fica')
  const saved = await manager.submit(findForm(await manager.submit(asked, { values: typed }), 'Salvar'))
  season = saved.links.flatMap((to) => /seasons\/([0-9a-f-]{36})$/.exec(to)?.[1] ?? [])[0] ?? ''
})
afterAll(() => world?.close())

const pages = siteMap.filter(
  ({ area, hasPage, isFrame, file }) =>
    area === 'guarded' && hasPage && !isFrame && file !== 'routes/guarded/not-built.tsx'
)
const nameOf = (id: string) => id.replace('routes/guarded/', '')

/** Where a page that is told which one by its query finds one. */
const listsOfIds = [
  [/^issues\/details\//, '/issues/index'],
  [/^configurations\/issue-types\/(?:form\/edit|remove)/, '/configurations/issuesTypes/index'],
  [/^configurations\/issue-types\/answers\/(?:edit|remove)/, '/configurations/issuesTypes/answers']
] as const

/** Where a page that is told which one by its path finds one. */
const listsOfLinks = [
  [/^configurations\/message-accounts\//, '/configurations/messages', /^\/configurations\/messages\/(\w+)$/],
  [/^messages\/batches\//, '/messages/batches', /^\/messages\/batches\/([0-9a-f-]{36})$/],
  [/^messages\/templates\//, '/messages/templates', /^\/messages\/templates\/([0-9a-f-]{36})$/],
  [/^messages\/lists\//, '/messages/lists', /^\/messages\/lists\/([0-9a-f-]{36})$/],
  [/^messages\/consents\//, '/messages/consents', /^\/messages\/consents\/(\d+)$/],
  [
    /^configurations\/booking-messages\//,
    '/configurations/booking-messages',
    /^\/configurations\/booking-messages\/([\w-]+)$/
  ],
  [/^trafx\/files\//, '/trafx/index', /^\/trafx\/files\/(.+)\/delete$/],
  [/^trafx\/devices\/capacity/, '/trafx/devices', /^\/trafx\/capacity\/(.+)$/],
  [/^trafx\/devices\//, '/trafx/devices', /^\/trafx\/devices\/(.+)$/],
  [/^products\/poi\//, '/products/poi', /^\/products\/poi\/([0-9a-f-]{36})$/],
  [/^operation\/check-in\/conflicts\//, '/operation/check-in/conflicts', /^\/operation\/check-in\/conflicts\/(\d+)$/],
  [/^operation\/refunds\//, '/operation/refunds', /^\/operation\/refunds\/([0-9a-f-]{36})$/],
  [/^financial\/withdrawals\/one\//, '/financial/withdrawals', /^\/financial\/withdrawals\/([0-9a-f-]{36})$/],
  [/^financial\/unsettled\//, '/financial/unsettled', /^\/financial\/unsettled\/([0-9a-f-]{36})$/],
  [/^financial\/transactions\/one\//, '/financial/recurrences', /^\/financial\/transactions\/(\d+)$/],
  [/^financial\/recurrences\/recurrence/, '/financial/recurrences', /^\/financial\/recurrences\/(\d+)$/],
  [/^financial\/receivables\//, '/financial/receivables?situacao=all', /^\/financial\/receivables\/([0-9a-f-]{36})$/],
  [/^financial\/commissions\//, '/financial/commissions', /^\/financial\/commissions\/([0-9a-f-]{36})(?:\?|$)/],
  [/^nf\/invoice\//, '/nf/index', /^\/nf\/([0-9a-f-]{36})$/],
  [/^clients\//, '/clients/index', /^\/clients\/([0-9a-f-]{36})$/],
  [/^agents\//, '/agents/index', /^\/agents\/([0-9a-f-]{36})$/],
  [
    /^configurations\/payments\/terminals\/remove/,
    '/configurations/payments/terminals',
    /^\/configurations\/payments\/terminals\/([0-9a-f-]{36})\/remove$/
  ],
  [
    /^configurations\/gate\/kiosks\/(?:kiosk|end)/,
    '/configurations/gate/kiosks',
    /^\/configurations\/gate\/kiosks\/([0-9a-f-]{36})$/
  ],
  [/^configurations\/payments\/account/, '/configurations/payments', /^\/configurations\/payments\/([a-z]+)$/],
  [
    /^configurations\/agent-fields\//,
    '/configurations/agent-fields',
    /^\/configurations\/agent-fields\/([0-9a-f-]{36})$/
  ],
  [
    /^configurations\/place-fields\//,
    '/configurations/place-fields',
    /^\/configurations\/place-fields\/([0-9a-f-]{36})$/
  ],
  [/^configurations\/waiver\//, '/configurations/waiver', /^\/configurations\/waiver\/(\d+-[0-9a-f]+)/],
  [/^configurations\/term\//, '/configurations/term', /^\/configurations\/term\/(\d+-[0-9a-f]+)$/],
  [/^configurations\/users\//, '/configurations/users/index?q=novaes', /^\/configurations\/users\/([0-9a-f-]{36})$/]
] as const

const lists = new Map<string, Promise<string[]>>()

/** Read once: many pages find what they are of on the same list. */
function linksOn(list: string): Promise<string[]> {
  const known = lists.get(list) ?? manager.get(list).then(({ links }) => links)
  lists.set(list, known)
  return known
}

const led = new Map<string, Promise<[status: number, path: string]>>()

/** Asked once: what is above many pages is above them all. */
function leadsTo(href: string): Promise<[status: number, path: string]> {
  const known = led.get(href) ?? manager.get(href).then(({ status, path }) => [status, path])
  led.set(href, known)
  return known
}

async function idOn(list: string): Promise<string> {
  const links = await linksOn(list)
  return links.flatMap((one) => /\?id=([\w-]+)/.exec(one)?.[1] ?? [])[0] ?? ''
}

/** The page's own address, with what is really there in the place of its parameters. */
async function addressOf(name: string, path: string): Promise<string> {
  const unknown = /0123456789abcdef0123456789abcdef/
  const [, listOfIds] = listsOfIds.find(([pages]) => pages.test(name)) ?? []
  if (listOfIds) return `${path}?id=${await idOn(listOfIds)}`
  if (name === 'products/list/remove') {
    const links = await linksOn('/products/index')
    return `${path}?id=${links.flatMap((one) => /^\/products\/([0-9a-f-]{36})$/.exec(one)?.[1] ?? [])[0]}`
  }
  if (name.startsWith('configurations/privacy/person/'))
    return `${path}${new URL(privacy.privacyPerson, world.app.url).search}`
  if (name.startsWith('configurations/privacy/request/'))
    return path.replace(/.*(?=\/receipt)|.*/, privacy.privacyRequest)
  if (!unknown.test(path)) return path
  if (name.startsWith('configurations/languages/')) {
    const things = await linksOn('/configurations/languages?tipo=product')
    return things.find((one) => /\/languages\/product\/[0-9a-f-]{36}$/.test(one)) ?? ''
  }
  if (name === 'dashboard/other-day') return path.replace(unknown, '2026-11-25')
  if (name === 'financial/close/day/take-drawer') return drawerOf(`/financial/close/${world.today}`)
  if (name.startsWith('financial/close/')) return path.replace(unknown, addDays(world.today, -2))
  if (name.startsWith('products/seasons/')) return path.replace(unknown, season)
  if (name.startsWith('products/discounts/')) return path.replace(unknown, discount)
  if (name.startsWith('operation/closure/')) {
    return path.replace(unknown, closed.closure).replace(unknown, closed.closureBooking)
  }
  if (name.startsWith('operation/groups/')) return path.replace(unknown, group)
  if (name.startsWith('operation/counter/')) return path.replace(unknown, sale)
  if (name.startsWith('operation/calendar/')) return ofDay(name, path.replace(unknown, addDays(world.today, 3)))
  if (name.startsWith('operation/booking/')) return path.replace(unknown, booking.uuid)
  if (name.startsWith('operation/transport/')) return ofTrip(name, path.split(unknown))
  if (name.startsWith('products/') && !name.startsWith('products/poi/')) return ofAttraction(path, unknown)
  const [, list, wanted] = listsOfLinks.find(([pages]) => pages.test(name)) ?? []
  if (!list || !wanted) throw new Error(`No list leads to ${name}.`)
  const links = await linksOn(list)
  const [id] = links.flatMap((one) => wanted.exec(one)?.[1] ?? [])
  expect([name, id]).toEqual([name, expect.anything()])
  return path.replace(unknown, id ?? '')
}

async function drawerOf(day: string): Promise<string> {
  return (await linksOn(day)).find((one) => one.startsWith(`${day}/drawers/`)) ?? ''
}

async function ofDay(name: string, path: string): Promise<string> {
  if (!name.endsWith('/capacity')) return path
  return (await manager.get(path.replace('/capacity', ''))).links.find((one) => one.startsWith(path)) ?? ''
}

async function ofTrip(name: string, [before = '', ...after]: string[]): Promise<string> {
  const list = /fleet/.test(name) ? '/operation/transport/fleet' : '/operation/transport'
  const links = await linksOn(list)
  const own = links.find((one) => one.startsWith(before) && /\/[0-9a-f-]{36}$/.test(one)) ?? ''
  return own + after.join(booking.uuid)
}

async function ofAttraction(path: string, unknown: RegExp): Promise<string> {
  const idIn = async (list: string, wanted: RegExp) =>
    (await linksOn(list)).flatMap((one) => wanted.exec(one)?.[1] ?? [])[0] ?? ''
  const uuid = await idIn('/trafx/devices', /^\/trafx\/capacity\/(.+)$/)
  const own = path.replace(unknown, uuid)
  if (!unknown.test(own)) return own
  return own.replace(unknown, await idIn(`/products/${uuid}/tickets`, /tickets\/(\d+)$/))
}

/** The breadcrumb's entries as they are written above. */
function crumbsIn(html: string): { said: string[]; current: string[]; links: string[] } {
  const [, nav = ''] = /<nav class="crumbs"[^>]*>(.*?)<\/nav>/s.exec(html) ?? []
  const items = [...nav.matchAll(/<li([^>]*)>(.*?)<\/li>/gs)].map(([, attributes = '', inner = '']) => {
    const [, href] = /<a href="([^"]*)"/.exec(inner) ?? []
    const label = inner.replace(/<[^>]*>/g, '')
    return { said: href ? link(label, href) : label, href, isCurrent: attributes.includes('aria-current="page"') }
  })
  return {
    said: items.map(({ said }) => said),
    current: items.filter(({ isCurrent }) => isCurrent).map(({ said }) => said),
    links: items.flatMap(({ href }) => href ?? [])
  }
}

/** `*` matches any text that is not empty. */
const matching = (text: string) =>
  expect.stringMatching(new RegExp(`^${text.replace(/[.()?]/g, '\\$&').replaceAll('*', '.+')}$`))

describe('the breadcrumb', () => {
  it('is known of every page', () => {
    expect(pages.map(({ id }) => nameOf(id)).sort()).toEqual(Object.keys(expected).sort())
  })

  it.each(pages.map(({ id, path }) => ({ name: nameOf(id), path })))(
    'for $name shows all pages above it',
    async ({ name, path }) => {
      const page = await manager.get(await addressOf(name, path))
      expect(page.status).toBe(200)
      const { said, current, links } = crumbsIn(page.html)
      expect(said).toEqual((expected[name] ?? []).map(matching))
      expect(current).toEqual(said.slice(-1))
      for (const href of links) expect([href, ...(await leadsTo(href))]).toEqual([href, 200, href])
    }
  )

  it('calls a booking by its code and a person by the name', async () => {
    const { said } = crumbsIn((await manager.get(`${booking.path}/cancel`)).html)
    expect(said.slice(-2)).toEqual([link(`Reserva ${booking.code}`, booking.path), 'Cancelar'])
    const access = await addressOf('configurations/users/access/page', pathOf('users/access/page'))
    const { said: ofPerson } = crumbsIn((await manager.get(access)).html)
    expect(ofPerson.slice(-2)).toEqual([expect.stringMatching(/^Jussara Novaes \(\/configurations\/users\//), 'Acesso'])
  })

  it('ends with the error where there is one', async () => {
    const { status, html } = await manager.get(`/operation/booking-list/${'0'.repeat(32)}`)
    expect(status).toBe(404)
    expect(crumbsIn(html)).toMatchObject({
      said: [...bookings, link('Reserva', `/operation/booking-list/${'0'.repeat(32)}`), 'Erro'],
      current: ['Erro']
    })
  })

  it('leads nobody where they may not go', async () => {
    const operador = createPlainBrowser(world.app.url)
    await operador.signIn('operador', seededPassword)
    const { said } = crumbsIn((await operador.get('/messages/index')).html)
    expect(said).toEqual([link('Início', '/operation/booking-list'), 'Atendimento', 'Mensagens'])
  })

  it('takes no other route than those that have a name', () => {
    const route = { id: 'root', pathname: '/', handle: undefined, data: undefined }
    const reader = { menu: { main: [], profile: [] }, closed: [] }
    expect(crumbsOf([route, { ...route, handle: { other: 'x' } }], reader)).toEqual([])
  })

  it('has the groups of the reader, and none for a reader whose menu has none', () => {
    const page = { id: 'page', pathname: '/operation/index', handle: { crumb: 'Calendário' }, data: undefined }
    const shown = { kind: 'link', label: 'Calendário', icon: '', path: page.pathname } as const
    const item = { ...shown, controller: 'operation', action: 'index' }
    const crumb = { label: 'Calendário', href: page.pathname }
    const group = { kind: 'group', label: 'Reservas', icon: '', items: [item] } as const
    const menuOf = (entry: MenuEntry) => ({ menu: { main: [entry], profile: [] }, closed: [] })
    expect(crumbsOf([page], menuOf({ ...group, items: [item] }))).toEqual([{ label: 'Reservas' }, crumb])
    expect(crumbsOf([page], menuOf(item))).toEqual([crumb])
    // The screen that its group is named after stands for both.
    expect(crumbsOf([page], menuOf({ ...group, label: 'Calendário', items: [item] }))).toEqual([crumb])
  })

  it('names parents as the menu does', () => {
    const labelOf = (key: string) => {
      const row = findPermission(key)
      return row && menuLabel(row)
    }
    expect([PARENTS.bookings.label, PARENTS.calendar.label, PARENTS.visits.label]).toEqual([
      labelOf('operation/booking-list'),
      labelOf('operation/index'),
      labelOf('reports/visits')
    ])
    // The menu says 'Trafx' (specification §2), which is the make of the counters.
    expect(PARENTS.counters.label).toBe(findPermission('trafx/index')?.name)
  })
})

function pathOf(end: string): string {
  return pages.find(({ id }) => id.endsWith(end))?.path ?? ''
}
