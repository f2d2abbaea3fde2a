import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

describe('security and registration', () => {
  it('are set, and said back', async () => {
    const known = await world.db.pool.query('select count(*)::int as count from users')
    const [{ count }] = known.rows
    expect(count).toBeGreaterThanOrEqual(5)
    const page = await manager.get('/configurations/place')
    expect(page.text).toContain(`Hoje ${count} de ${count} usuários ainda não têm`)
    const ceilings = { unpaid_per_contact: '12', unpaid_per_address: '0', entry_tolerance: '45' }
    const wrong = await manager.submit(findForm(page, 'Salvar'), { values: { ...ceilings, unpaid_per_contact: 'dez' } })
    expect(wrong.text).toContain('Use um número de 0 a 10.000.')
    const words = { arrive_minutes: '25', what_to_bring: 'Chapéu.', staff_help_whatsapp: '(75) 98877-0000' }
    const values = {
      ...words,
      registration: 'closed',
      agent_contact: 'agent',
      unpaid_until: 'visit',
      counter_contact: 'on',
      ...ceilings
    }
    const saved = await manager.submit(findForm(page, 'Salvar'), { values })
    expect(saved.text).toContain('Configurações salvas.')
    const { rows } = await world.db.pool.query('select registration_open, agent_contact, require_two_step from places')
    expect(rows).toEqual([{ registration_open: false, agent_contact: 'agent', require_two_step: false }])
    const unpaid = await world.db.pool.query(
      'select unpaid_until, unpaid_per_contact, unpaid_per_address, entry_tolerance, counter_contact_optional as free from places'
    )
    expect(unpaid.rows).toEqual([
      { unpaid_until: 'visit', unpaid_per_contact: 12, unpaid_per_address: 0, entry_tolerance: 45, free: false }
    ])
    const ways = (await manager.get('/dashboard/index')).links.filter((link) => /wa\.me|mailto:/.test(link))
    expect(ways).toEqual(['https://wa.me/5575988770000', 'mailto:suporte@serradolume.example.com'])
    expect((await manager.get('/configurations/place')).html).toMatch(
      /value="closed"[^>]*checked|checked[^>]*value="closed"/
    )
  })

  it('are only read by whoever may not change them', async () => {
    await world.db.pool.query(
      `insert into permissions (user_id, controller, action) select id, 'configurations', 'index' from users where username = 'portaria'`
    )
    const gate = createPlainBrowser(world.app.url)
    await gate.signIn('portaria', seededPassword)
    expect((await gate.get('/configurations/index')).links).not.toContain('/configurations/users/index')
    for (const part of ['place', 'plans']) {
      const page = await gate.get(`/configurations/${part}`)
      expect([page.status, page.text.includes('não pode mudá-l')]).toEqual([200, true])
      expect(page.forms.flatMap(({ buttons }) => buttons.map(({ label }) => label))).not.toContain('Salvar')
    }
    expect((await gate.get('/messages/index')).path).toBe('/dashboard/index')
  })
})

describe('plans', () => {
  it('come and go by lines, and nothing typed is lost', async () => {
    let page = await manager.get('/configurations/plans')
    page = await manager.submit(findForm(page, 'Acrescentar plano'), { button: 'Acrescentar plano' })
    page = await manager.submit(findForm(page, 'Acrescentar plano'), {
      values: { name: 'Mensal', price: 'caro', features: 'Reservas\nCheck-in' },
      button: 'Acrescentar plano'
    })
    expect(page.text).toContain('Ainda não salvo')
    expect(page.html.match(/Plano \d<\/legend>|Plano <!-- -->\d/g)).toHaveLength(2)
    page = await manager.submit(findForm(page, 'Salvar'), { button: 'Remover plano 2' })
    const refused = await manager.submit(findForm(page, 'Salvar'))
    expect([refused.status, refused.html.includes('href="#f-plano-0-price"')]).toEqual([422, true])
    expect(refused.html).toContain('value="caro"')
    const nameless = await manager.submit(findForm(refused, 'Salvar'), { values: { name: '', price: '1.234,50' } })
    expect([nameless.status, nameless.text.includes('Dê um nome ao plano.')]).toEqual([422, true])
    const saved = await manager.submit(findForm(nameless, 'Salvar'), { values: { name: 'Mensal' } })
    expect(saved.text).toContain('Planos salvos.')
    const { rows } = await world.db.pool.query('select plans from places')
    expect(rows[0].plans).toEqual([
      { name: 'Mensal', price: 123450, description: '', features: ['Reservas', 'Check-in'] }
    ])
  })
})

describe('messages', () => {
  it('are shown with their state; simulated ones with their text', async () => {
    expect((await manager.get('/messages/index')).text).toContain('Nenhuma mensagem')
    const form = findForm(await manager.get('/configurations/users/add'), 'Enviar convite')
    const values = { name: 'Rute', email: 'rute@example.com', phone: '75999991111', role: 'condutor' }
    await manager.submit(form, { values })
    await expect
      .poll(async () => (await manager.get('/messages/index')).text, { timeout: 30_000 })
      .toMatch(/Convite .*\(75\) 99999-1111 .*código [0-9A-Z-]{14}.*simulada/)
    const failed = await manager.get('/messages/index?situacao=failed')
    expect(failed.text).toContain('Nenhuma mensagem')
  })
})

describe('the record of changes', () => {
  it('says what was changed just now, narrowed by the address, and comes as a file', async () => {
    const place = await manager.get('/configurations/place')
    const wrong = await manager.submit(findForm(place, 'Salvar'), { values: { audit_days: '30' } })
    expect([wrong.status, wrong.text.includes('Use um número de 180 a 3.650')]).toEqual([422, true])
    expect(wrong.html).toContain('value="30"')
    await manager.submit(findForm(place, 'Salvar'), { values: { audit_days: '365', what_to_bring: '=1+1' } })
    const page = await manager.get('/configurations/audit?grupo=place')
    expect(page.text).toMatch(/registro guardado: por 1\.825 dias \(5 anos\) → por 365 dias \(1 ano\)/)
    expect(page.text).toMatch(/o que levar: .* → =1\+1/)
    expect(page.text).toContain('guardado por 365 dias (1 ano)')
    expect(page.text).not.toContain('Reserva cancelada')
    const filtered = await manager.submit(findForm(page, 'Filtrar'), {
      values: { grupo: 'sessions', ordem: 'antigas' }
    })
    expect([filtered.path.includes('grupo=sessions'), filtered.text.includes('Entrou no sistema')]).toEqual([
      true,
      true
    ])
    const file = await manager.get('/configurations/audit.csv?grupo=place')
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(file.html).toContain('Configurações alteradas;')
    expect(file.html).not.toMatch(/;=1\+1/)
    expect((await manager.get('/configurations/audit.csv?q=nada-disso')).html.trim().split('\r\n')).toHaveLength(1)
  })

  it('is turned page by page, leads to bookings, and is closed to whoever may not read it', async () => {
    const first = await manager.get('/configurations/audit?desde=2000-01-01')
    const next = first.links.find((link) => link.includes('depois=')) ?? ''
    const second = await manager.get(next)
    // Every row's: one booking may have several rows, on either side of a page's end.
    const bookingsOf = ({ html }: { html: string }) =>
      [...html.matchAll(/href="(\/operation\/booking-list\/[0-9a-f]+)"/g)].map(([, link]) => link)
    expect(bookingsOf(second).length).toBeGreaterThan(0)
    const shown = [first, second].flatMap((page) => bookingsOf(page))
    const { rows } = await world.db.pool.query<{ link: string }>(
      `select '/operation/booking-list/' || b.public_id as link
       from audit_events e join bookings b on b.code = e.subject_id
       where e.subject = 'booking' order by e.at desc, e.id desc limit $1`,
      [shown.length]
    )
    expect(shown).toEqual(rows.map(({ link }) => link))
    const back = await manager.get(second.links.find((link) => link.includes('antes=')) ?? '')
    expect(bookingsOf(back)).toEqual(bookingsOf(first))
    expect((await manager.get('/configurations/audit?depois=999999999999')).text).toContain('Nenhum registro')
    const gate = createPlainBrowser(world.app.url)
    await gate.signIn('portaria', seededPassword)
    for (const path of ['audit', 'audit.csv']) {
      expect((await gate.get(`/configurations/${path}`)).path).toBe('/dashboard/index')
    }
  })
})
