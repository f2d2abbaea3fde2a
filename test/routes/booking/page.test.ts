import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { places, products } from '#app/backend/db/schema.server.ts'
import { openVisitor, openVisitorWorld, stepPath, takePlaces, type VisitorWorld } from '../../support/world/visitor.ts'

let world: VisitorWorld

beforeAll(async () => {
  world = await openVisitorWorld()
})

afterAll(() => world?.close())

const visit = (path: string) => openVisitor(world.app).get(path)

describe('choosing the place', () => {
  it('shows the only place at once, and names its own address', async () => {
    const { pid } = await world.freshShop()
    const page = await visit('/booking')
    expect(page.path).toBe('/booking')
    expect(page.html).toMatch(new RegExp(`<link rel="canonical" href="[^"]+/booking\\?pid=${pid}"`))
    expect(page.links.filter((href) => /^\/booking\?/.test(href)).every((href) => href.includes(pid))).toBe(true)
    expect(page.text).toContain('Reserve sua visita')
  })

  it.each(['nada', randomUUID(), "'; drop table places; --"])('says clearly that %s is no place', async (pid) => {
    const page = await visit(`/booking?${new URLSearchParams({ pid })}`)
    expect(page.status).toBe(404)
    expect(page.text).toContain('Não encontramos este parque. Confira o endereço que você recebeu.')
    expect(page.links).toContain('/booking')
  })
})

describe('choosing the attraction', () => {
  it('shows price, duration and seller', async () => {
    const { pid } = await world.freshShop()
    const page = await visit(`/booking?pid=${pid}`)
    expect(page.status).toBe(200)
    expect(page.text).toMatch(/a partir de R\$\s80,00 com comprovante, a partir de R\$\s20,00/)
    expect(page.text).toContain('Duração: 1 h 30 min')
    expect(page.text).toContain('CNPJ 48.215.907/0001-02')
  })

  it.each([randomUUID(), 'nada'])('says in place that %s is not of this place', async (atrativo) => {
    const { pid } = await world.freshShop()
    const page = await visit(`/booking?${new URLSearchParams({ pid, atrativo, passo: 'dados' })}`)
    expect(page.status).toBe(404)
    expect(page.text).toContain('Este atrativo não é deste parque ou não recebe mais reservas. Escolha um destes.')
    expect(page.links.filter((link) => link.includes('atrativo=')).length).toBeGreaterThan(1)
  })
})

describe('choosing day and time', () => {
  it('lists public points of the attraction and of the place, and no hidden ones', async () => {
    const shop = await world.freshShop()
    const add = `insert into points_of_interest (uuid, place_id, product_id, name, description, latitude, longitude, active, position)
      values (gen_random_uuid(), $1, (select id from products where uuid = $2), $3, $4, -12.5, -41.4, $5, 99)`
    const of = (name: string, uuid: string | null, active = true) =>
      world.db.pool.query(add, [shop.pid, uuid, name, 'palavra '.repeat(60), active])
    await world.db.pool.query('delete from points_of_interest')
    expect((await visit(stepPath(shop, { time: '' }))).text).not.toContain('Pontos de interesse')
    await of('Do parque', null)
    await of('Mirante', shop.product)
    await of('Escondido', shop.product, false)
    const { text } = await visit(stepPath(shop, { time: '' }))
    expect(text).toMatch(/Pontos de interesse Mirante .*palavra… Ver no mapa ?: Mirante Do parque /)
    expect(text).not.toContain('Escondido')
    expect(text.length).toBeLessThan(4000)
  })

  it('links only free days, and each day tells its state', async () => {
    const shop = await world.freshShop()
    const page = await visit(stepPath(shop, { time: '' }))
    expect(page.text).toMatch(/\d+ de \S+ de \d{4}, disponível/i)
    expect(page.links.some((link) => link.includes(`time=${encodeURIComponent(shop.time)}`))).toBe(true)
    expect(page.text).toContain('40 vagas')
  })

  it.each([
    ['2020-01-01', 'Este dia já passou. Escolha outro.'],
    ['2199-01-01', 'Este dia ainda não está à venda. Escolha um mais próximo.'],
    ['31/02/2027', 'Escolha o dia da visita no calendário.'],
    ['amanhã', 'Escolha o dia da visita no calendário.']
  ])('answers the day %s with advice', async (date, message) => {
    const shop = await world.freshShop()
    const page = await visit(stepPath(shop, { date, time: '' }))
    expect(page.status).toBe(200)
    expect(page.text).toContain(message)
    expect(page.links.some((link) => link.includes('date='))).toBe(true)
  })

  it('reads a day as people write it', async () => {
    const shop = await world.freshShop()
    const [year, month, day] = shop.date.split('-')
    const page = await visit(stepPath(shop, { date: `${day}/${month}/${year}` }))
    expect(page.text).toContain('Quantos ingressos?')
  })

  it.each(['0000-13', 'x', '1999-01', '9999-12'])('shows a month near now for mes=%s', async (mes) => {
    const shop = await world.freshShop()
    const page = await visit(stepPath(shop, { mes, date: '', time: '' }))
    expect(page.status).toBe(200)
    expect(page.html).toContain('class="cal"')
  })

  it('tells of a full, a blocked and an unknown time, and keeps the tickets', async () => {
    const shop = await world.freshShop()
    await takePlaces(world.app, shop, 40)
    const full = await visit(stepPath(shop, {}, { INTEIRA: '3' }))
    expect(full.text).toContain(`O horário das ${shop.time} está lotado. Escolha outro.`)
    expect(full.text).toContain(`${shop.time} Lotado`)
    expect(full.links.some((link) => /time=.*quantity=3/.test(decodeURIComponent(link)))).toBe(true)

    const unknown = await visit(stepPath(shop, { time: '03:33' }))
    expect(unknown.text).toContain('O horário das 03:33 não existe neste dia. Escolha um destes.')

    const blocked = await world.freshShop()
    await world.db.pool.query(
      'insert into unavailabilities (product_id, date, time, reason, created_at) select id, $1, $2, $3, now() from products where uuid = $4',
      [blocked.date, blocked.time, 'Manutenção', blocked.product]
    )
    const page = await visit(stepPath(blocked))
    expect(page.text).toContain(`O horário das ${blocked.time} foi bloqueado. Escolha outro.`)
    expect(page.text).toContain(`${blocked.time} Indisponível`)
  })
})

describe('choosing tickets', () => {
  it('starts with one full ticket', async () => {
    const page = await visit(stepPath(await world.freshShop()))
    const quantities = page.forms.flatMap(({ controls }) => controls).filter(({ name }) => /quantity/.test(name))
    expect(quantities.map(({ value }) => value)).toEqual(['1', ...quantities.slice(1).map(() => '0')])
    expect(page.text).toMatch(/Total R\$\s80,00/)
    expect(page.text).toContain('apresente o comprovante')
  })

  it.each([
    ['-1', 'Use um número inteiro, de 0 em diante.'],
    ['10000', 'Use um número inteiro, de 0 em diante.'],
    ['1.5', 'Use um número inteiro, de 0 em diante.'],
    ['1e3', 'Use um número inteiro, de 0 em diante.'],
    ['', 'Use um número inteiro, de 0 em diante.'],
    ['9999', 'Escolha no máximo 20 de Inteira.'],
    ['21', 'Escolha no máximo 20 de Inteira.']
  ])('refuses "%s" at its field and keeps it', async (quantity, message) => {
    const shop = await world.freshShop()
    const page = await visit(stepPath(shop, { passo: 'dados' }, { INTEIRA: quantity, MEIA: '2' }))
    expect(page.status).toBe(400)
    expect(page.text).toContain(message)
    const field = /<input[^>]*name="tickets\[0\]\.quantity"[^>]*>/.exec(page.html)?.[0]
    expect(field).toContain(`value="${quantity}"`)
    expect(field).toContain('aria-invalid="true"')
    expect(page.html).toMatch(/name="tickets\[1\]\.quantity"[^>]*value="2"/)
    expect(page.html).toContain('href="#f-tickets-0-quantity"')
  })

  it('leads whoever meets a limit to the request for groups, filled in with the choice', async () => {
    const shop = await world.freshShop()
    const many = { INTEIRA: '2', MEIA: '45' }
    const page = await visit(stepPath(shop, { passo: 'dados' }, many))
    expect(page.text).toMatch(/Escolha no máximo \d+ de Meia-entrada\.[\s\S]*Grupo maior\? Peça uma reserva de grupo/)
    const link = page.links.find((href) => href.startsWith('/requerimento?')) ?? ''
    const form = await visit(link)
    expect(form.text).toContain('A visita do grupo')
    const quantities = form.forms.flatMap(({ controls }) => controls).filter(({ name }) => /quantity/.test(name))
    expect(quantities.slice(0, 2).map(({ value }) => value)).toEqual(['2', '45'])
    expect(form.html).toContain(`value="${shop.date}"`)
    expect(form.html).toContain(`value="${shop.time}"`)

    await takePlaces(world.app, shop, 37)
    const crowd = await visit(stepPath(shop, { passo: 'dados' }, { INTEIRA: '4' }))
    expect(crowd.text).toContain('Peça uma reserva de grupo')
    const fine = await visit(stepPath(shop, {}, { INTEIRA: '2' }))
    expect(fine.text).not.toContain('reserva de grupo')
    const closed = (isOpen: boolean) =>
      world.db.orm.update(places).set({ issuesOpen: isOpen }).where(eq(places.id, shop.pid))
    await closed(false)
    const alone = await visit(stepPath(shop, { passo: 'dados' }, many)).finally(() => closed(true))
    expect(alone.text).toContain('Escolha no máximo')
    expect(alone.text).not.toContain('reserva de grupo')
  })

  it('refuses no ticket at all, an unknown one, and more people than places', async () => {
    const shop = await world.freshShop()
    const none = await visit(stepPath(shop, { passo: 'dados' }, { INTEIRA: '0' }))
    expect(none.text).toContain('Escolha pelo menos um ingresso.')
    const unknown = await visit(stepPath(shop, { passo: 'dados' }, { VIP: '1', INTEIRA: '1' }))
    expect(unknown.text).toContain('Este tipo de ingresso não existe mais.')
    await takePlaces(world.app, shop, 37)
    const crowd = await visit(stepPath(shop, { passo: 'dados' }, { INTEIRA: '4' }))
    expect(crowd.status).toBe(400)
    expect(crowd.text).toContain('Neste horário só há 3 vagas.')
  })

  it('adds up without script', async () => {
    const page = await visit(stepPath(await world.freshShop(), {}, { INTEIRA: '2', MEIA: '1' }))
    expect(page.status).toBe(200)
    expect(page.text).toMatch(/Total R\$\s200,00/)
  })
})

describe('another place', () => {
  let second: string

  beforeEach(async () => {
    second = randomUUID()
    await world.db.orm.insert(places).values({ id: second, name: 'Vale do Sossego', city: 'Mucugê', state: 'BA' })
  })

  // The other tests know one place only.
  afterEach(async () => {
    await world.db.orm.delete(products).where(eq(products.placeId, second))
    await world.db.orm.delete(places).where(eq(places.id, second))
  })

  it('is there to choose from, and says when it sells nothing', async () => {
    const page = await visit('/booking')
    expect(page.status).toBe(200)
    expect(page.text).toContain('Onde você quer ir?')
    expect(page.links).toContain(`/booking?pid=${second}`)
    const empty = await visit(`/booking?pid=${second}`)
    expect(empty.text).toContain('Nenhum atrativo à venda no momento')
  })

  it('keeps the attraction and the date of an address without a place', async () => {
    const shop = await world.freshShop()
    const rest = { atrativo: shop.product, date: shop.date }
    const page = await visit(`/booking?${new URLSearchParams(rest)}`)
    expect(page.text).toContain('Onde você quer ir?')
    const there = `/booking?${new URLSearchParams({ pid: shop.pid, ...rest })}`
    expect(page.links).toContain(there)
    expect((await visit(there)).text).toContain('Dia e horário')
  })

  it('skips the choice of its only attraction', async () => {
    const own = { placeId: second, uuid: randomUUID(), slug: 'mirante', name: 'Mirante do Sossego' }
    await world.db.orm.insert(products).values(own)
    const page = await visit(`/booking?pid=${second}`)
    expect(page.status).toBe(200)
    expect(page.text).toContain('Passo 1 de 3: Dia e horário')
    expect(page.text).toContain('Mirante do Sossego')
  })
})
