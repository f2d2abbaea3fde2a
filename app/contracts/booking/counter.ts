import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { TicketTypeSchema } from '../products/public.ts'
import { flag, hiddenMoney, list, optionalMoney, optionalText, text } from '../tolerant.ts'
import { HashSchema } from './form.ts'
import { ExpressBookingSchema } from './shapes.ts'

// All of it our own addition: the specification names the channel (POSCONTROLE), and no call that sells by it.

/** Initial state of the counter: the attraction whose next hour of today has places, unless the query names one. */
export const getCounter = endpoint({
  id: 'getCounter',
  api: 'main',
  method: 'GET',
  path: '/counter',
  access: 'booking/index',
  summary: 'O que o balcão vende: os atrativos, o próximo horário com vagas e os preços do dia escolhido.',
  /** Another place's attraction, or one no longer sold, is as if none was named; so is what is no day. */
  query: z.object({ product: optionalText, date: optionalText }),
  response: z.object({
    /** Today in the place's zone. */
    today: z.string(),
    date: z.string(),
    /** First those that have an hour left on that day. */
    products: z.array(z.object({ uuid: z.string(), name: z.string() })),
    /** '' where nothing is sold. */
    product: text,
    /** The first hour of that day that has not begun and has places; '' where there is none. */
    time: text,
    /** Whether its people may go in now: it is within the tolerance of the gate. */
    enters_now: flag,
    tickets: list(TicketTypeSchema),
    /** Whether it sells without a document and a telephone. */
    contact_optional: flag,
    /** Whether it shows a Pix code: the place has a key, and who sells may say that it was paid. */
    shows_pix: flag
  })
})

const short = z
  .union([z.string().max(200), z.null()])
  .optional()
  .transform((value) => value ?? '')

const CounterSaleSchema = z.object({
  hash: HashSchema,
  atrativo: short,
  date: short,
  time: short,
  tickets: z.array(z.object({ label: short, quantity: short })).max(100),
  /** Whole. */
  name: short,
  cpf_cnpj: short,
  /** ISO 3166-1 alpha-2, as in the booking form. */
  document_country: short,
  phone: short,
  discount_code: optionalText,
  /** `pos_money`, `pos_pix`, `pos_debit`, `pos_credit` or `pos_cortesia`; of no matter where nothing is to be paid. */
  method: short,
  /** Cash that was handed over, in reais; what exceeds the price is the change. */
  tendered: optionalMoney,
  cv: short,
  aut: short,
  reason: text,
  /** Lets everybody in with the sale, or sells nothing. */
  enter: flag,
  /** Total that the form showed, in reais. */
  total_seen: optionalMoney
})

export type CounterSaleForm = z.output<typeof CounterSaleSchema>

const ReceiptSchema = z.object({
  booking: ExpressBookingSchema,
  /** Cash of its latest payment: what was handed over, and what went back. */
  tendered_value: hiddenMoney,
  change_value: hiddenMoney,
  /** BR Code of the place's own key while the sale waits for its Pix; '' otherwise. */
  pix_code: text
})

export type CounterReceipt = z.output<typeof ReceiptSchema>

export const createCounterSale = endpoint({
  id: 'createCounterSale',
  api: 'main',
  method: 'POST',
  path: '/counter/sales',
  access: 'booking/index',
  created: true,
  summary:
    'Vende no balcão (canal POSCONTROLE): vagas, reserva, pagamento e entrada de uma vez, ou nada. O hash é a chave de idempotência. Com pos_pix e chave do parque, as vagas ficam guardadas até o evento receive.',
  body: CounterSaleSchema,
  response: ReceiptSchema
})

/** For who sold it, or may see the place's values. */
export const getCounterSale = endpoint({
  id: 'getCounterSale',
  api: 'main',
  method: 'GET',
  path: '/counter/sales/{uuid}',
  access: 'booking/index',
  summary: 'O recibo de uma venda do balcão.',
  params: z.object({ uuid: z.string() }),
  response: ReceiptSchema
})
