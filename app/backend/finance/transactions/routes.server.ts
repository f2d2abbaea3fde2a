import type { Answer } from '#app/contracts/endpoint.ts'
import { endRecurrence, getRecurrence, listRecurrences, updateRecurrence } from '#app/contracts/finance/recurrences.ts'
import type { readFinanceChoices } from '#app/contracts/finance/transactions.ts'
import * as calls from '#app/contracts/finance/transactions.ts'
import { listProductNames, listUsedWords } from '../../db/queries/finance/transactions.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { implement } from '../../kernel/implement.server.ts'
import { findAgents, findClients } from '../find-people.server.ts'
import { changeRecurrence, stopRecurrence } from '../recurrences/change-recurrence.server.ts'
import { describeRecurrence, listPlaceRecurrences } from '../recurrences/read-recurrences.server.ts'
import { cancelTransaction, closeTransaction, reopenTransaction } from './move-transaction.server.ts'
import { describeTransaction } from './read-transaction.server.ts'
import { addTransaction, changeTransaction } from './save-transaction.server.ts'

export const routes = [
  implement(calls.getTransaction, describeTransaction),
  implement(calls.createTransaction, addTransaction),
  implement(calls.updateTransaction, changeTransaction),
  implement(calls.closeTransaction, closeTransaction),
  implement(calls.reopenTransaction, reopenTransaction),
  implement(calls.cancelTransaction, cancelTransaction),
  implement(calls.readFinanceChoices, readChoices),
  implement(calls.findFinanceClients, findClients),
  implement(calls.findFinanceAgents, findAgents),
  implement(listRecurrences, listPlaceRecurrences),
  implement(getRecurrence, describeRecurrence),
  implement(updateRecurrence, changeRecurrence),
  implement(endRecurrence, stopRecurrence)
]

async function readChoices(_input: object, ctx: StaffContext): Promise<Answer<typeof readFinanceChoices>> {
  const { placeId } = ctx.actor
  const { orm } = ctx.db
  const [products, categories, suppliers] = await Promise.all([
    listProductNames(orm, placeId),
    listUsedWords(orm, placeId, 'category'),
    listUsedWords(orm, placeId, 'supplier')
  ])
  return { products, categories, suppliers }
}
