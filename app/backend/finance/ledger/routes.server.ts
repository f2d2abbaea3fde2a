import { readCashFlow as cashFlow, listLedger as ledger } from '#app/contracts/finance/ledger.ts'
import { implement } from '../../kernel/implement.server.ts'
import { listLedger } from './list-ledger.server.ts'
import { readCashFlow } from './read-cash-flow.server.ts'

export const routes = [implement(ledger, listLedger), implement(cashFlow, readCashFlow)]
