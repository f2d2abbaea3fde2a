import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { dayCloses } from '#app/backend/db/schema.server.ts'
import { createPlace, createUser, today, tomorrow } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { item, openTransactionWorld, payment, type TransactionWorld } from './transaction-world.ts'

let db: Database
let world: TransactionWorld

beforeAll(async () => {
  db = await openTestDatabase()
  world = await openTransactionWorld(db)
})

afterAll(async () => {
  expect(await world.breaches()).toEqual({})
  await db?.close()
})

describe('a new transaction', () => {
  it('takes sums, status and user from the server, not from the payload', async () => {
    const claimed = {
      id: 7,
      user: { uuid: 'x', name: 'Outra' },
      bill_final_value: 1,
      bill_total_value: 1,
      bill_status: 'paid'
    }
    const { status, body } = await world.post({
      general: { ...claimed, label: 'Barracas', date: '20/11/2026' },
      products: [
        { ...item('1.000,05', { discount: '12,5', isPercentage: true, final_price: 1 }), readonly: true },
        { item: { uuid: world.place.productUuid, price: 80, discount: 20 }, booking: { date: tomorrow, people: 4 } }
      ],
      payments: [payment('500,00', { cv: '123', customer_name: 'Maria', customer_document: '529.982.247-25' })]
    })
    expect(status).toBe(201)
    expect(body.general).toMatchObject({
      label: 'Barracas',
      date: today,
      open: true,
      flow: 'in',
      bill_status: 'partial',
      version: 1,
      user: { name: 'Fábio Finanças' },
      // 12,5 % of 1000,05 is 125,00625.
      bill_total_value: 1080.05,
      bill_total_discount: 145.01,
      bill_final_value: 935.04,
      paid_value: 500
    })
    expect(body.products.map((row: { item: object }) => row.item)).toMatchObject([
      {
        product_name: 'Aluguel da barraca',
        price: 1000.05,
        discount: 12.5,
        isPercentage: true,
        final_price: 875.04,
        uuid: ''
      },
      { product_name: 'Cachoeira do Sossego', final_price: 60, product: world.place.productId }
    ])
    expect(body.payments).toMatchObject([
      { payment_method: { index: 'pix', name: 'Pix' }, value: 500, readonly: true, removed: false, cv: '123' }
    ])
    expect(body.payments[0].customer_document).toBe('529.982.247-25')
    expect(await world.told(body.general.id)).toEqual([{ date: today, flow: 'in', value: 50_000, method: 'pix' }])
    expect(await world.audited(body.general.id)).toMatchObject([{ action: 'transaction.created' }])
  })

  it('uses the day of the place in the evening, and refuses a payment of the next day', async () => {
    const late = await openTransactionWorld(db)
    late.clock.pass(13.5 * 60)
    const { body } = await late.post({ general: { label: 'Fim do dia' }, products: [item(10)], payments: [payment(1)] })
    expect(body.general.date).toBe(today)
    const next = await late.post({
      general: { label: 'Amanhã' },
      products: [item(10)],
      payments: [payment(1, { date: tomorrow })]
    })
    expect(Object.keys(next.body.fields)).toEqual(['payments.0.date'])
  })

  it('is made once by two clicks', async () => {
    const key = randomUUID()
    const body = { general: { label: 'Dois toques' }, products: [item(10)] }
    const one = await world.post(body, world.token, key)
    const other = await world.post(body, world.token, key)
    expect([one.status, other.status]).toEqual([201, 201])
    expect(other.body.general.id).toBe(one.body.general.id)
  })

  it('reports errors at each field, and saves nothing', async () => {
    const { status, body } = await world.post({
      general: { label: '', date: '31/02/2026', flow: 'side', due_date: '1900-01-01' },
      products: [
        item('x'),
        item(10, { discount: 11 }),
        item(10, { discount: 101, isPercentage: true }),
        { item: { uuid: randomUUID(), price: 1 } }
      ],
      payments: [payment(0), payment(5, { date: tomorrow }), payment(5, { payment_method: { index: 'cortesia' } })]
    })
    expect(status).toBe(422)
    expect(Object.keys(body.fields).sort()).toEqual(
      [
        'general.date',
        'general.due_date',
        'general.flow',
        'general.label',
        'products.0.item.price',
        'products.1.item.discount',
        'products.2.item.discount',
        'products.3.item.uuid',
        'payments.0.value',
        'payments.1.date',
        'payments.2.payment_method'
      ].sort()
    )
    expect((await world.post({ general: { label: 'Sem itens' } })).body.fields).toEqual({
      products: ['Acrescente ao menos um item.']
    })
  })

  it('cannot be paid more than it costs', async () => {
    const { body } = await world.post({
      general: { label: 'Pago demais' },
      products: [item(100)],
      payments: [payment(60), payment(41)]
    })
    expect(body.fields['payments.1.value'][0]).toMatch(/somam R\$\s101,00, mais do que o valor final de R\$\s100,00/)
  })

  it('takes rubbish for a refusal and never for a fault', async () => {
    const bodies = [{ products: 7 }, { products: [{ item: null }] }, { general: 'x' }, { payments: [{ value: {} }] }]
    const more = [{ products: [item('9'.repeat(300))] }, { products: [item(1e300)] }, { general: { version: 1e99 } }]
    for (const body of [...bodies, ...more, { __proto__: { general: 1 } }]) {
      expect((await world.post(body)).status).toBe(422)
    }
  })
})

describe('a transaction that is there', () => {
  it('follows its payments: open, partial, paid, and back where one is removed', async () => {
    const id = await world.make()
    const pay = async (body: object) => (await world.put(id, body)).body
    expect((await pay({ payments: [payment(40)] })).general.bill_status).toBe('partial')
    const paid = await pay({ payments: [payment(60, { payment_method: { name: 'Dinheiro' } })] })
    expect(paid.general).toMatchObject({ bill_status: 'paid', paid_value: 100 })
    const back = await pay({ payments: [{ id: paid.payments[0].id, removed: true }] })
    expect(back.general).toMatchObject({ bill_status: 'partial', paid_value: 60 })
    expect(back.payments.map((row: { removed: boolean }) => row.removed)).toEqual([true, false])
    expect((await world.told(id)).map(({ value, method }) => `${method} ${value}`).sort()).toEqual([
      'money 6000',
      'pix -4000',
      'pix 4000'
    ])
  })

  it('keeps omitted fields and its removed rows', async () => {
    const made = await world.post({
      general: { label: 'Conta de luz', flow: 'out', category: 'Energia', supplier: 'Coelba', due_date: tomorrow },
      products: [item(30, { observation: 'novembro' }), item(70)]
    })
    const { general, products } = made.body
    const once = await world.put(general.id, {})
    expect(once.body).toEqual(made.body)
    const changed = await world.put(general.id, {
      general: { label: 'Luz' },
      products: [
        { id: products[0].id, item: { price: 35 } },
        { id: products[1].id, removed: true }
      ]
    })
    expect(changed.body.general).toMatchObject({
      label: 'Luz',
      category: 'Energia',
      due_date: tomorrow,
      bill_final_value: 35,
      version: 2
    })
    expect(changed.body.products).toMatchObject([
      { item: { price: 35, observation: 'novembro' }, removed: false },
      { item: { price: 70 }, removed: true, readonly: true }
    ])
    const again = await world.put(general.id, { products: [{ id: products[1].id, removed: false }] })
    expect(again.body.fields).toEqual({ 'products.0.removed': ['Uma linha removida não volta: acrescente outra.'] })
  })

  it('is found by a payer only while their payment stays', async () => {
    const payer = { customer_name: 'Zulmira Peçanha' }
    const id = await world.make({ payments: [payment(40, payer), payment(10, { customer_name: 'Otávio Reis' })] })
    const found = async (q: string) => {
      const query = `start_date=${today}&end_date=${today}&q=${q}`
      return (await world.call('GET', `/finance?${query}`, { token: world.token })).body.total
    }
    expect([await found('pecanha'), await found('otavio')]).toEqual([1, 1])
    const [row] = (await world.get(id)).body.payments
    await world.put(id, { payments: [{ id: row.id, removed: true }] })
    expect([await found('pecanha'), await found('otavio')]).toEqual([0, 1])
  })

  it('has payments that are never rewritten', async () => {
    const id = await world.make({ payments: [payment(40)] })
    const [row] = (await world.get(id)).body.payments
    const other = await world.put(id, {
      payments: [{ ...row, value: 41, date: '2026-11-19', payment_method: { index: 'money' } }]
    })
    expect(Object.keys(other.body.fields)).toEqual(['payments.0.value', 'payments.0.date', 'payments.0.payment_method'])
    expect((await world.put(id, { payments: [row] })).status).toBe(200)
    expect((await world.get(id)).body.general.version).toBe(1)
  })

  it('cannot cost less than is paid, nor lose all its items, nor change sides', async () => {
    const id = await world.make({ payments: [payment(80)] })
    const [row] = (await world.get(id)).body.products
    const cheaper = await world.put(id, { products: [{ id: row.id, item: { price: 79 } }] })
    expect(cheaper.body.fields._[0]).toMatch(/mais do que o valor final/)
    expect((await world.put(id, { products: [{ id: row.id, removed: true }] })).status).toBe(422)
    expect((await world.put(id, { general: { flow: 'out' } })).status).toBe(422)
    const foreign = await world.make()
    const [theirs] = (await world.get(foreign)).body.products
    expect((await world.put(id, { products: [{ id: theirs.id, item: { price: 1 } }] })).status).toBe(422)
  })

  it('is not overwritten with an older version', async () => {
    const id = await world.make()
    expect((await world.put(id, { general: { version: 1, label: 'Primeira' } })).body.general.version).toBe(2)
    const { status, body } = await world.put(id, { general: { version: 1, label: 'Segunda' } })
    expect([status, body.code]).toEqual([409, 'changed_meanwhile'])
    expect(body.message).toMatch(/^Você mesmo já mudou este lançamento/)
  })
})

describe("the specification's payload, whole and without ids of lines", () => {
  const trail = (price: number | string, more: object = {}) => ({
    item: { uuid: world.place.productUuid, price, ...more },
    booking: { date: tomorrow, time: '9:00', people: 4 }
  })
  const livingOf = (rows: { removed: boolean }[]) => rows.filter(({ removed }) => !removed)

  it.each([
    ['as it was sent', (whole: object) => whole],
    [
      'with money, days, methods and hours in their other spellings',
      () => ({
        products: [
          item('100,00'),
          { ...trail('R$ 50,00'), booking: { date: '21/11/2026', time: '09:00', people: '4' } },
          item(100)
        ],
        payments: [
          payment('40,00', { payment_method: { name: 'PIX' }, date: '20/11/2026' }),
          payment(40, { payment_method: { index: 3, name: 'Pix' }, cv: ' 123 ' }),
          payment('40.00')
        ]
      })
    ],
    [
      'in another order',
      (whole: { products: object[]; payments: object[] }) => ({
        products: whole.products.toReversed(),
        payments: whole.payments.toReversed()
      })
    ]
  ])('changes nothing %s', async (_, again) => {
    const whole = {
      general: { label: 'Grupo' },
      products: [item(100), trail(50), item(100)],
      payments: [payment(40), payment(40, { cv: '123' }), payment(40)]
    }
    const made = await world.post(whole)
    const { id } = made.body.general
    for (const _once of [1, 2]) {
      const { status, body } = await world.put(id, { general: { id, label: 'Grupo' }, ...again(whole) })
      expect([status, body.fields]).toEqual([200, undefined])
      expect(body.general).toMatchObject({ bill_final_value: 250, paid_value: 120, version: 1 })
    }
    expect((await world.told(id)).length).toBe(3)
  })

  it('adds, changes and removes only the lines that say so', async () => {
    const id = await world.make({ products: [item(100), trail(50)], payments: [payment(40), payment(40)] })
    const { body } = await world.put(id, {
      products: [
        item(120),
        item(30),
        { ...trail(50), removed: true },
        { ...item(7, { product_name: 'Nunca lançado' }), removed: true }
      ],
      payments: [payment(40), payment(40, { removed: true }), payment(25)]
    })
    expect(livingOf(body.products)).toMatchObject([{ item: { price: 120 } }, { item: { price: 30 } }])
    expect(livingOf(body.payments)).toMatchObject([{ value: 40 }, { value: 25 }])
    const same = await world.put(id, {
      products: [item(120), item(30), { ...trail(50), removed: true }],
      payments: [payment(40), payment(40, { removed: true }), payment(25)]
    })
    expect(same.body.general).toMatchObject({ bill_final_value: 150, paid_value: 65, version: body.general.version })
  })

  it('says that a launched payment does not take another number, and adds one of another number', async () => {
    const id = await world.make({ payments: [payment(40)] })
    const told = await world.put(id, { payments: [payment(40, { pix_id: 'E1' })] })
    expect(Object.keys(told.body.fields)).toEqual(['payments.0.pix_id'])
    const both = await world.put(id, { payments: [payment(40), payment(40, { pix_id: 'E1' })] })
    expect(both.body.general.paid_value).toBe(80)
    const third = await world.put(id, { payments: [payment(20, { pix_id: 'E2' }), payment(40, { pix_id: 'E1' })] })
    expect(third.body.general.paid_value).toBe(100)
  })

  it.each([
    ['open', true],
    ['Aberta', true],
    [true, true],
    [1, true],
    ['1', true],
    ['closed', false],
    ['fechada', false],
    [false, false],
    [0, false],
    ['false', false]
  ])('reads general.open %j as %j, in a new one and in one that is there', async (open, isOpen) => {
    const general = { label: 'Situação', open }
    const made = await world.post({ general, products: [item(10)] })
    expect([made.status, made.body.general.open]).toEqual([201, isOpen])
    const id = await world.make()
    const put = await world.put(id, { general: { open } })
    expect([put.status, put.body.general.open]).toEqual([200, isOpen])
    const editor = await world.as('financial/edit', 'financial/index')
    const refused = await world.post({ general, products: [item(10)] }, editor)
    expect(refused.status).toBe(isOpen ? 201 : 403)
  })

  it('refuses a word for open that is neither', async () => {
    const id = await world.make()
    const { status, body } = await world.put(id, { general: { open: 'talvez' } })
    expect([status, Object.keys(body.fields)]).toEqual([422, ['general.open']])
  })
})

describe('a day that is closed', () => {
  it('accepts and loses no entry; its open amounts can be paid on another day', async () => {
    const own = await openTransactionWorld(db)
    const closed = '2026-11-18'
    const id = await own.make({
      general: { label: 'De antes', date: closed },
      payments: [payment(10, { date: closed })]
    })
    const paidThen = await own.make({ payments: [payment(10), payment(10, { date: closed })] })
    const paidToday = await own.make({ general: { label: 'De antes', date: closed }, payments: [payment(10)] })
    const fact = { number: 1, closedAt: own.clock.now(), closedBy: own.userId, expected: 0, counted: 0, entries: 0 }
    const row = { placeId: own.place.placeId, date: closed, ...fact, entryIds: [], snapshot: {} as never }
    const [made] = await db.orm.insert(dayCloses).values(row).returning()
    const [paid] = (await own.get(id)).body.payments
    // A closed day of one place does not block another place.
    expect((await world.post({ general: { label: 'Alheio', date: closed }, products: [item(1)] })).status).toBe(201)
    const refused = [
      await own.post({ general: { label: 'Tarde', date: closed }, products: [item(1)] }),
      await own.post({ general: { label: 'Tarde' }, products: [item(1)], payments: [payment(1, { date: closed })] }),
      // The closed day is the last one named: all of them are asked.
      await own.post({
        general: { label: 'Tarde' },
        products: [item(9)],
        payments: [payment(1), payment(1, { date: '2026-11-17' }), payment(1, { date: closed })]
      }),
      await own.post({
        general: { label: 'Tarde', date: closed },
        products: [item(9)],
        payments: [payment(1), payment(1, { date: '2026-11-17' })]
      }),
      await own.put(id, { general: { label: 'De hoje', date: today } }),
      await own.put(id, { general: { label: 'Outro' } }),
      await own.put(id, { payments: [{ id: paid.id, removed: true }] }),
      await own.put(paidThen, { payments: [payment(5, { date: closed })] }),
      await own.put(paidThen, { general: { date: closed } }),
      await own.move(id, 'cancel', { reason: 'Engano' }),
      await own.move(paidThen, 'cancel', { reason: 'Engano' }),
      await own.move(paidToday, 'cancel', { reason: 'Engano' })
    ]
    expect(refused.map(({ status, body }) => `${status} ${body.code}`)).toEqual(refused.map(() => '409 day_closed'))
    expect((await own.put(id, { payments: [payment(20)] })).body.general.paid_value).toBe(30)
    await db.orm.update(dayCloses).set({ reopenedAt: own.clock.now() })
    expect(made?.date).toBe(closed)
    expect((await own.move(id, 'cancel', { reason: 'Engano' })).status).toBe(200)
  })
})

describe('permissions for transactions', () => {
  it('reads without writing, and sees no whole document', async () => {
    const id = await world.make({ payments: [payment(1, { customer_document: '52998224725' })] })
    const reader = await world.as('financial/index')
    expect((await world.get(id, reader)).body.payments[0].customer_document).toBe('***.982.***-**')
    expect((await world.put(id, {}, reader)).status).toBe(403)
    expect((await world.post({}, reader)).status).toBe(403)
    expect((await world.get(id, await world.as('operation/index'))).status).toBe(403)
  })

  it("hide other places' transactions, and refuse a malformed number", async () => {
    const id = await world.make()
    const other = await createPlace(db)
    const { token } = await createUser(db, other.placeId, ['financial/index', 'financial/edit', 'financial/reopen'])
    expect((await world.get(id, token)).status).toBe(404)
    expect((await world.put(id, { general: { label: 'Meu' } }, token)).status).toBe(404)
    expect((await world.move(id, 'cancel', { reason: 'Engano' }, token)).status).toBe(404)
    for (const odd of ['0', '-1', 'x', '9'.repeat(30), '1.5']) expect((await world.get(odd)).status).toBe(404)
    const named = await world.post({
      general: { label: 'Alheio' },
      products: [{ item: { uuid: other.productUuid, price: 1 } }]
    })
    expect(named.body.fields).toHaveProperty(['products.0.item.uuid'])
  })
})
