import { setImport, takeImports } from '../db/queries/integrations/imports.server.ts'
import type { Backend } from '../kernel/context.server.ts'
import type { NounJobs } from '../kernel/schedule.server.ts'
import { runSteps } from './run-steps.server.ts'

/** More than one turn takes: that of a process that was killed is anybody's then. Milliseconds. */
const leaseMs = 40_000

async function runImports(backend: Backend): Promise<void> {
  const now = backend.now()
  for (const { id } of await takeImports(backend.db, { now, until: new Date(now.getTime() + leaseMs) })) {
    const waitMs = await runSteps(backend, id)
    if (waitMs !== null) await setImport(backend.db.orm, id, { tryAt: new Date(backend.now().getTime() + waitMs) })
  }
}

/** A loop of its own: a server that hangs holds up nobody's messages. */
export const legacyJobs: NounJobs = {
  handlers: [],
  recurring: [{ name: 'legacy import', everyMs: 1000, run: runImports }]
}
