import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCallApi } from '#app/api-client/call-api.server.ts'
import { askOrDerive } from '#app/api-client/derived/derive.server.ts'
import { createFileCalls } from '#app/api-client/files.server.ts'
import { chooseAgent, listBookingAgents } from '#app/contracts/agents.ts'
import { forgotPassword, resetPassword, signIn } from '#app/contracts/auth.ts'
import { listBillProducts } from '#app/contracts/bills.ts'
import {
  createExpressBooking,
  getBooking,
  listBookingsByPeriod,
  postBookingEvent
} from '#app/contracts/booking/calls.ts'
import { getDay } from '#app/contracts/day/calls.ts'
import type { CallInput, CallOutput, Endpoint } from '#app/contracts/endpoint.ts'
import { createFile, downloadFile, listFilesOf } from '#app/contracts/files.ts'
import { createTransaction, getTransaction } from '#app/contracts/finance/transactions.ts'
import { askWithdrawal, listOrders } from '#app/contracts/finance/withdrawals.ts'
import { createIssue, listIssues, moveIssue } from '#app/contracts/issues/issues.ts'
import { createIssueMessage, listIssueMessages } from '#app/contracts/issues/messages.ts'
import { createIssueType, deleteIssueType } from '#app/contracts/issues/types.ts'
import { scheduleMessages, sendWhatsapp } from '#app/contracts/messenger.ts'
import { getPublicPlace, listPublicPlaces } from '#app/contracts/places.ts'
import { getOperationsDay, getOperationsMonth } from '#app/contracts/products/calendar.ts'
import { listOwnProducts } from '#app/contracts/products/own-list.ts'
import { getAvailability, getCalendar } from '#app/contracts/products/public.ts'
import { getTouched, updateUnavailability } from '#app/contracts/products/unavailability.ts'
import {
  listCounterDevices,
  listCounterEntries,
  listCounterLogs,
  saveCounterUploads
} from '#app/contracts/trafx/calls.ts'
import { everyOddity } from '../../support/server/specification/shapes.ts'
import { type SpecificationApi, startSpecificationApi } from '../../support/server/specification/specification-api.ts'
import { password } from '../../support/server/specification/state.ts'

let api: SpecificationApi
let token = ''
let ask: <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<CallOutput<E>>
let files: ReturnType<typeof createFileCalls>

beforeAll(async () => {
  api = await startSpecificationApi()
  const { MAIN_API_URL: main, NODE_API_URL: node } = api.env
  const callApi = createCallApi({ main, node, timeoutMs: 5000, retryDelayMs: () => 1 })
  files = createFileCalls({ main, node, timeoutMs: 5000 })
  ask = (endpoint, input) => askOrDerive((one, its) => callApi(one, its, { token }), endpoint, input)
  const signedIn = await ask(signIn, { body: { username: 'gerente', password } })
  if ('accessToken' in signedIn) token = signedIn.accessToken
})

afterAll(() => api?.close())

const bookingOf = (name: string) => {
  const found = api.state.bookings.find((booked) => booked.name === name)
  if (!found) throw new Error(`nobody is called ${name}`)
  return found
}

const product = () => api.state.products[0]?.uuid ?? ''
const ahead = '2099-03-05'

describe.each([
  ['as the specification writes it', {}, '0'],
  ['tolerantly and oddly', everyOddity, '1']
])('answers told %s', (_manner, odd, mark) => {
  const told: typeof ask = (endpoint, input) => {
    api.writeOddly(odd)
    return ask(endpoint, input)
  }

  it('a day is the two lists together', async () => {
    const { date } = bookingOf('Marta Nogueira')
    const items = await told(listBookingsByPeriod, { query: { start_date: date, end_date: date } })
    const list = Array.isArray(items) ? items : items.data
    expect(list.map(({ name }) => name).sort()).toEqual([
      'Lívia Camargo',
      'Marta Nogueira',
      'Otávio Brandão',
      'Rui Sampaio'
    ])
    expect(list.find(({ name }) => name === 'Marta Nogueira')).toMatchObject({
      finalValue: 16000,
      people: 2,
      time: '09:00',
      status: 'PAGO',
      product_name: 'Mirante da Serra Azul'
    })
    expect(list.find(({ name }) => name === 'Otávio Brandão')?.status).toBe('PENDING')
  })

  it('a booking is found by its hash, and nothing by another', async () => {
    const { hash } = bookingOf('Marta Nogueira')
    expect(await told(getBooking, { params: { uuid: hash } })).toMatchObject({ uuid: hash, people: 2, time: '09:00' })
    await expect(told(getBooking, { params: { uuid: 'nope' } })).rejects.toMatchObject({ status: 404 })
  })

  it('events say nothing of the booking, and are done', async () => {
    const booked = bookingOf('Rui Sampaio')
    booked.checkins = []
    const event = { action: 'checkin', hash: booked.hash, payload: { keepdate: true } } as const
    expect(await told(postBookingEvent, { body: event })).toMatchObject({ outcome: 'done' })
    expect(booked.checkins).toHaveLength(1)
  })

  it('guides are those of the bookings around, and come and go by events', async () => {
    const booked = bookingOf('Helena Prates')
    booked.agents = []
    const { agents } = await told(listBookingAgents, { params: { uuid: booked.hash }, query: { token: '' } })
    expect(agents.map(({ name }) => name)).toEqual(['Zeca das Trilhas'])
    const choose = (agent_uuid: string) =>
      told(chooseAgent, { body: { booking: booked.hash, agent_uuid, keep: false } })
    expect(await choose(agents[0]?.uuid ?? '')).toMatchObject({ outcome: 'done' })
    expect(booked.agents).toHaveLength(1)
    expect(await choose(agents[0]?.uuid ?? '')).toMatchObject({ outcome: 'already' })
    expect(await choose('')).toMatchObject({ outcome: 'done' })
    expect(booked.agents).toEqual([])
  })

  it('the place, its days and hours come from its attractions', async () => {
    const { uuid, name } = api.state.place
    expect(await told(listPublicPlaces, {})).toEqual([{ uuid, name, city: '', state: '' }])
    expect(await told(getPublicPlace, { params: { uuid } })).toMatchObject({
      name,
      pix: true,
      card: true
    })
    await expect(told(getPublicPlace, { params: { uuid: 'other' } })).rejects.toMatchObject({ status: 404 })
    await told(updateUnavailability, { body: { product_uuid: product(), unavailability: [ahead], action: 'add' } })
    const { days } = await told(getCalendar, { query: { product_uuid: product(), month: ahead.slice(0, 7) } })
    expect(days.filter(({ state }) => state === 'blocked').map(({ date }) => date)).toEqual([ahead])
    const slots = async (date: string) =>
      (await told(getAvailability, { params: { uuid: product() }, query: { date } })).slots.map(({ state }) => state)
    expect(new Set(await slots(ahead))).toEqual(new Set(['blocked']))
    expect(new Set(await slots('2099-03-06'))).toEqual(new Set(['open']))
    const query = { from: ahead, to: ahead, time: '' }
    expect(await told(getTouched, { params: { uuid: product() }, query })).toMatchObject({
      bookings: 0,
      blocked: [{ date: ahead, time: '', reason: '' }]
    })
    await told(updateUnavailability, { body: { product_uuid: product(), unavailability: [ahead], action: 'remove' } })
  })

  it('counts the visitors of each day from the bookings', async () => {
    const { date } = bookingOf('Marta Nogueira')
    const month = await told(getOperationsMonth, { query: { month: date.slice(0, 7), product_uuid: product() } })
    expect(month.days.find((day) => day.date === date)?.people).toBe(2)
    const { attractions } = await told(getOperationsDay, { query: { date, product_uuid: product() } })
    expect(attractions.map(({ name, slots }) => [name, slots.map(({ time, people }) => [time, people])])).toEqual([
      ['Mirante da Serra Azul', [['09:00', 2]]]
    ])
  })

  it('sales come from the bookings where totals say nothing of ours', async () => {
    const { date } = bookingOf('Marta Nogueira')
    const sales = await told(listBillProducts, { query: { sdate: date, edate: date } })
    const [first] = sales.filter(({ uuid }) => uuid === product())
    expect(first).toMatchObject({ bookings: 1, people: 2, gross: 16000, paid: 16000 })
    expect(first?.details).toContainEqual(expect.objectContaining({ date, channel: 'RESERVAEXPRESSA', net: 16000 }))
  })

  it('the payment call makes the booking, by Pix and by card, the same form once', async () => {
    const form = (hash: string, gateway: string) => ({
      pid: api.state.place.uuid,
      hash,
      gateway,
      atrativo: product(),
      date: '2099-04-01',
      time: '09:00',
      tickets: [{ label: 'INTEIRA', quantity: '2' }],
      name: 'Quitéria',
      surname: 'Bragança'
    })
    const pix = form(mark.repeat(32), 'EXPRESSBOOKING')
    const booked = await told(createExpressBooking, { body: pix })
    expect(booked).toMatchObject({ uuid: pix.hash, status: 'PENDING', pix: { amount: 16000 } })
    const again = await told(createExpressBooking, { body: pix })
    expect(again.booking_code).toBe(booked.booking_code)
    // The ticket's page shows it again.
    expect((await told(getBooking, { params: { uuid: pix.hash } })).pix?.qr_code).toContain(pix.hash)
    const card = await told(createExpressBooking, { body: form(`c${mark.repeat(31)}`, 'MPAGO') })
    expect(card.checkout?.url).toBe(`${api.state.checkout}c${mark.repeat(31)}`)
    const none = { ...form(`d${mark.repeat(31)}`, 'MPAGO'), tickets: [] }
    await expect(told(createExpressBooking, { body: none })).rejects.toMatchObject({ status: 400 })
  })

  it('lists counters by the files they sent, and accepts a file once', async () => {
    const upload = {
      serial: `S${mark}`,
      prodUuid: product(),
      name: 'Portaria',
      mode: 'PERIOD',
      records: 9,
      date: ahead
    }
    const body = [{ ...upload, total: 3, entries: '[{"time":"09:00","count":3}]' }]
    await told(saveCounterUploads, { body })
    await expect(told(saveCounterUploads, { body })).rejects.toMatchObject({ status: 409 })
    const entries = await told(listCounterEntries, { query: { start_date: ahead, end_date: ahead } })
    expect(entries.find(({ serial }) => serial === upload.serial)?.entries).toEqual([{ time: '09:00', count: 3 }])
    const { devices, products } = await told(listCounterDevices, {})
    expect(devices.find(({ serial }) => serial === upload.serial)?.last_date).toBe(ahead)
    const logs = await told(listCounterLogs, {})
    expect(logs.find(({ serial }) => serial === upload.serial)).toMatchObject({ days: 1, total: 3, date: ahead })
    expect(products).toHaveLength(2)
  })

  it('finds payments to withdraw, and transactions by their number', async () => {
    const free = await told(listOrders, { query: {} })
    const [order] = free.orders
    expect(order).toMatchObject({ net: 8000 })
    await told(askWithdrawal, { body: { orders: [order?.id ?? ''], value: 80 } })
    expect((await told(listOrders, { query: {} })).orders).toHaveLength(free.orders.length - 1)
    // Our form sends it whole, some fields left open: such a server adds nothing to it.
    const booking = { product_place: '', date: '', time: '', people: '' }
    const item = { product_name: 'Boné', price: 50, discount: 0, final_price: 50 }
    const general = { date: ahead, label: 'Loja', flow: 'in', open: true, user: { uuid: 'u', name: 'Gerente' } }
    const sums = { bill_total_value: 50, bill_total_discount: 0, bill_final_value: 50 }
    const sent = { general: { ...general, ...sums }, products: [{ item, booking }], payments: [] }
    const made = (await told(createTransaction, { body: sent })).general
    expect(made.bill_final_value).toBe(5000)
    expect((await told(getTransaction, { params: { id: made.id } })).products[0]?.item.product_name).toBe('Boné')
  })

  it('requests with their messages, documents and types', async () => {
    const issue = await told(createIssue, { body: { details: 'Renovar', type: '1' } })
    expect(issue).toMatchObject({ status: 'Aberto', type_label: 'Alvará de visitação' })
    expect(issue.move_words).toContainEqual({ id: 4, label: 'Aprovado' })
    const moved = await told(moveIssue, { params: { id: issue.id }, body: { statusId: 2, message: 'Já olhamos.' } })
    expect(moved).toMatchObject({ statusId: 2, status: 'Em análise' })
    // There a move takes no words: they are a message.
    const [said] = await told(listIssueMessages, { params: { id: issue.id }, query: {} })
    expect(said?.message).toBe('Já olhamos.')
    const { data, total } = await told(listIssues, { query: { status: 2, limit: 1 } })
    expect([data.length, total >= 1, data[0]?.status]).toEqual([1, true, 'Em análise'])
    await told(createIssueMessage, { body: { message: 'Falta o croqui.', title: 'Documento', issuesId: issue.id } })
    const [, message] = await told(listIssueMessages, { params: { id: issue.id }, query: {} })
    expect(message?.message).toBe('Falta o croqui.')
    const file = { name: 'croqui.txt', stream: new Blob(['rio acima']).stream() }
    const query = { name: 'croqui.txt', ref: 'issues', refId: issue.id }
    const kept = await files.sendFile(createFile, { query }, { token, file })
    expect(await told(listFilesOf, { params: { id: issue.id }, query: {} })).toHaveLength(1)
    const opened = await files.openFile(downloadFile, { params: { id: kept.id }, query: {} }, { token })
    expect(await new Response(opened.stream).text()).toBe('rio acima')
    const type = await told(createIssueType, { body: { label: 'Obra', description: '' } })
    expect(await told(deleteIssueType, { params: { id: type.id } })).toBeDefined()
  })

  it('attractions have the price of their tickets', async () => {
    const { data } = await told(listOwnProducts, { query: {} })
    expect(data.map(({ name, price_from: from }) => [name, from])).toContainEqual(['Mirante da Serra Azul', 4000])
  })

  it('messages go out, now and later', async () => {
    const message = { typeMessage: 'text', messageBody: { number: '5575981234567', message: 'Até já' } }
    const before = api.state.messages.length
    await told(sendWhatsapp, { body: message })
    const later = {
      title: 'Lembrete',
      message,
      sendDate: `${ahead}T10:00:00Z`,
      from: '',
      to: message.messageBody.number,
      ref: '',
      refId: '',
      placeId: api.state.place.uuid,
      status: 'scheduled',
      errorCount: 0
    }
    await told(scheduleMessages, { body: [later] })
    expect(api.state.messages.slice(before).map(({ kind }) => kind)).toEqual(['sent', 'scheduled'])
  })

  it('a password is set anew by the code', async () => {
    const email = 'porteiro@mirante.example'
    await told(forgotPassword, { body: { email } })
    const fresh = `Novissima-${mark}-2026`
    await told(resetPassword, { body: { email, hashcode: '246810', password: fresh, confirm_password: fresh } })
    expect(await told(signIn, { body: { username: 'porteiro', password: fresh } })).toHaveProperty('accessToken')
  })

  it('reports `absent` when no other call has the data', async () => {
    await expect(told(getDay, { query: {} })).rejects.toMatchObject({ code: 'absent', status: 501 })
  })
})
