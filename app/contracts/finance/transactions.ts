import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { count, list, text, textUpTo, wireId } from '../tolerant.ts'
import { TransactionBodySchema, TransactionSchema } from './shapes.ts'

const id = z.object({ id: wireId })

export const getTransaction = endpoint({
  id: 'getTransaction',
  api: 'main',
  method: 'GET',
  path: '/finance/{id}',
  access: 'financial/index',
  summary: 'Um lançamento com itens e pagamentos, os removidos também; quem não lança vê documentos mascarados.',
  params: id,
  response: TransactionSchema
})

export const createTransaction = endpoint({
  id: 'createTransaction',
  api: 'main',
  method: 'POST',
  path: '/finance',
  access: 'financial/edit',
  created: true,
  summary:
    'Cria um lançamento, aberto se general.open não diz fechado (closed, fechada, false, 0; só com financial/reopen). Totais, situação e usuário são do servidor. general.recurrence: repete todo mês, desde o mês da data.',
  body: TransactionBodySchema,
  response: TransactionSchema
})

export const updateTransaction = endpoint({
  id: 'updateTransaction',
  api: 'main',
  method: 'PUT',
  path: '/finance/{id}',
  access: 'financial/edit',
  summary:
    'Altera um lançamento aberto; o que não vem fica como está. Linha sem id igual a uma já lançada é essa linha (item: mesmo produto, dia e hora; pagamento: mesma forma, valor, dia e identificação), as outras são novas; com removed sai da conta; um pagamento lançado só pode ser removido. general.open outro fecha ou reabre: só com financial/reopen. 409 changed_meanwhile, closed, day_closed.',
  params: id,
  body: TransactionBodySchema,
  response: TransactionSchema
})

const MoveBodySchema = z.object({
  reason: textUpTo(300),
  /** Version that was read; 409 if it has changed. */
  version: count.optional()
})

export const closeTransaction = endpoint({
  id: 'closeTransaction',
  api: 'main',
  method: 'PUT',
  path: '/finance/{id}/close',
  access: 'financial/reopen',
  summary: 'Fecha um lançamento: nada mais muda nele. Fechado, fica fechado.',
  params: id,
  body: MoveBodySchema,
  response: TransactionSchema
})

export const reopenTransaction = endpoint({
  id: 'reopenTransaction',
  api: 'main',
  method: 'PUT',
  path: '/finance/{id}/reopen',
  access: 'financial/reopen',
  summary: 'Abre de novo um lançamento fechado, com o motivo. Um cancelado não se reabre (409).',
  params: id,
  body: MoveBodySchema,
  response: TransactionSchema
})

export const cancelTransaction = endpoint({
  id: 'cancelTransaction',
  api: 'main',
  method: 'PUT',
  path: '/finance/{id}/cancel',
  access: 'financial/edit',
  summary: 'Cancela um lançamento aberto, com o motivo; seus pagamentos são removidos junto. Não se desfaz.',
  params: id,
  body: MoveBodySchema,
  response: TransactionSchema
})

/** Choices that the form offers. */
export const readFinanceChoices = endpoint({
  id: 'readFinanceChoices',
  api: 'main',
  method: 'GET',
  path: '/finance/choices',
  access: ['financial/index', 'financial/edit'],
  summary: 'Atrativos do parque, e as categorias e os fornecedores já usados.',
  response: z.object({
    products: z.array(z.object({ uuid: text, name: text })),
    categories: list(z.string()),
    suppliers: list(z.string())
  })
})

const search = z.object({ q: z.string().max(100).default('') })

/** The specification's lists for autocomplete: names and CPF. */
const FoundPersonSchema = z.object({
  uuid: text,
  name: z.string(),
  /** Masked for readers who may not open the list of such people. */
  cpf: text
})

export const findFinanceClients = endpoint({
  id: 'findFinanceClients',
  api: 'main',
  method: 'GET',
  path: '/finance/clients',
  access: 'financial/edit',
  summary: 'Clientes por nome ou documento, até 20; nenhum com menos de duas letras.',
  query: search,
  response: z.array(FoundPersonSchema)
})

export const findFinanceAgents = endpoint({
  id: 'findFinanceAgents',
  api: 'main',
  method: 'GET',
  path: '/finance/agents',
  access: 'financial/edit',
  summary: 'Condutores por nome ou CPF, até 20; nenhum com menos de duas letras.',
  query: search,
  response: z.array(FoundPersonSchema)
})
