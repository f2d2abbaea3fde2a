import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, formatDay, formatMonth } from '#app/domain/calendar/dates.ts'
import { createPlainBrowser, findForm, type PlainBrowser } from '../../../support/browser/plain-browser.ts'
import { seededPassword } from '../../../support/database/seeded-password.ts'
import { type OperatorWorld, openOperatorWorld } from '../../../support/world/operator.ts'

let world: OperatorWorld
let manager: PlainBrowser

beforeAll(async () => {
  world = await openOperatorWorld()
  manager = createPlainBrowser(world.app.url)
  await manager.signIn('gestor', seededPassword)
})
afterAll(() => world?.close())

async function firstAttraction(): Promise<string> {
  const { links } = await manager.get('/products/index')
  return links.find((to) => /^\/products\/[0-9a-f-]{36}$/.test(to)) ?? ''
}

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

// Each test stands on the ones before.
describe('the screens of seasons', { shuffle: false }, () => {
  it('shows how a season would be, keeps what was typed, and saves it', async () => {
    const [first, last] = [addDays(world.today, 100), addDays(world.today, 109)]
    const days = { 'periods[0].first': first, 'periods[0].last': last }
    const add = findForm(await manager.get('/products/seasons/add'), 'Ver como fica')
    const wrong = await manager.submit(add, { values: { name: 'Carnaval', ...days, 'periods[0].last': world.today } })
    expect(wrong.status).toBe(422)
    expect(wrong.text).toContain('O fim vem antes do início.')
    expect(wrong.text).toContain('Escreva um percentual, ou preços na tabela')
    const corrected = findForm(wrong, 'Ver como fica')
    const typedIn = (name: string, form = corrected) => form.controls.find((control) => control.name === name)?.value
    expect([typedIn('name'), typedIn('periods[0].first')]).toEqual(['Carnaval', first])

    const more = await manager.submit(corrected, { button: 'Acrescentar período', values: { ...days, percent: '10' } })
    expect(more.text).toContain('Ainda não salva')
    const two = await manager.submit(findForm(more, 'Ver como fica'), { button: 'Remover período 2' })
    const preview = await manager.submit(findForm(two, 'Ver como fica'))
    expect(preview.status).toBe(200)
    expect(preview.text).toContain('Como fica')
    expect(plain(preview.text)).toContain('R$ 80,00 → R$ 88,00')
    expect(preview.text).toContain(formatMonth(first.slice(0, 7)))
    expect((await manager.get('/products/seasons')).text).toContain('Ainda não há temporadas')

    const back = await manager.submit(findForm(preview, 'Salvar'), { button: 'Voltar e corrigir' })
    expect(typedIn('percent', findForm(back, 'Ver como fica'))).toBe('10')
    const saved = await manager.submit(findForm(preview, 'Salvar'))
    expect(saved.path).toBe('/products/seasons')
    expect(saved.text).toContain('Carnaval foi salva.')
    expect(plain(saved.text)).toContain('+10 %')
    expect(saved.text).toContain(`de ${formatDay(first)} a ${formatDay(last)}`)
  })

  it('shows the month of an attraction with prices, hours and places', async () => {
    const first = addDays(world.today, 100)
    const page = await manager.get(`${await firstAttraction()}/calendar?mes=${first.slice(0, 7)}`)
    expect(page.status).toBe(200)
    expect(page.text).toContain(formatMonth(first.slice(0, 7)))
    expect(page.text).toContain('Carnaval')
    expect(plain(page.text)).toMatch(/R\$ 88,00/)
    expect(page.text).toMatch(/\d\d:\d\d\s+\d+ de \d+\s+vagas/)
    expect((await manager.get('/products/0123456789abcdef/calendar')).status).toBe(404)
  })

  it('copies an attraction by its button', async () => {
    const path = await firstAttraction()
    const copied = await manager.submit(findForm(await manager.get(path), 'Copiar atrativo'))
    expect(copied.path).toMatch(/^\/products\/[0-9a-f-]{36}$/)
    expect(copied.path).not.toBe(path)
    expect(copied.text).toMatch(/\(cópia\) foi criada, fora de venda/)
    expect(copied.text).toContain('Ainda não está à venda')
  })

  it('shows the season at the ticket type, and removes it on request', async () => {
    const list = await manager.get('/products/seasons')
    const [link = ''] = list.links.filter((to) => /^\/products\/seasons\/[0-9a-f-]{36}$/.test(to))
    expect(plain((await manager.get(`${await firstAttraction()}/tickets`)).text)).toMatch(
      /Carnaval: R\$ \d+,\d\d — de /
    )
    const operator = createPlainBrowser(world.app.url)
    await operator.signIn('operador', seededPassword)
    expect((await operator.get(link)).text).toContain('Carnaval')
    const gone = await manager.submit(findForm(await manager.get(`${link}/remove`), 'Apagar temporada'))
    expect(gone.text).toContain('A temporada foi apagada.')
    expect((await manager.get(link)).status).toBe(404)
  })
})
