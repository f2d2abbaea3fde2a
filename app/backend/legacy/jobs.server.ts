import { importsDue, setImport, takeImports } from '../db/queries/integrations/imports.server.ts'
import type { Backend } from '../kernel/context.server.ts'
import type { NounJobs } from '../kernel/schedule.server.ts'
import { runSteps } from './run-steps.server.ts'

/** Milliseconds, longer than one turn takes: afterwards anybody may take over from a killed process. */
const leaseMs = 40_000

async function runImports(backend: Backend): Promise<boolean> {
  const now = backend.now()
  const taken = await takeImports(backend.db, { now, until: new Date(now.getTime() + leaseMs) })
  for (const { id } of taken) {
    const waitMs = await runSteps(backend, id)
    if (waitMs !== null) await setImport(backend.db.orm, id, { tryAt: new Date(backend.now().getTime() + waitMs) })
  }
  return taken.length > 0
}

/** A loop of its own, so that a hanging server does not delay messages. */
export const legacyJobs: NounJobs = {
  handlers: [],
  recurring: [{ name: 'legacy import', due: ({ now }) => importsDue(now()), run: runImports }]
}
