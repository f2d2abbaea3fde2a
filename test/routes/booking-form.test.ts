import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Shop } from '../support/over-http.ts'
import { findForm, type PlainBrowser, type PlainPage } from '../support/plain-browser.ts'
import { personValues } from '../support/plain-scenario.ts'
import { hangUp, sendText, startRoughApi } from '../support/rough-api.ts'
import { startApp } from '../support/server.ts'
import {
  openDetails,
  openVisitor,
  openVisitorWorld,
  sentValue,
  takePlaces,
  type VisitorWorld
} from '../support/visitor-world.ts'

let world: VisitorWorld

beforeAll(async () => {
  world = await openVisitorWorld()
})

afterAll(() => world?.close())

interface Filling {
  shop: Shop
  browser: PlainBrowser
  page: PlainPage
  send(values?: Record<string, string>, from?: PlainPage): Promise<PlainPage>
  /** Posts fields that the form itself would not send. */
  tamper(changes: Record<string, string | null>): Promise<PlainPage>
}

async function openForm(tickets?: Record<string, string>, url = world.app.url): Promise<Filling> {
  const shop = await world.freshShop()
  const browser = openVisitor({ ...world.app, url })
  const page = await openDetails(browser, shop, tickets)
  return {
    shop,
    browser,
    page,
    send: (values = {}, from = page) =>
      browser.submit(findForm(from, 'Confirmar reserva'), { values: { ...personValues, ...values } }),
    tamper(changes) {
      const form = findForm(page, 'Confirmar reserva')
      const controls = form.controls.filter(({ name }) => !(name in changes))
      const added = Object.entries(changes).flatMap(([name, value]) =>
        value === null ? [] : [{ name, value, isOn: true, kind: 'text' as const }]
      )
      const values = Object.fromEntries(Object.entries(personValues).filter(([name]) => !(name in changes)))
      return browser.submit({ ...form, fill: () => sendAll([...controls, ...added], values) })
    }
  }
}

function sendAll(controls: { name: string; value: string; isOn: boolean }[], values: Record<string, string>) {
  const sent = new URLSearchParams()
  for (const { name, value, isOn } of controls) if (isOn && !(name in values)) sent.append(name, value)
  for (const [name, value] of Object.entries(values)) sent.set(name, value)
  return sent
}

const countBookings = async (date: string) => {
  const { rows } = await world.db.pool.query('select count(*)::int as n from bookings where date = $1', [date])
  return rows[0].n
}

describe('the form', () => {
  it('starts with an unticked term, Pix, Brazil, and a key of its own', async () => {
    const { page } = await openForm()
    const controls = findForm(page, 'Confirmar reserva').controls
    expect(sentValue(page, 'confirm_term')).toBeUndefined()
    expect(sentValue(page, 'payment_method')).toBe('pix')
    expect(sentValue(page, 'phoneFlag')).toBe('55')
    expect(sentValue(page, 'address.country')).toBe('BR')
    expect(sentValue(page, 'address.state')).toBe('BA')
    expect(sentValue(page, 'hash')).toMatch(/^[0-9a-f]{32}$/)
    expect(controls.find(({ name }) => name === 'gateway')?.value).toBe('EXPRESSBOOKING')
    expect(page.text).toContain('Serra do Lume Ecoturismo Ltda.')
    expect(page.text).toContain('TERMO DE COMPRA')
    expect(page.path).not.toMatch(/name|cpf|phone|email/)
  })

  it('says every error at its field at once and keeps what was typed', async () => {
    const { page, send, shop } = await openForm()
    const typed = {
      name: '  ',
      surname: '<b>Ana</b> & "Lia"',
      cpf_cnpj: '529.982.247-26',
      phone: '123',
      email: 'ana@',
      'address.zipcode': '4696',
      'address.city': 'Lençóis'
    }
    const refused = await send(typed)
    expect(refused.status).toBe(422)
    for (const [name, value] of Object.entries(typed)) expect(sentValue(refused, name)).toBe(value)
    expect(sentValue(refused, 'confirm_term')).toBe('on')
    expect(sentValue(refused, 'hash')).toBe(sentValue(page, 'hash'))
    for (const message of [
      'Escreva o nome de quem faz a reserva.',
      'Este CPF não existe. Confira os números e digite de novo.',
      'Confira o telefone: DDD e número, por exemplo (75) 99999-8888.',
      'Confira o e-mail',
      'Digite o CEP com 8 números, por exemplo 46960-000.'
    ])
      expect(refused.text.split(message).length, message).toBeGreaterThanOrEqual(3)
    expect(refused.html).toContain('href="#f-cpf_cnpj"')
    expect(refused.html).toMatch(/<details[^>]*open/)
    expect(await countBookings(shop.date)).toBe(0)
  })

  it('asks for the term and leaves its box unticked', async () => {
    const { tamper } = await openForm()
    const refused = await tamper({ confirm_term: null })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('Para reservar é preciso ler e aceitar o termo.')
    expect(sentValue(refused, 'confirm_term')).toBeUndefined()
    expect(sentValue(refused, 'name')).toBe(personValues.name)
  })

  it.each([
    ['12.ABC.345/01DE-35', 'a CNPJ with letters'],
    ['52998224725', 'a CPF without points']
  ])('takes %s, %s', async (cpf_cnpj) => {
    const { send } = await openForm()
    expect((await send({ cpf_cnpj })).path).toMatch(/^\/booking-details\/[0-9a-f]{32}$/)
  })

  it('opens the lists of all countries without losing anything', async () => {
    const { page, browser } = await openForm()
    const values = { name: 'Inês', phone: '912 345 678' }
    const form = findForm(page, 'Confirmar reserva')
    const whole = await browser.submit(form, { values, button: 'Meu país não está na lista' })
    expect(whole.status).toBe(200)
    expect(whole.text).toContain('Moçambique (+258)')
    expect(sentValue(whole, 'name')).toBe('Inês')
    const booked = await browser.submit(findForm(whole, 'Confirmar reserva'), {
      values: { ...personValues, phoneFlag: '258', phone: '84 123 4567' }
    })
    expect(booked.path).toMatch(/^\/booking-details\//)
  })
})

describe('what was tampered with', () => {
  it('a price changes nothing', async () => {
    const { tamper } = await openForm({ INTEIRA: '2' })
    const page = await tamper({ 'tickets[0].price': '0.01', price: '0', valor: '0', total: '0' })
    expect(page.path).toMatch(/^\/booking-details\//)
    expect(page.text).toMatch(/Valor R\$\s160,00/)
  })

  it('a total that is not the one of now is told before anything is booked', async () => {
    const { shop, tamper, browser } = await openForm({ INTEIRA: '2' })
    const page = await tamper({ seen_total: '100' })
    expect(page.status).toBe(409)
    expect(page.text).toMatch(/O total agora é R\$\s160,00/)
    expect(await countBookings(shop.date)).toBe(0)
    const booked = await browser.submit(findForm(page, 'Confirmar reserva'))
    expect(booked.path).toMatch(/^\/booking-details\//)
  })

  it('a product of another place is refused in place', async () => {
    const { tamper } = await openForm()
    const page = await tamper({ atrativo: randomUUID() })
    expect(page.status).toBe(422)
    expect(page.text).toContain('Escolha um dos atrativos deste lugar.')
    expect(sentValue(page, 'name')).toBe(personValues.name)
    expect(findForm(page, 'Confirmar reserva').controls.filter(({ name }) => name === 'atrativo').length).toBe(3)
  })

  it.each(['-1', '10000', '1.5', '1e3', '', 'abc', '9999'])(
    'a quantity of "%s" is said at its field',
    async (quantity) => {
      const { shop, tamper } = await openForm()
      const page = await tamper({ 'tickets[0].quantity': quantity })
      expect(page.status).toBe(422)
      expect(page.html).toContain('href="#f-tickets-0-quantity"')
      expect(sentValue(page, 'tickets[0].quantity')).toBe(quantity)
      expect(sentValue(page, 'email')).toBe(personValues.email)
      expect(await countBookings(shop.date)).toBe(0)
    }
  )

  it.each([
    [{ date: '2020-01-01' }, 'Este dia já passou. Escolha outro.'],
    [{ date: 'xx' }, 'Escolha o dia da visita.'],
    [{ date: '2199-01-01' }, 'Este dia ainda não está à venda.'],
    [{ time: '03:33' }, 'Escolha um dos horários deste dia.'],
    [{ payment_method: 'wallet' }, 'Escolha uma das formas de pagamento oferecidas.'],
    [{ term_hash: 'old' }, 'O termo mudou desde que você abriu esta página.'],
    [{ hash: 'x' }, 'Não reconhecemos este formulário. Confira os dados e envie de novo.']
  ] as const)('%j is answered with what to do', async (changes, message) => {
    const { shop, tamper } = await openForm()
    const page = await tamper(changes)
    expect(page.status).toBe(422)
    expect(page.text).toContain(message)
    expect(sentValue(page, 'cpf_cnpj')).toBe(personValues.cpf_cnpj)
    expect(sentValue(page, 'hash')).toMatch(/^[0-9a-f]{32}$/)
    expect(await countBookings(shop.date)).toBe(0)
  })

  it('names that are none of ours do nothing', async () => {
    const { tamper } = await openForm()
    const page = await tamper({
      '__proto__.polluted': '1',
      'tickets[999999999].label': 'INTEIRA',
      'tickets[999999999].quantity': '9',
      'constructor.prototype.x': '1',
      status: 'APPROVED'
    })
    expect(page.path).toMatch(/^\/booking-details\//)
    expect(page.text).toContain('Pendente')
  })
})

describe('a time that is gone by now', () => {
  it('is said at the time; another one is chosen in the form, with all that was typed', async () => {
    const { shop, send, browser } = await openForm({ INTEIRA: '4' })
    await takePlaces(world.app, shop, 38)
    const refused = await send()
    expect(refused.status).toBe(409)
    expect(refused.text).toContain('Neste horário só restam 2 vagas.')
    expect(refused.html).toContain('href="#f-time"')
    expect(sentValue(refused, 'name')).toBe(personValues.name)
    expect(sentValue(refused, 'confirm_term')).toBe('on')
    const times = findForm(refused, 'Confirmar reserva').controls.filter(({ name }) => name === 'time')
    const other = times.find(({ value }) => value !== shop.time)?.value ?? ''
    const booked = await browser.submit(findForm(refused, 'Confirmar reserva'), { values: { time: other } })
    expect(booked.path).toMatch(/^\/booking-details\//)
    expect(booked.text).toContain(`às ${other}`)
    expect(await countBookings(shop.date)).toBe(3)
  })

  it('full or blocked, it says so', async () => {
    const first = await openForm()
    await takePlaces(world.app, first.shop, 40)
    expect((await first.send()).text).toContain('As vagas deste horário acabaram. Escolha outro.')
    const second = await openForm()
    await world.db.pool.query(
      'insert into unavailabilities (product_id, date, created_at) select id, $1, now() from products where uuid = $2',
      [second.shop.date, second.shop.product]
    )
    const blocked = await second.send()
    expect(blocked.status).toBe(409)
    expect(blocked.text).toContain('Este horário foi bloqueado pelo atrativo. Escolha outro.')
  })

  it('another day shows its own times', async () => {
    const { page, browser } = await openForm()
    const other = await world.freshShop()
    const form = findForm(page, 'Confirmar reserva')
    const editing = await browser.submit(form, { values: { name: 'Bia' }, button: 'Trocar dia ou horário' })
    const day = findForm(editing, 'Confirmar reserva')
    const shown = await browser.submit(day, { values: { date: other.date }, button: 'Ver horários deste dia' })
    expect(shown.status).toBe(200)
    expect(sentValue(shown, 'date')).toBe(other.date)
    expect(sentValue(shown, 'name')).toBe('Bia')
    const values = { ...personValues, time: other.time }
    const booked = await browser.submit(findForm(shown, 'Confirmar reserva'), { values })
    expect(booked.path).toMatch(/^\/booking-details\//)
  })
})

describe('the same form again', () => {
  it('is one booking, however often and fast it comes', async () => {
    const { shop, send } = await openForm()
    const pages = await Promise.all([send(), send(), send()])
    pages.push(await send())
    expect(new Set(pages.map(({ path }) => path)).size).toBe(1)
    expect(await countBookings(shop.date)).toBe(1)
  })

  it('with other data leads to the first booking, and can be sent as a new one', async () => {
    const { shop, send, page, browser } = await openForm()
    const first = await send()
    const again = await send({ name: 'Rosa' })
    expect(again.status).toBe(409)
    expect(again.text).toContain('Este formulário já virou uma reserva com outros dados.')
    expect(again.links).toContain(first.path)
    expect(sentValue(again, 'name')).toBe('Rosa')
    expect(sentValue(again, 'hash')).not.toBe(sentValue(page, 'hash'))
    const second = await browser.submit(findForm(again, 'Confirmar reserva'))
    expect(second.path).toMatch(/^\/booking-details\//)
    expect(second.path).not.toBe(first.path)
    expect(await countBookings(shop.date)).toBe(2)
  })
})

describe('limits and failures', () => {
  it('too many bookings from one address wait, and lose nothing', async () => {
    const env = { DATABASE_URL: world.db.url, LIMIT_BOOKINGS_PER_ADDRESS: '1', LIMIT_PIX_PER_ADDRESS: '1' }
    const app = await startApp({ env })
    await world.db.pool.query('delete from limits')
    const first = await openForm(undefined, app.url)
    expect((await first.send()).path).toMatch(/^\/booking-details\//)
    const { send } = await openForm(undefined, app.url)
    const page = await send()
    expect(page.status).toBe(429)
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(page.text).toMatch(/Tempo de espera: \d+ minutos?/)
    expect(sentValue(page, 'name')).toBe(personValues.name)
    await app.stop()
  })

  it('an API that does not answer loses nothing, whether the page can be drawn or not', async () => {
    let answers: 'all' | 'reading' | 'nothing' = 'all'
    const api = await startRoughApi((request, response) => {
      const isRead = request.method === 'GET'
      if (answers === 'nothing' || !isRead) return hangUp(request, response)
      fetch(`${world.app.url}/api/v3${request.url}`)
        .then(async (answer) => sendText(await answer.text(), answer.status)(request, response))
        .catch(() => request.socket.destroy())
    })
    const app = await startApp({ env: { MAIN_API_URL: api.url, NODE_API_URL: api.url } })
    const { send, browser, shop } = await openForm(undefined, app.url)
    answers = 'reading'
    const drawn = await send()
    expect(drawn.status).toBe(503)
    expect(drawn.text).toContain('Não foi possível conectar ao servidor. Tente novamente mais tarde.')
    expect(sentValue(drawn, 'email')).toBe(personValues.email)

    answers = 'nothing'
    const bare = await send({ name: 'Ágata' }, drawn)
    expect(bare.status).toBe(503)
    expect(bare.text).toContain('Sua reserva ainda não foi feita')
    answers = 'reading'
    const back = await browser.submit(findForm(bare, 'Tentar de novo'))
    expect(sentValue(back, 'name')).toBe('Ágata')
    expect(sentValue(back, 'cpf_cnpj')).toBe(personValues.cpf_cnpj)
    expect(sentValue(back, 'tickets[0].quantity')).toBe('2')
    expect(sentValue(back, 'hash')).toBe(sentValue(drawn, 'hash'))
    expect(await countBookings(shop.date)).toBe(0)
    await app.stop()
  })

  it('a body that is no form is a 400 in words', async () => {
    const { page, browser } = await openForm()
    const answer = await fetch(new URL(page.path, world.app.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: world.app.url, cookie: browser.cookieHeader() },
      body: '{}'
    })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(await answer.text()).toContain('<html')
  })
})
