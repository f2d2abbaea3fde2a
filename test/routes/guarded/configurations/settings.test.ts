import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plainNames } from '#app/domain/place/settings.ts'
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

const signedIn = async (username: string) => {
  const browser = createPlainBrowser(world.app.url)
  await browser.signIn(username, seededPassword)
  return browser
}

describe('the groups of settings', () => {
  const change = async (group: string, values: Record<string, string>, button = 'Salvar') => {
    const page = await manager.get(`/configurations/${group}`)
    return manager.submit(findForm(page, button), { values })
  }
  const placeNow = async () => (await world.db.pool.query('select * from places')).rows[0]

  /** Settings that a page asks in other words, by the field that stands for them. */
  const inOtherWords = new Map([
    ['counter_contact_optional', 'counter_contact'],
    ['registration_open', 'registration']
  ])

  it.each(['agents', 'booking', 'gate', 'help', 'limits', 'place', 'security'] as const)(
    'draw all settings of the group %s',
    async (group) => {
      const { controls } = findForm(await manager.get(`/configurations/${group}`), 'Salvar')
      const drawn = new Set(controls.map(({ name }) => name))
      const names = plainNames(group).map((name) => inOtherWords.get(name) ?? name)
      expect(names.filter((name) => !drawn.has(name))).toEqual([])
    }
  )

  it('are each saved on a page of their own, with who and when', async () => {
    expect((await manager.get('/configurations/security')).text).toMatch(/Hoje (\d+) de \1 usuários ainda não têm/)
    const wrong = await change('limits', { unpaid_per_contact: 'dez' })
    expect([wrong.status, wrong.text.includes('Use um número de 0 a 10.000.')]).toEqual([400, true])
    expect(wrong.html).toContain('value="dez"')
    const crowd = await change('limits', { day_people: '100001', day_people_full: 'stop' })
    expect([crowd.status, crowd.text.includes('Use um número de 0 a 100.000.')]).toEqual([422, true])
    await change('limits', {
      unpaid_per_contact: '12',
      unpaid_per_address: '0',
      day_people: '9000',
      day_people_full: 'stop'
    })
    expect((await manager.get('/configurations/index')).text).toContain('Até 9000 pessoas por dia; cheio, a venda para')
    await change('gate', { entry_tolerance: '45', counter_contact: 'on' })
    await change('agents', { agent_contact: 'agent' })
    await change('booking', { unpaid_until: 'visit', arrive_minutes: '25', what_to_bring: 'Chapéu.' })
    await change('security', { registration: 'closed' })
    await change('modules', {})
    const helped = await change('help', { staff_help_whatsapp: '(75) 98877-0000', staff_help_hours: 'das 7h às 18h' })
    expect(helped.text).toMatch(/Ajuda e suporte salvos\..*Salvo por .+ em \d\d\/\d\d\/\d{4} \d\d:\d\d\./)
    expect(await placeNow()).toMatchObject({
      registration_open: false,
      agent_contact: 'agent',
      require_two_step: false,
      unpaid_until: 'visit',
      unpaid_per_contact: 12,
      unpaid_per_address: 0,
      day_people: 9000,
      day_people_full: 'stop',
      entry_tolerance: 45,
      counter_contact_optional: false,
      what_to_bring: 'Chapéu.',
      hold_minutes: 15,
      issues_open: true,
      modules: ['enable_bookings_report']
    })
    const home = await manager.get('/dashboard/index')
    const ways = home.links.filter((link) => /wa\.me|mailto:/.test(link))
    expect(ways).toEqual(['https://wa.me/5575988770000', 'mailto:suporte@serradolume.example.com'])
    expect(home.text).toContain('Horário: das 7h às 18h')
  })

  it('are listed on one page with missing ones, each with its link', async () => {
    const { text, links } = await manager.get('/configurations/index')
    expect(text).toMatch(/Tolerância de \d+ minutos/)
    expect(text).toContain('Mensagens simuladas: nada chega aos visitantes')
    expect(links).toEqual(
      expect.arrayContaining(['/configurations/place', '/configurations/term', '/configurations/gate'])
    )
  })

  it('keep typed values when another user has saved meanwhile, and can then overwrite', async () => {
    const first = await manager.get('/configurations/gate')
    const second = await manager.get('/configurations/gate')
    await manager.submit(findForm(first, 'Salvar'), { values: { entry_tolerance: '50' } })
    const late = await manager.submit(findForm(second, 'Salvar'), { values: { entry_tolerance: '60' } })
    expect([late.status, /salvou esta página em .* enquanto você editava/.test(late.text)]).toEqual([409, true])
    expect([late.html.includes('value="60"'), (await placeNow()).entry_tolerance]).toEqual([true, 50])
    await manager.submit(findForm(late, 'Salvar assim mesmo'))
    expect((await placeNow()).entry_tolerance).toBe(60)
  })

  it('open only with their permission', async () => {
    await world.db.pool.query(
      `insert into permissions (user_id, controller, action)
       select id, 'configurations', unnest(array['index', 'gate']) from users where username = 'portaria'`
    )
    const gate = await signedIn('portaria')
    const { links } = await gate.get('/configurations/index')
    expect(links.filter((link) => link.startsWith('/configurations/'))).toEqual(
      expect.arrayContaining(['/configurations/gate', '/configurations/start'])
    )
    expect(links).not.toContain('/configurations/security')
    for (const group of ['place', 'place-fields', 'term', 'booking', 'security', 'plans', 'refund-policy']) {
      expect((await gate.get(`/configurations/${group}`)).path).toBe('/dashboard/index')
    }
    expect((await gate.get('/configurations/gate')).status).toBe(200)
  })

  it('describe the place: data, links, logo, own fields and term reach the visitors', async () => {
    const pid = (await placeNow()).id
    const bad = await change('place', { instagram: 'instagram.com/serra' })
    expect([bad.status, bad.text.includes('começando por https://')]).toEqual([422, true])
    const zone = await change('place', { timezone: 'America/Manaus' })
    expect([zone.status, zone.text.includes('Confirme a troca do fuso horário')]).toEqual([422, true])
    await change('place', { instagram: 'https://www.instagram.com/serra', github: 'https://github.com/serra' })
    const field = await manager.get('/configurations/place-fields')
    expect(field.text).toContain('Visitantes o veem como “Vagas de estacionamento”.')
    const wrong = await change('place-fields', { field_vagas_de_estacionamento: '-3' })
    expect([wrong.status, wrong.text.includes('Use um número de 0 em diante.')]).toEqual([422, true])
    await change('place-fields', { field_vagas_de_estacionamento: '75' })
    const logo = await manager.get('/configurations/place/logo')
    expect(logo.html).toContain('alt="Logotipo de Parque Serra do Lume"')
    await manager.submit(findForm(logo, 'Remover o logotipo'))
    const { rows } = await world.db.pool.query('select xfields from places')
    expect(rows[0].xfields).toMatchObject({ Logotipo: '', Github: 'https://github.com/serra' })
    const api = await fetch(`${world.app.url}/api/v3/places/${pid}/public`)
    expect((await api.json()).xfields).toMatchObject({
      Logotipo: '',
      Instagram: 'https://www.instagram.com/serra',
      'Vagas de estacionamento': '75',
      'No local': 'Lanchonete, Vestiário, Área de piquenique'
    })
    const term = await manager.get('/configurations/term')
    const changed = await manager.submit(findForm(term, 'Salvar termo'), { values: { text: 'Um termo nosso.' } })
    expect(changed.text).toContain('Vale um texto próprio')
    const version = changed.links.find((link) => link.startsWith('/configurations/term/')) ?? ''
    const diff = await manager.get(version)
    expect([diff.html.includes('<ins>'), diff.html.includes('<del>')]).toEqual([true, true])
    const back = await manager.submit(findForm(changed, 'Voltar ao texto padrão'), {
      button: 'Voltar ao texto padrão'
    })
    expect(back.text).toContain('Agora vale o texto padrão.')
  })
})

describe('a part that the place does without', () => {
  const untick = async (part: string) => {
    const page = await manager.get('/configurations/modules')
    const form = findForm(page, 'Salvar')
    const fill: typeof form.fill = (filled) => {
      const fields = form.fill(filled)
      const kept = fields.getAll('parts').filter((one) => one !== part)
      fields.delete('parts')
      for (const one of kept) fields.append('parts', one)
      return fields
    }
    return manager.submit({ ...form, fill })
  }

  it('leaves the menu, says so at its address and is there again', async () => {
    expect((await manager.get('/dashboard/index')).links).toContain('/operation/transport')
    const saved = await untick('transport')
    expect(saved.path.split('?')[0]).toBe('/login')
    expect(saved.text).toContain('Módulos salvos. Todos, e você também, precisam entrar de novo')
    expect(saved.text).not.toContain('Sessão inválida')
    await manager.signIn('gestor', seededPassword)
    const home = await manager.get('/dashboard/index')
    expect([home.links.includes('/operation/transport'), home.links.includes('/nf/index')]).toEqual([false, true])
    const closed = await manager.get('/operation/transport')
    expect([closed.status, closed.text.includes('Transporte: módulo desligado')]).toEqual([403, true])
    // Below the menu, without it there.
    expect(closed.links).toEqual(expect.arrayContaining(['/configurations/modules', '/nf/index']))
    expect(closed.html).toContain('<title>Módulo desligado · Trilha</title>')
    expect((await manager.get('/operation/transport/fleet')).text).toContain('Transporte: módulo desligado')
    const told = await (await signedIn('operador')).get('/operation/transport')
    expect([told.status, told.links.includes('/configurations/modules')]).toEqual([403, false])
    expect(told.text).toContain('Quem cuida das configurações do parque pode ligá-lo')
    expect((await (await signedIn('portaria')).get('/operation/transport')).path).toBe('/dashboard/index')
    // Other screens lose only the parts of this module.
    expect((await manager.get((await world.addBooking()).path)).status).toBe(200)
    expect((await manager.get('/configurations/index')).text).toContain('Desligados: Transporte')
    await world.db.pool.query(`update places set parts_off = '[]'`)
    expect((await (await signedIn('gestor')).get('/operation/transport')).status).toBe(200)
  })

  it('leads back after a new time zone has signed everybody out, and tells why', async () => {
    const form = findForm(await manager.get('/configurations/place'), 'Salvar')
    const moved = await manager.submit(form, { values: { timezone: 'America/Manaus', confirm_timezone: 'on' } })
    expect(moved.path).toMatch(/^\/login\?.*redirectTo=%2Fconfigurations%2Fplace/)
    expect(moved.text).toContain('O fuso mudou: todos, e você também, precisam entrar de novo no sistema.')
    await world.db.pool.query(`update places set timezone = 'America/Bahia'`)
    await manager.signIn('gestor', seededPassword)
    expect((await manager.get('/configurations/place')).status).toBe(200)
  })

  it('leaves reports that read the older service, which they say', async () => {
    const { rows } = await world.db.pool.query('select modules from places')
    await world.db.pool.query(`update places set modules = '[]'`)
    const clerk = await signedIn('gestor')
    for (const path of ['/reports/booking?fake=1', '/reports/visits']) {
      expect((await clerk.get(path)).text).toContain('Lido do serviço antigo, por período')
    }
    expect((await clerk.get('/reports/booking?fake=1')).text).toContain('Dados inventados pedem o módulo')
    expect((await clerk.get('/reports/sales')).text).not.toContain('Lido do serviço antigo')
    await world.db.pool.query('update places set modules = $1', [JSON.stringify(rows[0].modules)])
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
  it('shows a recent change, filtered by the URL, and exports a file', async () => {
    const place = await manager.get('/configurations/security')
    const wrong = await manager.submit(findForm(place, 'Salvar'), { values: { audit_days: '30' } })
    expect([wrong.status, wrong.text.includes('Use um número de 180 a 3.650')]).toEqual([422, true])
    expect(wrong.html).toContain('value="30"')
    await manager.submit(findForm(place, 'Salvar'), { values: { audit_days: '365' } })
    const booking = await manager.get('/configurations/booking')
    await manager.submit(findForm(booking, 'Salvar'), { values: { what_to_bring: '=1+1' } })
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
    expect(file.html).toContain('Regras das reservas alteradas;')
    expect(file.html).not.toMatch(/;=1\+1/)
    expect((await manager.get('/configurations/audit.csv?q=nada-disso')).html.trim().split('\r\n')).toHaveLength(1)
  })

  it('has pages, links to bookings, and needs permission', async () => {
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
