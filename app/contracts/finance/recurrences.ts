import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { count, flag, money, text, wireId } from '../tolerant.ts'

// None of these calls is in the specification, which has no recurrences.

const RecurrenceSchema = z.object({
  id: wireId,
  flow: text,
  label: text,
  category: text,
  supplier: text,
  value: money,
  day_of_month: count,
  /** `2026-11`. */
  from: text,
  /** The last month, or ''. */
  until: text,
  /** True if no further month is made. */
  ended: flag,
  /** Number of its transactions, without cancelled ones. */
  made: count.default(0),
  /** Id of the newest of them. */
  last_id: text,
  last_month: text,
  version: count.default(1)
})

export type Recurrence = z.output<typeof RecurrenceSchema>

const id = z.object({ id: wireId })

export const listRecurrences = endpoint({
  id: 'listRecurrences',
  api: 'main',
  method: 'GET',
  path: '/finance/recurrences',
  access: 'financial/index',
  summary: 'O que se repete todo mês: as que seguem primeiro, por nome.',
  response: z.array(RecurrenceSchema)
})

export const getRecurrence = endpoint({
  id: 'getRecurrence',
  api: 'main',
  method: 'GET',
  path: '/finance/recurrences/{id}',
  access: 'financial/index',
  summary: 'Uma repetição.',
  params: id,
  response: RecurrenceSchema
})

export const updateRecurrence = endpoint({
  id: 'updateRecurrence',
  api: 'main',
  method: 'PUT',
  path: '/finance/recurrences/{id}',
  access: 'financial/edit',
  summary:
    'Muda o valor a partir do mês que vem; o do mês que vem já criado, se ninguém mexeu nele, muda também. 409 changed_meanwhile, ended.',
  params: id,
  body: z.object({ value: text.pipe(z.string().max(40)), version: count.optional() }),
  response: RecurrenceSchema
})

export const endRecurrence = endpoint({
  id: 'endRecurrence',
  api: 'main',
  method: 'PUT',
  path: '/finance/recurrences/{id}/end',
  access: 'financial/edit',
  summary:
    'Encerra uma repetição: nenhum mês novo. O do mês que vem já criado, se ninguém mexeu nele, é cancelado. Encerrada, fica encerrada.',
  params: id,
  body: z.object({ version: count.optional() }),
  response: RecurrenceSchema
})
