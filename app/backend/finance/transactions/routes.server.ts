import { endRecurrence, getRecurrence, listRecurrences, updateRecurrence } from '#app/contracts/finance/recurrences.ts'
import * as calls from '#app/contracts/finance/transactions.ts'
import { implement } from '../../kernel/implement.server.ts'
import { findAgents, findClients } from '../find-people.server.ts'
import { readChoices } from '../read-choices.server.ts'
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
