import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { bookingForm, today, tomorrow } from '../../database/backend.ts'
import { requests } from './request-rows.ts'
import { get, list, nextNumber, post, put, type Row, text } from './row.ts'
import { password, type World } from './world.ts'

const days = 'start_date=2026-11-01&end_date=2026-11-30'
const entries = JSON.stringify([
  { time: '09:01', count: 2 },
  { time: '09:02', count: 1 }
])

const upload = (world: World, more: object = {}) => ({
  serial: `2101R${nextNumber()}`,
  prodUuid: world.place.productUuid,
  name: 'Trilha',
  mode: 'Infrared (IR+)',
  records: '00072',
  date: '16/11/2026',
  total: 3,
  entries,
  ...more
})

const event = (action: string, payloadOf: (world: World) => unknown) => ({
  call: `POST /booking/event ${action}`,
  ask: async (world: World) => {
    const payload = await payloadOf(world)
    return post('/v3/booking/event', { action, hash: (await world.order('pix')).hash, payload })
  },
  answer: { outcome: 'done', booking: { hash: text } }
})

const finance = (world: World) => ({
  general: {
    id: 0,
    user: { uuid: world.user.uuid, name: 'Joana Prado' },
    date: '2026-11-20',
    label: 'Grupo da escola',
    open: true,
    bill_final_value: '90,00',
    bill_total_value: '100,00',
    bill_total_discount: '10,00',
    bill_status: 'PENDING'
  },
  products: [
    {
      item: {
        product: world.place.productId,
        uuid: world.place.productUuid,
        product_name: 'Cachoeira',
        type: 'Roteiro',
        price: '100,00',
        discount: 10,
        final_price: 90,
        isPercentage: true,
        observation: ''
      },
      booking: { product_place: 'Vale', observation: '', date: '21/11/2026', time: '09:00', people: 2 },
      readonly: false,
      removed: false
    }
  ],
  payments: [
    {
      payment_method: { index: 2, name: 'Pix' },
      value: '50,00',
      date: '20/11/2026',
      cv: '',
      aut: '',
      pix_id: '',
      invoice_number: '',
      customer_name: 'Maria',
      customer_document: '529.982.247-25',
      readonly: false,
      removed: false
    }
  ]
})

const money: Row[] = [
  { call: 'GET /withdraw', ask: get(`/v3/withdraw?${days}`), answer: { orders: list } },
  { call: 'GET /withdraw nocache', ask: get(`/v3/withdraw?${days}&nocache=true`), answer: { orders: list } },
  {
    call: 'POST /withdraw',
    ask: async (world) => post('/v3/withdraw', { orders: [await world.addOrder()], value: '99,00' }),
    answer: { withdrawal: { value: 99 } }
  },
  {
    call: 'POST /withdraw with the orders as they were listed',
    ask: async (world) => post('/v3/withdraw', { orders: [{ id: await world.addOrder(), net: 99 }], value: 99 }),
    answer: { withdrawal: { value: 99 } }
  },
  { call: 'POST /getnet/token', ask: () => post('/v3/getnet/token'), answer: { available: true } },
  {
    call: 'POST /getnet/generate-qr-code-pix',
    ask: async (world) => post('/v3/getnet/generate-qr-code-pix', await world.order('pix')),
    answer: { qr_code: text }
  },
  {
    call: 'POST /getnet/callback/payment',
    ask: () => post('/v3/getnet/callback/payment', { payment_id: 'x', status: 'APPROVED' }),
    answer: { status: 'received' }
  },
  {
    call: 'POST /mpago/payments',
    ask: (world) => {
      const { pid, term_hash, ...form } = bookingForm(world.place, { payment_method: 'credit' })
      const hash = randomBytes(16).toString('hex')
      return post('/v3/mpago/payments', { ...form, hash, confirm_term: true, gateway: 'MPAGO' })
    },
    answer: { preference: { init_point: text } }
  },
  { call: 'POST /finance', ask: (world) => post('/v3/finance', finance(world)), answer: { general: { open: true } } },
  {
    call: 'PUT /finance/{id} and GET /finance/{id}',
    ask: async (world) => {
      const { body } = await world.ask(post('/v3/finance', finance(world)))
      const made = body as { general: { id: string } }
      const sent = await world.ask({ method: 'GET', path: `/v3/finance/${made.general.id}` })
      const read = sent.body as { general: object; products: object[]; payments: object[] }
      return put(`/v3/finance/${made.general.id}`, {
        ...read,
        general: { ...read.general, id: Number(made.general.id), label: 'Outro grupo' }
      })
    },
    answer: { general: { label: 'Outro grupo' }, products: [{ item: { price: 100 } }], payments: [{ value: 50 }] }
  }
]

const entry: Row[] = [
  {
    call: 'POST /auth/signin/',
    ask: ({ user }) => post('/v3/auth/signin/', { username: user.username, password }),
    answer: {
      accessToken: text,
      id: expect.any(Number),
      uuid: text,
      name: text,
      username: text,
      email: text,
      place: { uuid: text },
      params: { modules: list },
      rules: list
    }
  },
  {
    call: 'POST /auth/signup/',
    ask: ({ place }) =>
      post('/v3/auth/signup/', {
        name: 'Ana Lima',
        email: `ana${nextNumber()}@example.com`,
        phone: '(75) 99999-8888',
        cpf: '529.982.247-25',
        password: 'café na varanda da serra',
        pid: place.placeId
      }),
    answer: { message: text }
  },
  {
    call: 'POST /auth/forgot-password/',
    ask: ({ user }) => post('/v3/auth/forgot-password/', { email: user.email }),
    answer: { data: { message: text } }
  },
  {
    call: 'POST /auth/reset-password/',
    ask: async (world) =>
      post('/v3/auth/reset-password/', {
        hashcode: await world.readCode(),
        password,
        confirm_password: password
      }),
    answer: { message: expect.stringContaining('Senha trocada') }
  }
]

const operation: Row[] = [
  {
    call: 'GET /trafx/entries',
    ask: ({ user }) => ({ method: 'GET', path: `/v3/trafx/entries?uuid_gestor=${user.uuid}&${days}` }),
    answer: list
  },
  { call: 'GET /trafx', ask: get('/v3/trafx'), answer: list },
  { call: 'POST /trafx', ask: (world) => post('/v3/trafx', [upload(world)]), answer: { logs: 1, total: 3 } },
  { call: 'POST /trafx of one', ask: (world) => post('/v3/trafx', upload(world)), answer: { logs: 1, total: 3 } },
  {
    call: 'POST /trafx with pairs',
    ask: (world) => post('/v3/trafx', [upload(world, { entries: '[["09:01",2],["09:02","1"]]' })]),
    answer: { logs: 1, total: 3 }
  },
  {
    call: 'GET /bills/products',
    ask: get('/v3/bills/products?cat=Roteiro&sdate=01/11/2026&edate=30/11/2026'),
    answer: list
  },
  {
    call: 'GET /janoowp/bookingsUuid',
    ask: async (world) => ({ method: 'GET', path: `/v3/janoowp/bookingsUuid?hash=${(await world.book()).hash}` }),
    answer: { hash: text, costumer: { phone: { number: text } } }
  },
  {
    call: 'GET /janoowp/bookings',
    ask: get(`/v3/janoowp/bookings?${days}&bill_items_response=true&operation_request=true`),
    answer: list
  },
  { call: 'GET /booking/byPeriod', ask: get(`/v3/booking/byPeriod?${days}`), answer: list },
  {
    call: 'GET /booking/byPeriod nocache, code',
    ask: get(`/v3/booking/byPeriod?start_date=21/11/2026&end_date=21/11/2026&nocache=true&code=A1C2D3E4`),
    answer: []
  },
  event('add agent', async (world) => ({ agents: [await world.addAgent()] })),
  event('add agent', async (world) => ({ agents: [{ uuid: await world.addAgent(), name: 'Davi' }] })),
  {
    call: 'POST /booking/event remove agent',
    ask: async (world) => {
      const { hash } = await world.book()
      const uuid = await world.addAgent()
      await world.ask(post('/v3/booking/event', { action: 'add agent', hash, payload: { agents: [uuid] } }))
      return post('/v3/booking/event', { action: 'remove agent', hash, payload: { uuid } })
    },
    answer: { outcome: 'done', booking: { agents: [] } }
  },
  {
    call: 'POST /booking/event check-in',
    ask: async (world) => {
      const { hash } = await world.book({ date: today, time: '14:00' })
      return post('/v3/booking/event', { action: 'check-in', hash, payload: { keepdate: true } })
    },
    answer: { outcome: 'done' }
  },
  event('cancel', () => undefined),
  event('cancel', () => ({})),
  event('change date', () => ({ date: '23/11/2026' })),
  event('changeDate', () => JSON.stringify({ date: '2026-11-23' })),
  event('change date', () => '23/11/2026'),
  event('add_agent', async (world) => [await world.addAgent()]),
  {
    call: 'POST /products/updateUnavailability',
    ask: ({ place }) =>
      post('/v3/products/updateUnavailability', { product_uuid: place.productUuid, unavailability: ['2026-12-24'] }),
    answer: { unavailability: expect.arrayContaining([expect.objectContaining({ date: '2026-12-24' })]) }
  },
  {
    call: 'POST /products/updateUnavailability remove',
    ask: ({ place }) =>
      post('/v3/products/updateUnavailability', {
        product_uuid: place.productUuid,
        unavailability: [{ date: '26/12/2026' }],
        action: 'remove'
      }),
    answer: { product_uuid: text }
  },
  {
    call: 'POST /messenger/send-whatsapp',
    ask: () =>
      post('/v3/messenger/send-whatsapp', {
        typeMessage: 'text',
        messageBody: { number: '75999998888', message: 'Olá', group: false }
      }),
    answer: { id: expect.any(Number) }
  },
  {
    call: 'POST /messenger/schedule',
    ask: ({ place }) => {
      const messageBody = { number: '75999998888', message: 'Até amanhã', path: '', filename: '', group: false }
      const about = { from: 'Vale', to: '75999998888', ref: 'booking', refId: 12, placeId: place.placeId }
      const sendDate = `${tomorrow}T12:00:00`
      return post('/v3/messenger/schedule', [
        { title: 'Lembrete', message: { typeMessage: 'text', messageBody }, sendDate, errorCount: 0, ...about }
      ])
    },
    answer: [{ status: 'scheduled' }]
  },
  {
    call: 'POST /messenger/schedule with the number in `to`',
    ask: () =>
      post('/v3/messenger/schedule', [
        { title: '', message: { typeMessage: 'text', messageBody: { message: 'Olá' } }, to: '75999998888' }
      ]),
    answer: [{ id: expect.any(Number) }]
  },
  { call: 'GET /products/poi', ask: get('/v3/products/poi'), answer: list },
  {
    call: 'GET /products/poi v',
    ask: ({ user }) => ({ method: 'GET', path: `/v3/products/poi?v=${user.uuid}` }),
    answer: list
  },
  { call: 'GET /products/gestor', ask: get('/v3/products/gestor'), answer: { data: list } },
  { call: 'GET /products/', ask: get('/v3/products/?cat=Roteiro&q='), answer: { data: list } },
  {
    call: 'GET /products/ pid',
    ask: ({ place }) => ({ method: 'GET', path: `/v3/products/?pid=${place.placeId}` }),
    answer: expect.arrayContaining([expect.objectContaining({ uuid: text })])
  }
]

export const rows: Row[] = [...entry, ...money, ...operation, ...requests]
