import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPlainBrowser, type PlainBrowser } from '../../support/browser/plain-browser.ts'
import { seededPassword } from '../../support/database/seeded-password.ts'
import { type OperatorWorld, openOperatorWorld } from '../../support/world/operator.ts'

let world: OperatorWorld
let manager: PlainBrowser

beforeAll(async () => {
  world = await openOperatorWorld()
  manager = createPlainBrowser(world.app.url)
  await manager.signIn('gestor', seededPassword)
})
afterAll(() => world?.close())

const linesOf = async (path: string) => {
  const { html, headers } = await manager.get(path)
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  return html.replace('\ufeff', '').trimEnd().split('\r\n')
}

/** Lists drawn by hand, with the first line of their file and a filter that leaves nothing. */
const files: [path: string, headings: string, none: string][] = [
  [
    '/operation/booking-list',
    'Código;Dia;Hora;Nome;Pessoas;Ingressos;Atrativo;Situação;Observação;Pagamento;Canal;Valor',
    'q=zzzzzz'
  ],
  ['/nf/open', 'Cliente;CPF/CNPJ;Reserva;De quê;Dia;Valor', 'q=zzzzzz'],
  ['/clients/services', 'Cliente;Telefone;O que fazer;Tipo;Reserva;Visita;Até;Dia', 'q=zzzzzz'],
  ['/messages/index', 'Mensagem;Quando;Para;Canal;Situação;Observação;Texto', 'situacao=read'],
  ['/messages/consents', 'Endereço;Canal;Situação;Como;Quem e quando', 'q=zzzzzz']
]

it.each(files)('%s offers all that its filters leave as a file', async (path, headings, none) => {
  const page = await manager.get(path)
  // Messages are sent by jobs, which may not have run yet.
  const isFilled = page.html.includes('<tbody')
  expect(isFilled || path === '/messages/index').toBe(true)
  expect(page.links.includes(`${path}.csv`)).toBe(isFilled)
  const [first, ...rows] = await linesOf(`${path}.csv`)
  expect(first).toBe(headings)
  if (isFilled) expect(rows.length).toBeGreaterThan(0)
  expect(await linesOf(`${path}.csv?${none}`)).toEqual([headings])
})

it('the file of bookings leads back to the page, which says what is wrong with a filter', async () => {
  const page = await manager.get('/operation/booking-list.csv?inicio=ontem')
  expect([page.status, page.path]).toEqual([400, '/operation/booking-list?inicio=ontem'])
  expect(page.text).toContain('Confira os filtros')
})
