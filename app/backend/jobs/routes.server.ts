import { listFailedJobs, moveFailedJob } from '#app/contracts/failed-jobs.ts'
import { implement } from '../kernel/implement.server.ts'
import { listFailed, moveFailed } from './failed.server.ts'

export const routes = [implement(listFailedJobs, listFailed), implement(moveFailedJob, moveFailed)]
