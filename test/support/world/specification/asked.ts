import { randomBytes } from 'node:crypto'
import type { SentFile } from '#app/api-client/files.server.ts'
import { forgotPassword, resetPassword, signIn, signUp } from '#app/contracts/auth.ts'
import { listBillProducts } from '#app/contracts/bills.ts'
import {
  getJanoowpBooking,
  listBookingsByPeriod,
  listJanoowpBookings,
  postBookingEvent
} from '#app/contracts/booking/calls.ts'
import type { Endpoint } from '#app/contracts/endpoint.ts'
import {
  createFile,
  downloadFile,
  downloadPublicFile,
  listFiles,
  listFilesOf,
  updateFile
} from '#app/contracts/files.ts'
import { createTransaction, getTransaction, updateTransaction } from '#app/contracts/finance/transactions.ts'
import { askWithdrawal, listOrders } from '#app/contracts/finance/withdrawals.ts'
import {
  createIssue,
  listFileStatuses,
  listIssueStatuses,
  listIssues,
  moveIssue,
  readIssue,
  readIssueStatus
} from '#app/contracts/issues/issues.ts'
import { createIssueMessage, listIssueMessages } from '#app/contracts/issues/messages.ts'
import {
  createIssueType,
  deleteIssueType,
  listActiveIssueTypes,
  listIssueTypes,
  readIssueType,
  updateIssueType
} from '#app/contracts/issues/types.ts'
import { scheduleMessages, sendWhatsapp } from '#app/contracts/messenger.ts'
import { createMpagoPayment, createPixCharge, readGetnetToken } from '#app/contracts/payments.ts'
import { deleteProduct, listManagerProducts } from '#app/contracts/products/manage.ts'
import { listPoints } from '#app/contracts/products/poi.ts'
import { listProducts } from '#app/contracts/products/public.ts'
import { updateUnavailability } from '#app/contracts/products/unavailability.ts'
import { listCounterEntries, listCounterLogs, saveCounterUploads } from '#app/contracts/trafx/calls.ts'

/** Ids for the requests; each server has its own. */
export interface Known {
  user: string
  place: string
  product: string
  login: string
  password: string
  email: string
  code(): Promise<string>
  /** Hash of a booking that can be paid, moved and cancelled. */
  booking(): Promise<string>
  agent(): Promise<string>
  order(): Promise<string>
  ownProduct(): Promise<number>
}

type Ask = (endpoint: Endpoint, input: object) => Promise<{ id: string } & Record<string, unknown>>

interface Question {
  /** Name of the case when a call is asked in several ways. */
  name?: string
  endpoint: Endpoint
  input(known: Known, call: Ask, upload: Ask): object | Promise<object>
}

const q = (endpoint: Endpoint, input: Question['input'] = () => ({}), name?: string): Question => ({
  endpoint,
  input,
  ...(name ? { name } : {})
})
const days = { start_date: '2026-11-01', end_date: '2026-11-30' }
let made = 0
const nextSerial = () => `S${++made}${randomBytes(3).toString('hex')}`

export function sentFile(): SentFile {
  return { name: 'lista.txt', stream: new Blob(['Lista de alunos']).stream() }
}

const addType = async (call: Ask) =>
  (await call(createIssueType, { body: { label: `Tipo ${nextSerial()}`, description: 'Diz o que é.' } })).id
const addIssue = async (call: Ask) =>
  (await call(createIssue, { body: { details: 'Queremos levar 40 alunos.', type: await addType(call) } })).id

async function addFile(call: Ask, upload: Ask, name = 'lista.txt') {
  return upload(createFile, { query: { name, ref: 'issues', refId: await addIssue(call), status: '1' } })
}

const event = (action: string, payload: (known: Known) => unknown) =>
  q(
    postBookingEvent,
    async (known) => ({ body: { action, hash: await known.booking(), payload: await payload(known) } }),
    `postBookingEvent ${action}`
  )

const transaction = {
  general: {
    id: 0,
    user: { uuid: 'somebody', name: 'Ana' },
    date: '2026-11-20',
    label: 'Grupo da escola',
    open: true,
    bill_total_value: 100,
    bill_total_discount: 10,
    bill_final_value: 90
  },
  products: [
    { item: { product_name: 'Almoço', type: 'Outro', price: 100, discount: 10, final_price: 90, isPercentage: false } }
  ],
  payments: [{ payment_method: { index: 'pix', name: 'Pix' }, value: 50, date: '2026-11-20' }]
}
const addTransaction = async (call: Ask) => {
  const { general } = (await call(createTransaction, { body: transaction })) as unknown as { general: { id: string } }
  return general.id
}

const form = (known: Known) => ({
  atrativo: known.product,
  name: 'Ana',
  surname: 'Lima',
  cpf_cnpj: '529.982.247-25',
  phoneFlag: '55',
  phone: '(75) 99999-8888',
  email: 'ana@example.com',
  payment_method: 'credit',
  date: '2026-11-21',
  time: '09:00',
  hash: randomBytes(16).toString('hex'),
  confirm_term: true,
  gateway: 'MPAGO',
  // Prices with a comma are converted to a number (specification §5).
  tickets: [{ label: 'INTEIRA', quantity: '1', price: 80 }]
})

export const asked: Question[] = [
  q(signIn, ({ login, password }) => ({ body: { username: login, password } })),
  q(signUp, ({ place }) => ({
    body: {
      name: 'Ana Lima',
      email: `${nextSerial()}@example.com`,
      phone: '(75) 99999-8888',
      cpf: '529.982.247-25',
      password: 'café na varanda da serra',
      pid: place
    }
  })),
  q(forgotPassword, ({ email }) => ({ body: { email } })),
  q(resetPassword, async (known) => {
    const password = 'nuvem sobre o outro morro'
    return { body: { hashcode: await known.code(), password, confirm_password: password } }
  }),
  q(listOrders, () => ({ query: days })),
  q(askWithdrawal, async (known) => {
    const order = await known.order()
    return { body: { orders: [order], value: 99 } }
  }),
  q(readGetnetToken, () => ({ body: {} })),
  q(createPixCharge, async (known) => ({ body: { hash: await known.booking() } })),
  q(createMpagoPayment, (known) => ({ body: form(known) })),
  q(listCounterEntries, ({ user }) => ({ query: { uuid_gestor: user, ...days } })),
  q(saveCounterUploads, ({ product }) => ({
    body: [
      {
        serial: nextSerial(),
        prodUuid: product,
        name: 'Trilha',
        mode: 'Infrared (IR+)',
        records: '00072',
        date: '16/11/2026',
        total: 3,
        entries: '[{"time":"09:00","count":3}]'
      }
    ]
  })),
  q(listCounterLogs),
  q(listCounterEntries, ({ user }) => ({ query: { uuid_gestor: user, ...days } }), 'listCounterEntries with counts'),
  q(listBillProducts, () => ({ query: { cat: 'Roteiro', sdate: '2026-01-01', edate: '2026-12-31' } })),
  q(getJanoowpBooking, async (known) => ({ query: { hash: await known.booking() } })),
  q(listJanoowpBookings, () => ({ query: { ...days, bill_items_response: 'true', operation_request: 'true' } })),
  q(listBookingsByPeriod, () => ({ query: { ...days, nocache: 'true' } })),
  event('add agent', async (known) => ({ agents: [await known.agent()] })),
  event('remove agent', async (known) => ({ uuid: await known.agent() })),
  event('change date', () => ({ date: '2026-11-23' })),
  event('cancel', () => ({})),
  q(updateUnavailability, ({ product }) => ({ body: { product_uuid: product, unavailability: ['24/12/2026'] } })),
  q(
    updateUnavailability,
    ({ product }) => ({ body: { product_uuid: product, unavailability: ['2026-12-24'], action: 'remove' } }),
    'updateUnavailability remove'
  ),
  q(createTransaction, () => ({ body: transaction })),
  q(getTransaction, async (_known, call) => ({ params: { id: await addTransaction(call) } })),
  q(updateTransaction, async (_known, call) => {
    const id = await addTransaction(call)
    return {
      params: { id },
      body: { ...transaction, general: { ...transaction.general, id: Number(id), label: 'Outro' }, payments: [] }
    }
  }),
  q(sendWhatsapp, () => ({ body: { typeMessage: 'text', messageBody: { number: '75999998888', message: 'Olá' } } })),
  q(scheduleMessages, () => {
    const messageBody = { number: '75999998888', message: 'Até amanhã' }
    return {
      body: [
        {
          title: 'Lembrete',
          message: { typeMessage: 'text', messageBody },
          sendDate: '2026-11-21T12:00:00Z',
          from: '',
          to: '75999998888',
          ref: '',
          refId: '',
          placeId: '',
          status: 'scheduled',
          errorCount: 0
        }
      ]
    }
  }),
  q(listPoints, ({ user }) => ({ query: { v: user } })),
  q(listManagerProducts),
  q(listProducts, ({ place }) => ({ query: { pid: place } })),
  q(listIssues),
  q(createIssue, async (_known, call) => ({ body: { details: 'Uma visita.', type: await addType(call) } })),
  q(readIssue, async (_known, call) => ({ params: { id: await addIssue(call) } })),
  q(moveIssue, async (_known, call) => ({ params: { id: await addIssue(call) }, body: { statusId: 5 } })),
  q(listIssueStatuses),
  q(readIssueStatus, () => ({ params: { id: 2 } })),
  q(listFileStatuses),
  q(listIssueTypes),
  q(listActiveIssueTypes),
  q(readIssueType, async (_known, call) => ({ params: { id: await addType(call) } })),
  q(createIssueType, () => ({ body: { label: nextSerial(), description: '' } })),
  q(updateIssueType, async (_known, call) => ({
    params: { id: await addType(call) },
    body: { label: nextSerial(), description: 'Outra' }
  })),
  q(deleteIssueType, async (_known, call) => ({ params: { id: await addType(call) } })),
  q(createFile, async (_known, call) => ({
    query: { name: 'lista.txt', ref: 'issues', refId: await addIssue(call), status: '1' }
  })),
  q(updateFile, async (_known, call, upload) => ({
    params: { id: (await addFile(call, upload)).id },
    body: { statusId: 3 }
  })),
  q(listFiles),
  q(listFilesOf, async (_known, call) => ({ params: { id: await addIssue(call) } })),
  q(downloadFile, async (_known, call, upload) => ({ params: { id: (await addFile(call, upload)).id } })),
  q(downloadPublicFile, async (_known, call, upload) => {
    const { id, name } = await addFile(call, upload, `${nextSerial()}.txt`)
    const { file_path } = await call(updateFile, { params: { id }, body: { public: true } })
    return { query: { file_path: file_path || name } }
  }),
  q(createIssueMessage, async (_known, call) => ({
    body: { message: 'Chegaremos às 9h.', title: 'Hora', userIdTo: 7, issuesId: await addIssue(call) }
  })),
  q(listIssueMessages, async (_known, call) => {
    const issuesId = await addIssue(call)
    await call(createIssueMessage, { body: { message: 'Até lá.', title: 'Até lá.', userIdTo: '1', issuesId } })
    return { params: { id: issuesId } }
  }),
  q(deleteProduct, async (known) => ({ params: { id: String(await known.ownProduct()) } }))
]
