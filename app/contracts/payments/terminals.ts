import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { flag, list, text } from '../tolerant.ts'

const CardTerminalSchema = z.object({
  /** Our id; '' if the counter does not use it. */
  id: text,
  /** Provider's own id. */
  terminal: z.string(),
  /** Number on its back. */
  serial: text,
  /** Name that the seller sees. */
  name: text,
  /** True if it takes charges from us. */
  is_integrated: flag,
  /** True if the provider does not list it any more. */
  is_gone: flag
})

export type CardTerminal = z.output<typeof CardTerminalSchema>

const CardTerminalsSchema = z.object({
  /** `nobody`: no account of the place has terminals. */
  serves: z.enum(['real', 'simulated', 'nobody']),
  /** Reason why the provider's list is missing; '' if it is there. */
  problem: text,
  terminals: list(CardTerminalSchema)
})

const access = 'configurations/payments'

export const listCardTerminals = endpoint({
  id: 'listCardTerminals',
  api: 'main',
  method: 'GET',
  path: '/payments/terminals',
  access,
  summary: 'As maquininhas da conta do Mercado Pago, as que o balcão usa primeiro.',
  response: CardTerminalsSchema
})

export const saveCardTerminal = endpoint({
  id: 'saveCardTerminal',
  api: 'main',
  method: 'PUT',
  path: '/payments/terminals',
  access,
  summary: 'Dá nome a uma maquininha da conta, para o balcão usá-la, e a põe no modo integrado (PDV).',
  body: z.object({ terminal: text, name: text }),
  response: CardTerminalsSchema
})

/** The terminal works by hand again. */
export const deleteCardTerminal = endpoint({
  id: 'deleteCardTerminal',
  api: 'main',
  method: 'DELETE',
  path: '/payments/terminals/{id}',
  access,
  summary: 'Tira uma maquininha do balcão; ela volta a cobrar sozinha.',
  params: z.object({ id: z.string() }),
  response: CardTerminalsSchema
})
