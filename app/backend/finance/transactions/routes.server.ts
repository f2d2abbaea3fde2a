import { endRecurrence, getRecurrence, listRecurrences, updateRecurrence } from '#app/contracts/finance/recurrences.ts'
import {
  cancelTransaction,
  closeTransaction,
  createTransaction,
  findFinanceAgents,
  findFinanceClients,
  getTransaction,
  readFinanceChoices,
  reopenTransaction,
  updateTransaction
} from '#app/contracts/finance/transactions.ts'
import { implement } from '../../kernel/implement.server.ts'
import { findAgents, findClients } from '../find-people.server.ts'
import { readChoices } from '../read-choices.server.ts'
import { end, update as updateOne } from '../recurrences/change-recurrence.server.ts'
import { listAll, readOne as readRecurrence } from '../recurrences/read-recurrences.server.ts'
import { cancel, close, reopen } from './move-transaction.server.ts'
import { readOne } from './read-transaction.server.ts'
import { create, update } from './save-transaction.server.ts'

export const transactionRoutes = [
  implement(getTransaction, readOne),
  implement(createTransaction, create),
  implement(updateTransaction, update),
  implement(closeTransaction, close),
  implement(reopenTransaction, reopen),
  implement(cancelTransaction, cancel),
  implement(readFinanceChoices, readChoices),
  implement(findFinanceClients, findClients),
  implement(findFinanceAgents, findAgents),
  implement(listRecurrences, listAll),
  implement(getRecurrence, readRecurrence),
  implement(updateRecurrence, updateOne),
  implement(endRecurrence, end)
]
