import { deleteSavedReport, listSavedReports, saveReport } from '#app/contracts/reports.ts'
import { implement } from '../kernel/implement.server.ts'
import { listReports, removeReport, storeReport } from './saved-reports.server.ts'

export const routes = [
  implement(listSavedReports, listReports),
  implement(saveReport, storeReport),
  implement(deleteSavedReport, removeReport)
]
