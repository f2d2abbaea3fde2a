import { failJob } from '../../../support/database/jobs.ts'
import type { Step } from '../world.ts'

const move = (action: string, recorded: Step['actions']): Step => ({
  id: 'moveFailedJob',
  actions: recorded,
  ask: async ({ db, place }) => ({ params: { id: await failJob(db, place.placeId) }, body: { action } }),
  label: /^Aviso de pagamento$/
})

export const jobSteps: Step[] = [move('retry', ['jobs.restarted']), move('discard', ['jobs.discarded'])]
