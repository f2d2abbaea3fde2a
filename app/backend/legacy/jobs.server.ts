import type { JobHandler } from '../kernel/outbox.server.ts'
import type { NounJobs } from '../kernel/schedule.server.ts'
import { runSteps } from './run-steps.server.ts'
import { stepKind } from './step-job.server.ts'

const stepJob: JobHandler = {
  kind: stepKind,
  slow: true,
  run: async (backend, { id, version }) => runSteps(backend, { id: String(id), version: Number(version) })
}

export const legacyJobs: NounJobs = { handlers: [stepJob], recurring: [] }
