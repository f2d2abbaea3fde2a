import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { count, instant, list, pageLimit, text } from '../tolerant.ts'

// None of these calls is in the specification: wishes of people about messages of the place.

const common = { api: 'main', access: 'messages/consents' } as const

const WishSchema = z.object({
  /** Id of the address's latest answer. */
  id: z.string(),
  /** `whatsapp` or `email`. */
  channel: text,
  address: text,
  allowed: z.boolean(),
  /** `visitor`, `reply`, `provider`, `staff` or `link`. */
  source: text,
  note: text,
  by: text,
  at: instant
})

export type MessageWish = z.output<typeof WishSchema>

export const listMessageConsents = endpoint({
  ...common,
  id: 'listMessageConsents',
  method: 'GET',
  path: '/messenger/consents',
  summary: 'O que cada endereço disse por último sobre receber mensagens, o mais novo primeiro.',
  query: z.object({
    /** Address, or the beginning of one. */
    q: text.pipe(z.string().max(100)),
    state: z.enum(['', 'in', 'out']).default(''),
    page: count.pipe(z.number().min(1).max(100_000)).default(1),
    limit: pageLimit()
  }),
  response: z.object({ data: z.array(WishSchema), total: count, page: count, limit: count })
})

export const getMessageConsent = endpoint({
  ...common,
  id: 'getMessageConsent',
  method: 'GET',
  path: '/messenger/consents/{id}',
  summary: 'Tudo que um endereço disse sobre receber mensagens, o mais novo primeiro.',
  params: z.object({ id: z.string() }),
  response: z.object({ channel: text, address: text, said: z.array(WishSchema).min(1) })
})

const wish = {
  /** `in` or `out`. */
  wish: z.enum(['in', 'out'], 'Escolha uma opção.'),
  /** `desk`, `phone`, `paper` or `online`. */
  way: text,
  /** Words that the person agreed to, or the reason of a refusal. */
  words: text.pipe(z.string().max(2000, 'Use menos palavras.'))
}

export const recordMessageConsents = endpoint({
  ...common,
  id: 'recordMessageConsents',
  method: 'POST',
  path: '/messenger/consents',
  summary: 'Anota que alguém quer, ou não quer, receber mensagens; um não que a própria pessoa disse, só ela desfaz.',
  body: z.object({
    /** Addresses separated by commas, semicolons or line breaks. */
    addresses: text.pipe(z.string().max(50_000, 'São endereços demais de uma vez.')),
    ...wish
  }),
  response: z.object({
    recorded: count,
    /** Addresses that had said the same before. */
    same: count.default(0),
    /**
     * Addresses that were left alone: their owners refused themselves, or a refusal can only be taken back one by one.
     */
    kept: list(z.string())
  })
})

export const recordMessageConsent = endpoint({
  ...common,
  id: 'recordMessageConsent',
  method: 'POST',
  path: '/messenger/consents/{id}',
  summary: 'Anota o que um endereço conhecido quer agora.',
  params: z.object({ id: z.string() }),
  body: z.object(wish),
  response: z.object({ recorded: count, id: z.string() })
})

/** At most as many are listed. */
export const MOST_HIDDEN_SENDERS = 50

export const listHiddenSenders = endpoint({
  ...common,
  id: 'listHiddenSenders',
  method: 'GET',
  path: '/messenger/hidden-senders',
  summary: 'Quem pediu para parar de um número que o WhatsApp esconde, e espera que alguém diga de quem é; até 50.',
  response: z.array(
    z.object({
      id: z.string(),
      /** Name in WhatsApp. */
      name: text,
      /** Words that the person wrote. */
      note: text,
      at: instant
    })
  )
})

export type HiddenSender = z.output<typeof listHiddenSenders.response>[number]

export const settleHiddenSender = endpoint({
  ...common,
  id: 'settleHiddenSender',
  method: 'POST',
  path: '/messenger/hidden-senders/{id}',
  summary: 'Diz o número de quem pediu para parar, que então não recebe mais; ou deixa o pedido de lado.',
  params: z.object({ id: z.string() }),
  body: z.object({ phone: text.pipe(z.string().max(60)), drop: z.boolean().default(false) }),
  response: z.object({ outcome: z.enum(['recorded', 'dropped']) })
})
