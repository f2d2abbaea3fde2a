import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { count, flag, instant, list, money, pageLimit, text, textUpTo } from '../tolerant.ts'

// None of these calls is in the specification, which only names an invoice screen (layout: NFS-e nacional, DPS 1.01).

const AddressSchema = z.object({
  cep: text,
  street: text,
  number: text,
  complement: text,
  district: text,
  city: text,
  /** UF. */
  state: text
})

const InvoiceRowSchema = z.object({
  id: z.string(),
  /** `draft`, `processing`, `authorized`, `rejected`, `cancelled` or `replaced`. */
  state: text,
  /** `simulator`, `homologacao` or `producao`. */
  target: text,
  /** nNFSe; '' until it is authorised. */
  number: text,
  /** `1/27`; '' for a draft. */
  dps: text,
  /** y-m-d. */
  competence: text,
  issued_at: instant,
  booking_uuid: text,
  booking_code: text,
  /** Id of the finance transaction; '' for a booking. */
  transaction: text,
  origin_label: text,
  taker_name: text,
  taker_document: text,
  taker_country: text,
  value: money,
  base: money,
  /** Per cent, e.g. 5 or 2.79. */
  iss_rate: z.number(),
  iss: money,
  withheld: flag,
  net: money,
  key: text,
  /** Amount that is paid and stays; less than `value` once money was refunded. */
  stays: money,
  code: text,
  problem: text,
  /** `cancel` while its cancellation is under way. */
  event: text
})

export type InvoiceRow = z.output<typeof InvoiceRowSchema>

const InvoiceSchema = InvoiceRowSchema.extend({
  version: count,
  taker: z.object({ email: text, phone: text, address: AddressSchema }),
  service_code: text,
  description: text,
  event_name: text,
  event_day: text,
  /** Null if none is declared; `estimated` until the authority has computed them. */
  ibs_cbs: z.object({ class_code: text, operation: text, ibs: money, cbs: money, estimated: flag }).nullable(),
  issuer: z.object({ name: text, cnpj: text, registration: text, city: text, simples: count }),
  authorized_at: instant,
  ended_at: instant,
  ended_by: text,
  end_reason: text,
  end_words: text,
  replaces: text,
  replaces_number: text,
  replaced_by: text,
  replaced_by_number: text,
  created_by: text,
  created_date: instant,
  attempts: count,
  try_at: instant,
  has_xml: flag
})

export type Invoice = z.output<typeof InvoiceSchema>

const page = count.pipe(z.number().min(1).max(100_000)).default(1)
const limit = pageLimit()
const day = text.pipe(z.string().max(10))

/** Says for every invoice screen whether invoices can be sent at all. */
const ReadySchema = z.object({ missing: list(z.string()), target: text, certificate_until: instant })

export const listInvoices = endpoint({
  id: 'listInvoices',
  api: 'main',
  method: 'GET',
  path: '/nf',
  access: 'nf/index',
  summary: 'Notas fiscais do parque, as mais novas primeiro, com filtros e somas.',
  query: z.object({
    /** `problem`: needs a person. */
    state: z
      .enum(['', 'draft', 'processing', 'authorized', 'rejected', 'cancelled', 'replaced', 'problem', 'over'])
      .default(''),
    /** Days of competence, y-m-d. */
    from: day,
    to: day,
    /** Customer, document, number or booking code. */
    q: z.string().max(100).default(''),
    page,
    /** A file reads a thousand rows at once, because each page computes the sums of all rows. */
    limit: pageLimit(1000)
  }),
  response: z.object({
    data: z.array(InvoiceRowSchema),
    total: count,
    page: count,
    limit: count,
    /** Totals of authorised invoices that match the filters. */
    sum_value: money,
    sum_iss: money,
    sum_net: money,
    /** Number over all rows, whatever the filters. */
    with_problem: count,
    over: count,
    to_issue: count,
    ready: ReadySchema
  })
})

export const listBookingInvoices = endpoint({
  id: 'listBookingInvoices',
  api: 'main',
  method: 'GET',
  path: '/nf/bookings/{uuid}',
  access: 'nf/index',
  summary: 'As notas fiscais de uma reserva, a mais nova primeiro; nenhuma de uma reserva que o parque não tem.',
  params: z.object({ uuid: z.string() }),
  response: z.object({ data: z.array(InvoiceRowSchema) })
})

export const listInvoiceable = endpoint({
  id: 'listInvoiceable',
  api: 'main',
  method: 'GET',
  path: '/nf/open',
  access: 'nf/index',
  summary: 'Reservas pagas e lançamentos recebidos que não têm nota, os mais antigos primeiro.',
  query: z.object({
    /** '' for both. */
    kind: z.enum(['', 'booking', 'transaction']).default(''),
    from: day,
    to: day,
    q: z.string().max(100).default(''),
    page,
    limit
  }),
  response: z.object({
    data: z.array(
      z.object({
        kind: z.enum(['booking', 'transaction']),
        /** Public id of a booking, or number of a transaction. */
        id: z.string(),
        code: text,
        name: text,
        label: text,
        /** Day of the visit or of the transaction, y-m-d. */
        date: text,
        document: text,
        document_country: text,
        value: money
      })
    ),
    total: count,
    sum_value: money,
    page: count,
    limit: count,
    ready: ReadySchema
  })
})

const params = z.object({ id: z.string() })

export const issueInvoices = endpoint({
  id: 'issueInvoices',
  api: 'main',
  method: 'POST',
  path: '/nf',
  access: 'nf/edit',
  created: true,
  summary: 'Emite a nota do que foi pago e fica: uma por reserva ou lançamento. O que falta corrigir fica em rascunho.',
  body: z.object({
    bookings: list(z.string().max(100)).pipe(z.array(z.string()).max(50, 'Escolha até 50 por vez.')),
    transactions: list(z.string().max(20)).pipe(z.array(z.string()).max(50, 'Escolha até 50 por vez.')),
    /** True if it is not sent yet: somebody checks it first. */
    draft: flag
  }),
  response: z.object({
    queued: count,
    drafts: count,
    /** Rows that had an invoice already, or nothing to invoice. */
    skipped: count,
    /** Id of the invoice if there is exactly one. */
    id: text,
    message: text
  })
})

export const getInvoice = endpoint({
  id: 'getInvoice',
  api: 'main',
  method: 'GET',
  path: '/nf/{id}',
  access: 'nf/index',
  summary: 'Uma nota fiscal, com tudo o que se sabe dela.',
  params,
  response: InvoiceSchema
})

export const getInvoiceXml = endpoint({
  id: 'getInvoiceXml',
  api: 'main',
  method: 'GET',
  path: '/nf/{id}/xml',
  access: 'nf/index',
  summary: 'O XML autorizado de uma nota; antes disso, o que foi enviado.',
  params,
  response: z.object({ name: z.string(), xml: z.string() })
})

const typed = textUpTo(300)

export const TypedInvoiceSchema = z.object({
  name: typed,
  document: typed,
  document_country: text.pipe(z.string().max(2)),
  email: typed,
  phone: typed,
  cep: typed,
  street: typed,
  number: typed,
  complement: typed,
  district: typed,
  city: typed,
  state: typed,
  description: textUpTo(2000)
})

export const correctInvoice = endpoint({
  id: 'correctInvoice',
  api: 'main',
  method: 'PUT',
  path: '/nf/{id}',
  access: 'nf/edit',
  summary: 'Corrige os dados do cliente num rascunho ou numa nota rejeitada, e a envia com o próprio número.',
  params,
  body: TypedInvoiceSchema.extend({ version: count, send: flag }),
  response: z.object({ outcome: text, message: text, invoice: InvoiceSchema })
})

const reason = { reason: text.pipe(z.string().max(2)), words: text.pipe(z.string().max(400)) }

export const moveInvoice = endpoint({
  id: 'moveInvoice',
  api: 'main',
  method: 'PUT',
  path: '/nf/{id}/state',
  access: 'nf/edit',
  summary: 'Cancela uma nota autorizada (com motivo), ou descarta um rascunho ou uma rejeitada.',
  params,
  body: z.object({ action: z.enum(['cancel', 'discard'], 'Ação desconhecida.'), ...reason }),
  response: z.object({ outcome: text, message: text, invoice: InvoiceSchema })
})

export const replaceInvoice = endpoint({
  id: 'replaceInvoice',
  api: 'main',
  method: 'POST',
  path: '/nf/{id}/replacement',
  access: 'nf/edit',
  created: true,
  summary: 'Emite outra nota no lugar de uma autorizada, pelo que fica pago agora; a antiga passa a Substituída.',
  params,
  body: TypedInvoiceSchema.extend(reason),
  response: z.object({ outcome: text, message: text, invoice: InvoiceSchema })
})
