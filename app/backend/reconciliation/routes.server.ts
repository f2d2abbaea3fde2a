import { readReconciliation } from '#app/contracts/money/reconciliation.ts'
import { implement } from '../kernel/implement.server.ts'
import { readPeriod } from './read-reconciliation.server.ts'

export const routes = [implement(readReconciliation, readPeriod)]
