import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { bookingForm, today, tomorrow } from '../../support/database/backend.ts'
import { password, type Request, type World } from './world.ts'

/** One call of specification §7, as it is written there, and what its answer must have. */
export interface Row {
  call: string
  ask(world: World): Request | Promise<Request>
  answer: unknown
}

const get = (path: string) => () => ({ method: 'GET', path })
const post = (path: string, body?: unknown) => ({ method: 'POST', path, body })
const put = (path: string, body: unknown) => ({ method: 'PUT', path, body })
const text = expect.any(String)
const list = expect.any(Array)
const days = 'start_date=2026-11-01&end_date=2026-11-30'
/** An hour that another test does not take. */
let serial = 0

const entries = JSON.stringify([
  { time: '09:01', count: 2 },
  { time: '09:02', count: 1 }
])

const upload = (world: World, more: object = {}) => ({
  ...{ serial: `2101R${++serial}`, prodUuid: world.place.productUuid, name: 'Trilha', mode: 'Infrared (IR+)' },
  ...{ records: '00072', date: '16/11/2026', total: 3, entries, ...more }
})

const event = (action: string, payloadOf: (world: World) => unknown) => ({
  call: `POST /booking/event ${action}`,
  ask: async (world: World) => {
    const payload = await payloadOf(world)
    return post('/v3/booking/event', { action, hash: (await world.book()).hash, payload })
  },
  answer: { outcome: 'done', booking: { hash: text } }
})

const finance = (world: World) => ({
  general: {
    ...{ id: 0, user: { uuid: world.user.uuid, name: 'Joana Prado' }, date: '2026-11-20', label: 'Grupo da escola' },
    ...{ open: true, bill_final_value: '90,00', bill_total_value: '100,00', bill_total_discount: '10,00' },
    bill_status: 'PENDING'
  },
  products: [
    {
      item: {
        ...{
          product: world.place.productId,
          uuid: world.place.productUuid,
          product_name: 'Cachoeira',
          type: 'Roteiro'
        },
        ...{ price: '100,00', discount: 10, final_price: 90, isPercentage: true, observation: '' }
      },
      booking: { product_place: 'Vale', observation: '', date: '21/11/2026', time: '09:00', people: 2 },
      readonly: false,
      removed: false
    }
  ],
  payments: [
    {
      ...{ payment_method: { index: 2, name: 'Pix' }, value: '50,00', date: '20/11/2026', cv: '', aut: '', pix_id: '' },
      ...{ invoice_number: '', customer_name: 'Maria', customer_document: '529.982.247-25' },
      ...{ readonly: false, removed: false }
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
      ...{ accessToken: text, id: expect.any(Number), uuid: text, name: text, username: text, email: text },
      ...{ place: { uuid: text }, params: { modules: list }, rules: list }
    }
  },
  {
    call: 'POST /auth/signup/',
    ask: ({ place }) =>
      post('/v3/auth/signup/', {
        ...{ name: 'Ana Lima', email: `ana${++serial}@example.com`, phone: '(75) 99999-8888' },
        ...{ cpf: '529.982.247-25', password: 'café na varanda da serra', pid: place.placeId }
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
        hashcode: await world.readCode(world.user.email),
        ...{ password, confirm_password: password }
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
        ...{ product_uuid: place.productUuid, unavailability: [{ date: '26/12/2026' }], action: 'remove' }
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

const addType = async (world: World) =>
  (await world.ask(post('/v1/issuesTypes', { label: `Tipo ${++serial}`, description: 'Diz o que é.' }))).body as {
    id: string
  }

async function addIssue(world: World): Promise<{ id: string }> {
  const type = await addType(world)
  return (await world.ask(post('/v1/issues/', { details: 'Queremos levar 40 alunos.', type: type.id }))).body as {
    id: string
  }
}

const issuePath = async (world: World, path: string) => ({
  method: 'GET',
  path: path.replace('{id}', (await addIssue(world)).id)
})

function formOf(name: string): FormData {
  const form = new FormData()
  form.append('file', new File(['Lista de alunos'], name))
  return form
}

async function addFile(world: World, name = 'lista.txt') {
  const { id } = await addIssue(world)
  const path = `/v1/files/create?name=${name}&refId=${id}&ref=issues&status=1`
  const { body } = await world.ask({ method: 'POST', path, form: formOf(name) })
  return body as { id: string; file_path: string }
}

const moved = (statusId: number | string) => ({
  call: `PUT /issues/{id} statusId ${statusId}`,
  ask: async (world: World) => put(`/v1/issues/${(await addIssue(world)).id}`, { statusId }),
  answer: { statusId: Number(statusId) }
})

const requests: Row[] = [
  { call: 'GET /issues/', ask: get('/v1/issues/'), answer: { data: list } },
  { call: 'GET /issues/{id}', ask: (world) => issuePath(world, '/v1/issues/{id}'), answer: { id: text } },
  {
    call: 'POST /issues/',
    ask: async (world) => post('/v1/issues/', { details: 'Uma visita.', type: (await addType(world)).id }),
    answer: { statusId: 1 }
  },
  moved(2),
  moved('5'),
  {
    call: 'PUT /issues/{id} back to be looked at',
    ask: async (world) => {
      const { id } = await addIssue(world)
      await world.ask(put(`/v1/issues/${id}`, { statusId: 6 }))
      return put(`/v1/issues/${id}`, { statusId: 2 })
    },
    answer: { statusId: 2 }
  },
  { call: 'GET /issuesStatus', ask: get('/v1/issuesStatus'), answer: list },
  { call: 'GET /issuesStatus/{id}', ask: get('/v1/issuesStatus/1'), answer: { label: 'Aberto' } },
  { call: 'GET /filesStatus', ask: get('/v1/filesStatus'), answer: list },
  { call: 'GET /issuesTypes', ask: get('/v1/issuesTypes'), answer: list },
  { call: 'GET /issuesTypes/actives', ask: get('/v1/issuesTypes/actives'), answer: list },
  {
    call: 'GET /issuesTypes/{id}',
    ask: async (world) => ({ method: 'GET', path: `/v1/issuesTypes/${(await addType(world)).id}` }),
    answer: { label: text }
  },
  {
    call: 'POST /issuesTypes',
    ask: () => post('/v1/issuesTypes', { label: `Visita ${++serial}`, description: '' }),
    answer: { id: text }
  },
  {
    call: 'PUT /issuesTypes/{id}',
    ask: async (world) => put(`/v1/issuesTypes/${(await addType(world)).id}`, { label: `Novo ${++serial}` }),
    answer: { label: text }
  },
  {
    call: 'DELETE /issuesTypes/{id}',
    ask: async (world) => ({ method: 'DELETE', path: `/v1/issuesTypes/${(await addType(world)).id}` }),
    answer: { status: text }
  },
  {
    call: 'POST /files/create',
    ask: async (world) => ({
      method: 'POST',
      path: `/v1/files/create?name=lista.txt&refId=${(await addIssue(world)).id}&ref=issues&status=1`,
      form: formOf('lista.txt')
    }),
    answer: { id: text, name: 'lista.txt', statusId: 1 }
  },
  {
    call: 'PUT /files/{id}',
    ask: async (world) => put(`/v1/files/${(await addFile(world)).id}`, { statusId: 2 }),
    answer: { statusId: 2 }
  },
  {
    call: 'PUT /files/{id} refused',
    ask: async (world) => put(`/v1/files/${(await addFile(world)).id}`, { statusId: '3' }),
    answer: { statusId: 3 }
  },
  { call: 'GET /files', ask: get('/v1/files'), answer: { data: list } },
  { call: 'GET /files/{id}/files', ask: (world) => issuePath(world, '/v1/files/{id}/files'), answer: [] },
  {
    call: 'GET /files/public/',
    ask: async (world) => {
      const { id } = await addFile(world)
      const { body } = await world.ask(put(`/v1/files/${id}`, { public: true }))
      const { file_path } = body as { file_path: string }
      return { method: 'GET', path: `/v1/files/public/?file_path=${encodeURIComponent(file_path)}` }
    },
    answer: 'Lista de alunos'
  },
  {
    call: 'GET /files/download/{id}',
    ask: async (world) => ({ method: 'GET', path: `/v1/files/download/${(await addFile(world)).id}` }),
    answer: 'Lista de alunos'
  },
  {
    call: 'POST /messages',
    ask: async (world) =>
      post('/v1/messages', {
        ...{ message: 'Chegaremos às 9h.', title: '', userIdTo: 7, issuesId: (await addIssue(world)).id }
      }),
    answer: { message: 'Chegaremos às 9h.' }
  },
  { call: 'GET /messages/issues/{id}', ask: (world) => issuePath(world, '/v1/messages/issues/{id}'), answer: list },
  {
    call: 'DELETE /products/{id}',
    ask: async (world) => ({ method: 'DELETE', path: `/v1/products/${await world.addProduct()}` }),
    answer: { status: 'deleted' }
  }
]

export const rows: Row[] = [...entry, ...money, ...operation, ...requests]
