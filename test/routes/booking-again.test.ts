import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findForm } from '../support/browser/plain-browser.ts'
import { personValues } from '../support/browser/plain-scenario.ts'
import { lies } from '../support/server/lies.ts'
import { startLyingApi } from '../support/server/lying-api.ts'
import { startApp } from '../support/server/program.ts'
import { startRefusingApi } from '../support/server/refusing-api.ts'
import { hangUp, sendText, startRoughApi } from '../support/server/rough-api.ts'
import { openVisitorWorld, sentValue, takePlaces, type VisitorWorld } from '../support/world/visitor.ts'
import { countBookings, openForm } from '../support/world/visitor-form.ts'

let world: VisitorWorld

beforeAll(async () => {
  world = await openVisitorWorld()
})

afterAll(() => world?.close())

describe('a time that is gone by now', () => {
  it('is said at the time; another one is chosen in the form, with all that was typed', async () => {
    const { shop, send, browser } = await openForm(world, { tickets: { INTEIRA: '4' } })
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
    expect(await countBookings(world, shop.date)).toBe(3)
  })

  it('full or blocked, it says so', async () => {
    const first = await openForm(world)
    await takePlaces(world.app, first.shop, 40)
    expect((await first.send()).text).toContain('As vagas deste horário acabaram. Escolha outro.')
    const second = await openForm(world)
    await world.db.pool.query(
      'insert into unavailabilities (product_id, date, created_at) select id, $1, now() from products where uuid = $2',
      [second.shop.date, second.shop.product]
    )
    const blocked = await second.send()
    expect(blocked.status).toBe(409)
    expect(blocked.text).toContain('Este horário foi bloqueado pelo atrativo. Escolha outro.')
  })

  it('another day shows its own times', async () => {
    const { page, browser } = await openForm(world)
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
    const { shop, send } = await openForm(world)
    const pages = await Promise.all([send(), send(), send()])
    pages.push(await send())
    expect(new Set(pages.map(({ path }) => path)).size).toBe(1)
    expect(await countBookings(world, shop.date)).toBe(1)
  })

  it('with other data leads to the first booking, and can be sent as a new one', async () => {
    const { shop, send, page, browser } = await openForm(world)
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
    expect(await countBookings(world, shop.date)).toBe(2)
  })
})

describe('limits and failures', () => {
  it('too many bookings from one address wait, and lose nothing', async () => {
    const env = { DATABASE_URL: world.db.url, LIMIT_BOOKINGS_PER_ADDRESS: '1', LIMIT_PIX_PER_ADDRESS: '1' }
    const app = await startApp({ env })
    await world.db.pool.query('delete from limits')
    const first = await openForm(world, { url: app.url })
    expect((await first.send()).path).toMatch(/^\/booking-details\//)
    const { send } = await openForm(world, { url: app.url })
    const page = await send()
    expect(page.status).toBe(429)
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(page.text).toMatch(/Muitas tentativas\. Espere \d+ minutos? e tente de novo/)
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
    const { send, browser, shop } = await openForm(world, { url: app.url })
    answers = 'reading'
    const drawn = await send()
    expect(drawn.status).toBe(503)
    expect(drawn.text).toContain('Não foi possível conectar ao servidor. Tente novamente mais tarde. Não sabemos se')
    expect(sentValue(drawn, 'email')).toBe(personValues.email)

    answers = 'nothing'
    const bare = await send({ name: 'Ágata' }, drawn)
    expect(bare.status).toBe(503)
    expect(bare.text).toContain('Não sabemos se a sua reserva foi feita')
    expect(bare.text).toContain(bare.headers.get('x-request-id'))
    answers = 'reading'
    const back = await browser.submit(findForm(bare, 'Tentar de novo'))
    expect(sentValue(back, 'name')).toBe('Ágata')
    expect(sentValue(back, 'cpf_cnpj')).toBe(personValues.cpf_cnpj)
    expect(sentValue(back, 'tickets[0].quantity')).toBe('2')
    expect(sentValue(back, 'hash')).toBe(sentValue(drawn, 'hash'))
    expect(await countBookings(world, shop.date)).toBe(0)
    await app.stop()
  })

  it('401, 403 and 404, which say nothing of a session here, lose nothing and were no booking', async () => {
    const api = await startRefusingApi(world.app.url)
    const app = await startApp({ env: api.env })
    const { send, page, shop } = await openForm(world, { url: app.url })
    for (const [status, shown, words] of [
      [401, 502, 'Serviço indisponível no momento.'],
      [403, 403, 'Você não tem permissão para fazer isto.'],
      [404, 404, 'Não encontramos o que você procura.']
    ] as const) {
      api.refuse(/^POST \/booking\/express/, { status, body: { code: 'x', message: 'java.lang.NullPointerException' } })
      const refused = await send()
      expect([refused.status, refused.text]).toEqual([shown, expect.stringContaining(words)])
      expect(refused.text).not.toMatch(/java|Não sabemos se/)
      expect(sentValue(refused, 'name')).toBe(personValues.name)
      expect(sentValue(refused, 'hash')).toBe(sentValue(page, 'hash'))
    }
    expect(await countBookings(world, shop.date)).toBe(0)
    await app.stop()
    await api.close()
  })

  it('cut after it was made, the same form leads to the booking that is there', async () => {
    const api = await startLyingApi(world.app.url)
    const app = await startApp({ env: api.env })
    const { send, browser, shop, page } = await openForm(world, { url: app.url })
    api.tell(/^POST \/booking\/express/, lies['resets it after the work'] ?? null)
    const cut = await send()
    expect([cut.status, await countBookings(world, shop.date)]).toEqual([503, 1])
    expect(cut.text).toContain('se ela já existir, você é levado a ela, e nada é reservado em dobro')
    expect(sentValue(cut, 'hash')).toBe(sentValue(page, 'hash'))
    // An unknown outcome stays unknown when the next try fails too.
    api.tell(/./, lies['is 503 with a wait'] ?? null)
    const still = await browser.submit(findForm(cut, 'Confirmar reserva'))
    expect(still.text).toContain('Não sabemos se a sua reserva foi feita')
    api.tell(/^$/, null)
    const found = await browser.submit(findForm(still, 'Tentar de novo'))
    expect(found.path).toMatch(/^\/booking-details\//)
    expect(await countBookings(world, shop.date)).toBe(1)
    await app.stop()
    await api.close()
  })

  it('answers a malformed body with a 400 in words', async () => {
    const { page, browser } = await openForm(world)
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
