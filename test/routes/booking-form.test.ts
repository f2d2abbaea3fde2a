import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findForm } from '../support/browser/plain-browser.ts'
import { personValues } from '../support/browser/plain-scenario.ts'
import { openVisitorWorld, sentValue, type VisitorWorld } from '../support/world/visitor.ts'
import { countBookings, openForm } from '../support/world/visitor-form.ts'

let world: VisitorWorld

beforeAll(async () => {
  world = await openVisitorWorld()
})

afterAll(() => world?.close())

describe('the form', () => {
  it('starts with an unticked term, Pix, Brazil, and a key of its own', async () => {
    const { page } = await openForm(world)
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

  it('starts with the state of the place', async () => {
    const move = (state: string) => world.db.pool.query('update places set state = $1', [state])
    await move('SP')
    const { page } = await openForm(world)
    await move('BA')
    expect(sentValue(page, 'address.state')).toBe('SP')
  })

  it('shows every error at its field at once and keeps typed values', async () => {
    const { page, send, shop } = await openForm(world)
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
    expect(await countBookings(world, shop.date)).toBe(0)
  })

  it('asks for the term and leaves its box unticked', async () => {
    const { tamper } = await openForm(world)
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
    const { send } = await openForm(world)
    expect((await send({ cpf_cnpj })).path).toMatch(/^\/booking-details\/[0-9a-f]{32}$/)
  })

  it('opens the lists of all countries without losing anything', async () => {
    const { page, browser } = await openForm(world)
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

describe('a manipulated form', () => {
  it('a price changes nothing', async () => {
    const { tamper } = await openForm(world, { tickets: { INTEIRA: '2' } })
    const page = await tamper({ 'tickets[0].price': '0.01', price: '0', valor: '0', total: '0' })
    expect(page.path).toMatch(/^\/booking-details\//)
    expect(page.text).toMatch(/Valor R\$\s160,00/)
  })

  it('a total that is not the one of now is told before anything is booked', async () => {
    const { shop, tamper, browser } = await openForm(world, { tickets: { INTEIRA: '2' } })
    const page = await tamper({ seen_total: '100' })
    expect(page.status).toBe(409)
    expect(page.text).toMatch(/O total agora é R\$\s160,00/)
    expect(await countBookings(world, shop.date)).toBe(0)
    const booked = await browser.submit(findForm(page, 'Confirmar reserva'))
    expect(booked.path).toMatch(/^\/booking-details\//)
  })

  it('a product of another place is refused in place', async () => {
    const { tamper } = await openForm(world)
    const page = await tamper({ atrativo: randomUUID() })
    expect(page.status).toBe(422)
    expect(page.text).toContain('Escolha um dos atrativos deste parque.')
    expect(sentValue(page, 'name')).toBe(personValues.name)
    expect(findForm(page, 'Confirmar reserva').controls.filter(({ name }) => name === 'atrativo').length).toBe(3)
  })

  it.each(['-1', '10000', '1.5', '1e3', '', 'abc', '9999'])(
    'a quantity of "%s" is said at its field',
    async (quantity) => {
      const { shop, tamper } = await openForm(world)
      const page = await tamper({ 'tickets[0].quantity': quantity })
      expect(page.status).toBe(422)
      expect(page.html).toContain('href="#f-tickets-0-quantity"')
      expect(sentValue(page, 'tickets[0].quantity')).toBe(quantity)
      expect(sentValue(page, 'email')).toBe(personValues.email)
      expect(await countBookings(world, shop.date)).toBe(0)
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
  ] as const)('%j gets advice on how to continue', async (changes, message) => {
    const { shop, tamper } = await openForm(world)
    const page = await tamper(changes)
    expect(page.status).toBe(422)
    expect(page.text).toContain(message)
    expect(sentValue(page, 'cpf_cnpj')).toBe(personValues.cpf_cnpj)
    expect(sentValue(page, 'hash')).toMatch(/^[0-9a-f]{32}$/)
    expect(await countBookings(world, shop.date)).toBe(0)
  })

  it('ignores unknown field names', async () => {
    const { tamper } = await openForm(world)
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
