import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GROUPS } from '#app/domain/access/menu.ts'
import { findPermission, menuLabel } from '#app/domain/access/permission-table.ts'
import { crumbsOf } from '#app/routes/guarded/crumbs.ts'
import { PARENTS } from '#app/routes/guarded/parents.ts'
import { createPlainBrowser, findForm, type PlainBrowser } from '../../support/browser/plain-browser.ts'
import { seededPassword } from '../../support/database/seeded-password.ts'
import { siteMap } from '../../support/site-map.ts'
import { type AddedBooking, type OperatorWorld, openOperatorWorld } from '../../support/world/operator.ts'

let world: OperatorWorld
let manager: PlainBrowser
let booking: AddedBooking
let discount: string

beforeAll(async () => {
  world = await openOperatorWorld()
  manager = createPlainBrowser(world.app.url)
  await manager.signIn('gestor', seededPassword)
  booking = await world.addBooking()
  const code = findForm(await manager.get('/products/discounts/add'), 'Criar código')
  discount = (await manager.submit(code, { values: { code: 'FERIAS26', value: '10' } })).path.split('/').at(-1) ?? ''
})
afterAll(() => world?.close())

const link = (label: string, href: string) => `${label} (${href})`
const home = link('Início', '/dashboard/index')
const bookings = [home, 'Operação', link('Reservas', '/operation/booking-list')]
const counters = [home, link('Contadores', '/trafx/index')]
const products = [home, link('Produtos', '/products/index')]
const devices = [...counters, link('Aparelhos', '/trafx/devices')]
const discounts = [...products, link('Descontos', '/products/discounts')]
const settings = [home, link('Configurações', '/configurations/index')]
const attraction = [...products, link('*', '/products/*')]
const tickets = [...attraction, link('Ingressos', '/products/*/tickets')]
const points = [...products, link('Pontos de interesse', '/products/poi')]
const issues = [home, link('Requerimentos', '/issues/index')]
const issueTypes = [...settings, link('Tipos de requerimento', '/configurations/issuesTypes/index')]
const issueAnswers = [...issueTypes, link('Respostas prontas', '/configurations/issuesTypes/answers')]
const start = [...settings, link('Comece a vender', '/configurations/start')]
const users = [...settings, link('Usuários', '/configurations/users/index')]

/** What stands above each page, as a link where it is a page, and the page itself last; `*` for what its data say. */
const expected: Record<string, readonly string[]> = {
  'dashboard/page': ['Início'],

  'operation/booking-list/page': [home, 'Operação', 'Reservas'],
  'operation/booking/page': [...bookings, 'Reserva *'],
  'operation/booking/check-in': [...bookings, link('Reserva *', '*'), 'Check-in'],
  'operation/booking/undo': [...bookings, link('Reserva *', '*'), 'Desfazer check-in'],
  'operation/booking/receive/page': [...bookings, link('Reserva *', '*'), 'Receber'],
  'operation/booking/receive/undo': [...bookings, link('Reserva *', '*'), 'Desfazer recebimento'],
  'operation/booking/date/page': [...bookings, link('Reserva *', '*'), 'Mudar a data'],
  'operation/booking/cancel': [...bookings, link('Reserva *', '*'), 'Cancelar'],
  'operation/booking/remove-agent': [...bookings, link('Reserva *', '*'), 'Retirar condutor'],
  'operation/check-in/page': [home, 'Operação', 'Check-in'],

  'products/discounts/list/page': [...products, 'Descontos'],
  'products/discounts/form/add': [...discounts, 'Novo código'],
  'products/discounts/form/page': [...discounts, '*'],
  'products/list/page': [home, 'Produtos'],
  'products/add/page': [...products, 'Novo atrativo'],
  'products/product/page': [...products, '*'],
  'products/product/activate': [...attraction, 'Pôr à venda'],
  'products/product/deactivate': [...attraction, 'Desativar'],
  'products/product/archive': [...attraction, 'Arquivar'],
  'products/product/remove': [...attraction, 'Apagar'],
  'products/photos/page': [...attraction, 'Fotos'],
  'products/photos/remove': [...attraction, link('Fotos', '*'), 'Remover'],
  'products/poi/page': [...products, 'Pontos de interesse'],
  'products/poi/add': [...points, 'Novo ponto'],
  'products/poi/point': [...points, '*'],
  'products/poi/remove': [...points, link('*', '/products/poi/*'), 'Remover'],
  'products/import/page': [...products, 'Importar'],

  'issues/list/page': [home, 'Requerimentos'],
  'issues/add/page': [...issues, 'Novo requerimento'],
  'issues/details/page': [...issues, 'Requerimento *'],
  'configurations/issue-types/list/page': [...settings, 'Tipos de requerimento'],
  'configurations/issue-types/form/add': [...issueTypes, 'Novo tipo'],
  'configurations/issue-types/form/edit': [...issueTypes, '*'],
  'configurations/issue-types/remove': [...issueTypes, link('*', '/configurations/issuesTypes/edit?id=*'), 'Apagar'],
  'configurations/issue-types/answers/page': [...issueTypes, 'Respostas prontas'],
  'configurations/issue-types/answers/add': [...issueAnswers, 'Nova resposta'],
  'configurations/issue-types/answers/edit': [...issueAnswers, '*'],
  'configurations/issue-types/answers/remove': [
    ...issueAnswers,
    link('*', '/configurations/issuesTypes/answers/edit?id=*'),
    'Apagar'
  ],

  'trafx/files/page': [home, 'Contadores'],
  'trafx/upload/page': [...counters, 'Enviar arquivos'],
  'trafx/files/delete': [...counters, 'Apagar registro'],
  'trafx/entries/page': [...counters, 'Contagens'],
  'trafx/compare/page': [...counters, 'Contador × ingressos'],
  'trafx/devices/page': [...counters, 'Aparelhos'],
  'trafx/devices/device': [...devices, '*'],
  'trafx/devices/capacity': [...devices, 'Capacidade de carga'],

  'reports/sales/page': [home, 'Relatórios', 'Vendas'],
  'reports/visits/page': [home, 'Relatórios', 'Visitas'],
  'reports/visits/dashboard': [home, 'Relatórios', link('Visitas', '/reports/visits'), 'Painel'],
  'reports/booking/page': [home, 'Relatórios', 'Relatório de reservas'],

  'account/data/page': [home, 'Minha conta', 'Meus dados'],
  'account/password/page': [home, 'Minha conta', 'Redefinir senha'],
  'account/sessions/page': [home, 'Minha conta', 'Sessões'],
  'account/two-step/page': [home, 'Minha conta', 'Verificação em duas etapas'],

  'products/tickets/page': [...attraction, 'Ingressos'],
  'products/tickets/add': [...tickets, 'Criar'],
  'products/tickets/type': [...tickets, '*'],
  'products/tickets/remove': [...tickets, link('*', '/products/*/tickets/*'), 'Remover'],
  'products/hours/page': [...attraction, 'Horários'],
  'products/term/page': [...attraction, 'Termo'],

  'configurations/index/page': [home, 'Configurações'],
  'configurations/start/page': [...settings, 'Comece a vender'],
  'configurations/start/place': [...start, 'Lugar'],
  'configurations/start/attraction': [...start, 'Atrativo'],
  'configurations/start/hours': [...start, 'Horários'],
  'configurations/start/tickets': [...start, 'Ingressos'],
  'configurations/start/payment': [...start, 'Pagamento'],
  'configurations/place/page': [...settings, 'Segurança e cadastro'],
  'configurations/plans/page': [...settings, 'Planos'],
  'configurations/messages/page': [...settings, 'Mensagens'],
  'configurations/audit/page': [...settings, 'Registro de alterações'],
  'configurations/users/list/page': [...settings, 'Usuários'],
  'configurations/users/add/page': [...users, 'Convidar'],
  'configurations/users/user/page': [...users, '*'],
  'configurations/users/access/page': [...users, link('*', '*'), 'Acesso'],
  'configurations/users/user/suspend': [...users, link('*', '*'), 'Suspender'],
  'configurations/users/user/remove': [...users, link('*', '*'), 'Remover'],
  'configurations/users/user/two-step': [...users, link('*', '*'), 'Duas etapas']
}

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

async function idOn(list: string): Promise<string> {
  const { links } = await manager.get(list)
  return links.flatMap((one) => /\?id=([\w-]+)/.exec(one)?.[1] ?? [])[0] ?? ''
}

/** The page's own address, with what is really there in the place of its parameters. */
async function addressOf(name: string, path: string): Promise<string> {
  const unknown = /0123456789abcdef0123456789abcdef/
  const [, listOfIds] = listsOfIds.find(([pages]) => pages.test(name)) ?? []
  if (listOfIds) return `${path}?id=${await idOn(listOfIds)}`
  if (!unknown.test(path)) return path
  if (name.startsWith('products/discounts/')) return path.replace(unknown, discount)
  if (name.startsWith('operation/booking/')) return path.replace(unknown, booking.uuid)
  if (name.startsWith('products/') && !name.startsWith('products/poi/')) return ofAttraction(path, unknown)
  const [list, wanted] = name.startsWith('trafx/files')
    ? ['/trafx/index', /^\/trafx\/files\/(.+)\/delete$/]
    : name.startsWith('trafx/devices')
      ? ['/trafx/devices', new RegExp(`^/trafx/${path.includes('capacity') ? 'capacity' : 'devices'}/(.+)$`)]
      : name.startsWith('products/poi')
        ? ['/products/poi', /^\/products\/poi\/([0-9a-f-]{36})$/]
        : ['/configurations/users/index?q=novaes', /^\/configurations\/users\/([0-9a-f-]{36})$/]
  const { links } = await manager.get(list)
  const [id] = links.flatMap((one) => wanted.exec(one)?.[1] ?? [])
  expect([name, id]).toEqual([name, expect.anything()])
  return path.replace(unknown, id ?? '')
}

async function ofAttraction(path: string, unknown: RegExp): Promise<string> {
  const idIn = async (list: string, wanted: RegExp) =>
    (await manager.get(list)).links.flatMap((one) => wanted.exec(one)?.[1] ?? [])[0] ?? ''
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
    'of $name shows all that is above it',
    async ({ name, path }) => {
      const page = await manager.get(await addressOf(name, path))
      expect(page.status).toBe(200)
      const { said, current, links } = crumbsIn(page.html)
      expect(said).toEqual((expected[name] ?? []).map(matching))
      expect(current).toEqual(said.slice(-1))
      for (const href of links) {
        const above = await manager.get(href)
        expect([href, above.status, above.path]).toEqual([href, 200, href])
      }
    }
  )

  it('calls a booking by its code and a person by the name', async () => {
    const { said } = crumbsIn((await manager.get(`${booking.path}/cancel`)).html)
    expect(said.slice(-2)).toEqual([link(`Reserva ${booking.code}`, booking.path), 'Cancelar'])
    const { said: ofPerson } = crumbsIn((await manager.get(await addressOf('', pathOf('users/access/page')))).html)
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
    const { said } = crumbsIn((await operador.get('/configurations/messages')).html)
    expect(said).toEqual([link('Início', '/operation/booking-list'), 'Configurações', 'Mensagens'])
  })

  it('takes no other route than those that have a name', () => {
    const route = { id: 'root', pathname: '/', handle: undefined, data: undefined }
    expect(crumbsOf([route, { ...route, handle: { other: 'x' } }], [])).toEqual([])
  })

  it('calls the parents what the menu calls them', () => {
    expect(PARENTS.operation.label).toBe(GROUPS.operation?.name)
    expect(PARENTS.reports.label).toBe(GROUPS.reports?.name)
    const labelOf = (key: string) => {
      const row = findPermission(key)
      return row && menuLabel(row)
    }
    expect([PARENTS.bookings.label, PARENTS.visits.label]).toEqual([
      labelOf('operation/booking-list'),
      labelOf('reports/visits')
    ])
    // The menu says 'Trafx' (specification §2), which is the make of the counters.
    expect(PARENTS.counters.label).toBe(findPermission('trafx/index')?.name)
  })
})

function pathOf(end: string): string {
  return pages.find(({ id }) => id.endsWith(end))?.path ?? ''
}
