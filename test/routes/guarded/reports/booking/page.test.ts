import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#app/domain/calendar/dates.ts'
import { createPlainBrowser, findForm, type PlainBrowser } from '../../../../support/browser/plain-browser.ts'
import { seededPassword } from '../../../../support/database/seeded-password.ts'
import { type OperatorWorld, openOperatorWorld } from '../../../../support/world/operator.ts'

let world: OperatorWorld
let gestor: PlainBrowser

beforeAll(async () => {
  world = await openOperatorWorld()
  gestor = createPlainBrowser(world.app.url)
  await gestor.signIn('gestor', seededPassword)
})

afterAll(() => world?.close())

const namesOf = (html: string) => [...html.matchAll(/href="\/operation\/booking-list\/[0-9a-f]+">([^<]+)</g)]

describe('the bookings themselves', () => {
  it('come in order, fifty a page, over all slots of the period', async () => {
    const from = addDays(world.today, 600)
    for (let count = 0; count < 60; count++) {
      await world.addBooking({ date: addDays(from, count % 5), name: `Nome${count % 5}`, full: 1, half: 0 })
    }
    const path = `/reports/booking?inicio=${from}&fim=${addDays(from, 9)}`
    const first = await gestor.get(path)
    expect(first.text).toContain('Página 1 de 2 · 60 reservas')
    expect(first.text).toMatch(/Reservas 60 .*Pessoas 60 .*Vendido R\$\s4\.800,00/)
    const names = namesOf(first.html).map(([, name = '']) => name.slice(0, 5))
    expect(names).toHaveLength(50)
    expect(names).toEqual([...names].sort())
    const second = await gestor.get(`${path}&pagina=2`)
    expect(namesOf(second.html)).toHaveLength(10)
    const all = new Set([...namesOf(first.html), ...namesOf(second.html)].map(([link]) => link))
    expect(all.size).toBe(60)
    expect((await gestor.get(`${path}&pagina=9`)).text).toContain('Esta página não existe')
  })

  it('are found by every filter', async () => {
    const day = addDays(world.today, 700)
    await world.addBooking({ date: day, name: 'Apolônia', full: 1, half: 0 })
    await world.addBooking({ date: day, name: 'Canceline', status: 'CANCELLED' })
    const found = async (query: string) => {
      const { html } = await gestor.get(`/reports/booking?inicio=${day}&fim=${day}&${query}`)
      return namesOf(html).map(([, name = '']) => name.split(' ')[0])
    }
    expect((await found('')).sort()).toEqual(['Apolônia', 'Canceline'])
    expect(await found('situacao=cancelled')).toEqual(['Canceline'])
    expect(await found('q=apolonia')).toEqual(['Apolônia'])
    expect(await found('ingresso=MEIA')).toEqual(['Canceline'])
    expect(await found('origem=SP')).toEqual([])
    expect(await found('origem=BA&canal=RESERVAEXPRESSA&pagamento=pix&situacao=awaiting')).toEqual(['Apolônia'])
    expect(await found('vendedor=ninguem')).toEqual([])
  })
})

describe('a range nobody can report on', () => {
  it.each([
    ['inicio=2026-11-20&fim=2026-11-01', 'O fim vem antes do início. Troque uma das datas.', 'value="2026-11-01"'],
    ['inicio=ontem', 'Esta data não existe. Use dd/mm/aaaa.', 'value="ontem"'],
    ['inicio=1001-01-01&fim=9998-12-31', 'Escolha uma data entre 1990 e 2100.', 'value="9998-12-31"'],
    ['inicio=2020-01-01&fim=2026-01-01', 'O período é longo demais. Escolha até 5 anos.', 'value="2026-01-01"'],
    ['intervalo=0&q=maria', 'Use um número inteiro de dias, de 1 a 366.', 'value="0"']
  ])('%s is said at its field, and nothing typed is lost', async (query, message, kept) => {
    for (const path of ['/reports/sales', '/reports/visits', '/reports/visits/dashboard', '/reports/booking']) {
      const page = await gestor.get(`${path}?${query}`)
      expect([path, page.status]).toEqual([path, 400])
      expect(page.text).toContain(`Confira os filtros ${message}`)
      expect(page.text).toContain(`Erro: ${message}`)
      expect(page.html).toContain(kept)
      expect(page.html).not.toContain('<progress')
    }
  })

  it('leaves a way of counting that does not exist at its field', async () => {
    const page = await gestor.get('/reports/sales?por=sorte')
    expect(page.status).toBe(400)
    expect(page.text).toContain('Erro: Esta opção não existe.')
  })
})

describe('a saved report', () => {
  it('is listed, opens as saved, is shared by its URL and can be deleted', async () => {
    const path = '/reports/booking?inicio=2026-11-01&fim=2026-11-02&situacao=cancelled'
    const page = await gestor.get(path)
    expect(page.html).toContain(`value="${world.app.url}/reports/booking?inicio=2026-11-01&amp;fim=2026-11-02`)
    const named = { values: { nome: 'Canceladas de finados' } }
    const saved = await gestor.submit(findForm(page, 'Salvar relatório'), named)
    expect(saved.text).toContain('Relatório “Canceladas de finados” salvo.')
    expect((await gestor.get('/reports/sales')).links).toContain(path)

    const other = await gestor.get('/reports/visits?inicio=2026-11-01&fim=2026-11-02')
    const refused = await gestor.submit(findForm(other, 'Salvar relatório'), named)
    expect(refused.status).toBe(409)
    expect(refused.text).toContain('Você já tem um relatório com este nome. Escolha outro.')
    expect(refused.html).toContain('value="Canceladas de finados"')

    // Below the rows of the report, and asked about before it goes.
    expect(saved.html.indexOf('id="salvos"')).toBeGreaterThan(saved.html.indexOf('id="progresso"'))
    const deletion = /href="([^"]*[?&](?:amp;)?apagar=[^"#]+)#salvos"(?:(?!<a )[\s\S])*?Canceladas de finados/
    const link = (deletion.exec(saved.html)?.[1] ?? 'none').replaceAll('&amp;', '&')
    const asked = await gestor.get(link)
    expect(asked.text).toContain('Apagar o relatório salvo “Canceladas de finados”?')
    expect(asked.links).toContain(path)
    expect((await gestor.get(path)).text).not.toContain('Apagar o relatório salvo')
    const gone = await gestor.submit(findForm(asked, 'Apagar Canceladas de finados'))
    expect(gone.text).toContain('Relatório salvo apagado.')
    expect(gone.path).toBe(path)
    expect(gone.links).not.toContain(path)
  })
})
