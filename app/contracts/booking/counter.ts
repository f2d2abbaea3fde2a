import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ToldLimitSchema } from '../products/calendar.ts'
import { TicketTypeSchema } from '../products/public.ts'
import { count, flag, hiddenMoney, instant, list, optionalMoney, optionalText, text } from '../tolerant.ts'
import { HashSchema } from './form.ts'
import { ExpressBookingSchema } from './shapes.ts'

const LastSaleSchema = z.object({
  product: z.string(),
  date: z.string(),
  time: text,
  people: count,
  method: text,
  /** True if its people entered. */
  enter: flag,
  tickets: list(z.object({ label: z.string(), quantity: count }))
})

const TerminalSchema = z.object({ id: z.string(), name: z.string() })

// None of these calls is in the specification: it only names the channel (POSCONTROLE).

/** Initial state of the counter: the attraction whose next hour of today has places, unless the query names one. */
export const getCounter = endpoint({
  id: 'getCounter',
  api: 'main',
  method: 'GET',
  path: '/counter',
  access: 'booking/index',
  summary: 'O que o balcão vende: os atrativos, o próximo horário com vagas e os preços do dia escolhido.',
  /** Another place's attraction, or one no longer sold, is ignored, and so is an invalid day. */
  query: z.object({ product: optionalText, date: optionalText }),
  response: z.object({
    /** Today in the place's zone. */
    today: z.string(),
    date: z.string(),
    /** Attractions that still have an hour on that day come first. */
    products: z.array(z.object({ uuid: z.string(), name: z.string() })),
    /** '' if nothing is sold. */
    product: text,
    /** First hour of that day that has not begun and has places; '' if there is none. */
    time: text,
    /** True if its people may enter now, within the gate's tolerance. */
    enters_now: flag,
    tickets: list(TicketTypeSchema),
    /** People limits of that day, of the place and of the attraction, that are nearly reached. */
    limits: list(ToldLimitSchema),
    /** Seller's latest sale of the last 24 hours, to be repeated. */
    last: LastSaleSchema.nullish().transform((sale) => sale ?? null),
    /** True if it sells without a document and a telephone. */
    contact_optional: flag,
    /** True if it sells without a name to people who enter with the sale. */
    nameless: flag,
    /** True if it sends the payment link with a sale: messages go out, the place is paid online, and the seller may. */
    sends_link: flag,
    /** True if it shows a Pix code: the place has a key, and the seller may mark it as paid. */
    shows_pix: flag,
    /** Card terminals that take the sale's price by themselves. */
    terminals: list(TerminalSchema)
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
  /** Whole name. May be empty where the place allows it, for people who enter with the sale and say nothing else. */
  name: short,
  cpf_cnpj: short,
  /** ISO 3166-1 alpha-2, as in the booking form. */
  document_country: short,
  phone: short,
  email: short,
  discount_code: optionalText,
  /**
   * `pos_money`, `pos_pix`, `pos_debit`, `pos_credit` or `pos_cortesia`. For a telephone booking `cod`, which is paid at
   * the place, or `link`, which also sends the payment link to its phone. `pos_card` sends the price to a card terminal
   * and holds the places until it is paid there. Ignored if nothing is due.
   */
  method: short,
  /** Card terminal of `pos_card`; '' for the only one. */
  terminal: short,
  /** Cash that was handed over, in reais; the part above the price is the change. */
  tendered: optionalMoney,
  cv: short,
  aut: short,
  reason: text,
  /** Reason to exceed the types' maximums. Ignored from sellers who may not. */
  limit_reason: text,
  /** True to let everybody in with the sale; if that fails, nothing is sold. */
  enter: flag,
  /** Total that the form showed, in reais. */
  total_seen: optionalMoney
})

export type CounterSaleForm = z.output<typeof CounterSaleSchema>

const ReceiptSchema = z.object({
  booking: ExpressBookingSchema,
  /** Cash of its latest payment: handed over, and given back. */
  tendered_value: hiddenMoney,
  change_value: hiddenMoney,
  /** True if the payment link was sent to the visitor. */
  link_sent: flag,
  /** BR Code of the place's own key while the sale waits for its Pix; '' otherwise. */
  pix_code: text,
  /** Only while the sale waits for a card terminal. */
  terminal: z
    .object({
      /** Last charge at a terminal: domain/money/terminal.ts; '' before the first. */
      state: text,
      /** True while it may still be paid there. */
      is_open: flag,
      /** Terminal that has it. */
      name: text,
      /** Instant at which the charge ends. */
      until: instant,
      terminals: list(TerminalSchema),
      /** True if no money moves, and the screen decides for the terminal. */
      simulated: flag
    })
    .nullish()
    .transform((terminal) => terminal ?? null)
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
    'Vende no balcão (canal POSCONTROLE): vagas, reserva, pagamento e entrada de uma vez, ou nada. O hash é a chave de idempotência. Com pos_pix e chave do parque, as vagas ficam guardadas até o evento receive. Com pos_card, o valor vai para a maquininha e as vagas ficam guardadas até ela responder. Com cod ou link, a reserva por telefone paga no local; link também envia o link de pagamento.',
  body: CounterSaleSchema,
  response: ReceiptSchema
})

/** Only for its seller, and for users who may see the place's values. */
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

/** Only for its seller, and for users who may see the place's values. */
export const moveTerminalCharge = endpoint({
  id: 'moveTerminalCharge',
  api: 'main',
  method: 'POST',
  path: '/counter/sales/{uuid}/terminal',
  access: 'booking/index',
  summary:
    'A cobrança de uma venda do balcão na maquininha: send envia, check pergunta ao provedor, cancel cancela, receive registra o cartão passado em outra máquina, com CV e AUT. O simulador aceita simulate-paid e simulate-refused.',
  params: z.object({ uuid: z.string() }),
  body: z.object({
    action: z.enum(['send', 'check', 'cancel', 'receive', 'simulate-paid', 'simulate-refused']),
    /** For `send`. */
    terminal: short,
    /** For `receive`: `pos_debit` or `pos_credit`, with the numbers of the slip. */
    method: short,
    cv: short,
    aut: short
  }),
  response: z.object({
    /** Words about the charge, for the seller. */
    message: text,
    /** True if the sale still waits for its terminal. */
    waits: flag
  })
})
