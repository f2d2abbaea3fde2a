import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#app/domain/calendar/dates.ts'
import { createPlainBrowser, findForm, type PlainBrowser } from '../../../../../support/browser/plain-browser.ts'
import { seededPassword } from '../../../../../support/database/seeded-password.ts'
import { type OperatorWorld, openOperatorWorld } from '../../../../../support/world/operator.ts'

let world: OperatorWorld
let manager: PlainBrowser
/** Path of a group of four people. */
let group = ''

beforeAll(async () => {
  world = await openOperatorWorld()
  manager = createPlainBrowser(world.app.url)
  await manager.signIn('gestor', seededPassword)
  const sale = findForm(await manager.get('/operation/groups/add'), 'Vender o grupo')
  const dated = await manager.submit(sale, {
    values: { 'lines[0].date': addDays(world.today, 152) },
    button: 'Mostrar horários e total'
  })
  const form = findForm(dated, 'Vender o grupo')
  const quantity = form.controls.find(({ name }) => name.endsWith('.quantity'))?.name ?? ''
  const values = { name: 'Escola Azul', person: 'Rosa Dias', phone: '75 98888-0000', method: 'cod', [quantity]: '4' }
  // A sale asks that its total has been shown.
  const shown = findForm(await manager.submit(form, { values, button: 'Mostrar horários e total' }), 'Vender o grupo')
  group = (await manager.submit(shown, { button: 'Vender o grupo' })).path
})
afterAll(() => world?.close())

const save = 'Salvar a lista'
const typedIn = (page: Parameters<typeof findForm>[0]) =>
  findForm(page, save).controls.find(({ name }) => name === 'csv')?.value

it('reads a pasted list, says which lines are wrong and keeps them, then saves and shows it where it is needed', async () => {
  const first = await manager.get(group)
  expect(first.text).toContain('Lista de pessoas (0 de 4)')
  expect(first.links).toContain(`${group}/people`)
  const empty = await manager.submit(findForm(await manager.get(`${group}/people`), save), { button: save })
  expect([empty.status, empty.text]).toEqual([400, expect.stringContaining('Escolha um arquivo ou cole as linhas.')])

  const wrong = 'Nome\tNascimento\tObservação\nAna Reis\t31/02/2015\tcadeira de rodas\nRui Dias'
  const refused = await manager.submit(findForm(empty, save), { values: { csv: wrong }, button: save })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('Linha 2, nascimento: “31/02/2015” não é uma data')
  expect(refused.text).toContain('2 linhas lidas. 1 está certa.')
  expect(typedIn(refused)?.replace(/\r/g, '')).toBe(wrong)
  const checked = await manager.submit(findForm(refused, save), {
    values: { csv: wrong.replace('31/02', '28/02') },
    button: 'Só conferir'
  })
  expect([checked.status, checked.text]).toEqual([200, expect.stringContaining('Nada foi salvo ainda.')])
  expect((await manager.get(group)).text).toContain('Lista de pessoas (0 de 4)')

  const stale = findForm(checked, save)
  const saved = await manager.submit(stale, { button: save })
  expect(saved.path).toBe(group)
  for (const said of [
    'Lista salva: 2 nomes.',
    'Lista de pessoas (2 de 4)',
    'Ana Reis',
    '28/02/2015',
    'cadeira de rodas'
  ])
    expect(saved.text).toContain(said)
  const late = await manager.submit(stale, { values: { csv: 'Eva Luz' }, button: save })
  expect([late.status, typedIn(late)]).toEqual([409, 'Eva Luz'])
  expect(late.text).toContain('Outra pessoa mudou esta lista')

  const again = await manager.get(`${group}/people`)
  expect(typedIn(again)).toContain('Ana Reis;;28/02/2015;cadeira de rodas')
  const csv = await manager.get(`${group}/people.csv`)
  expect(csv.text).toContain('Ana Reis;;28/02/2015;cadeira de rodas')
  const more = await manager.submit(findForm(again, save), { values: { csv: 'Ana A\nBia B\nCaio C\nDavi D\nEva E' } })
  expect(more.text).toContain('A lista tem 1 nome a mais do que as 4 pessoas que o grupo comprou.')

  const booking = saved.links.find((href) => /booking-list\/[0-9a-f]{32}$/.test(href)) ?? ''
  expect((await manager.get(booking)).links).toContain(`${group}#pessoas`)
  const gate = await manager.get(`/operation/check-in?reserva=${booking.split('/').at(-1)}`)
  expect(gate.text).toContain('Pessoas do grupo (5)')
})

it('is read, not changed, by those who sell no groups', async () => {
  const desk = createPlainBrowser(world.app.url)
  await desk.signIn('operador', seededPassword)
  const page = await desk.get(group)
  expect(page.text).toMatch(/Lista de pessoas \(\d de 4\)/)
  expect(page.links).not.toContain(`${group}/people`)
  expect((await desk.get(`${group}/people`)).path).toMatch(/^\/dashboard/)
  const guide = createPlainBrowser(world.app.url)
  await guide.signIn('condutor', seededPassword)
  expect((await guide.get(`${group}/people.csv`)).status).toBe(404)
})
