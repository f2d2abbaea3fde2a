import { migrate } from '#app/backend/db/migrate.server.ts'
import { listFailedRows, restartJob } from '#app/backend/db/queries/kernel/jobs.server.ts'
import { inTransaction } from '#app/backend/db/transaction.server.ts'
import { jobError, jobLabel } from '#app/domain/job/kinds.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import { readFlags } from './command-flags.server.ts'
import type { CommandInput } from './command-input.server.ts'

const options = { retry: { type: 'boolean' } } as const
const usage = 'Uso: npm run jobs:failed [-- --retry]'
const atOnce = 1000

/** `jobs:failed`: what failed for good and belongs to no place; `--retry` restarts all of it. */
export async function listFailedJobsByCommand({ args, store, log, say }: CommandInput): Promise<void> {
  const { retry } = readFlags(args, { options, usage })
  await migrate(store.db)
  const { rows, total } = await listFailedRows(store.db, { placeId: null, limit: atOnce, offset: 0 })
  if (total === 0) return say('Nenhuma tarefa da instalação falhou.')
  for (const { id, kind, attempts, error, triedAt } of rows) {
    say(
      `${id}  ${jobLabel(kind)}, ${countLabel(attempts, { one: 'tentativa', many: 'tentativas' })} até ${triedAt.toISOString()}: ${jobError(error)}`
    )
  }
  if (retry !== true) return say('Para tentar de novo: npm run jobs:failed -- --retry')
  const restarted = await inTransaction(store.db, async (tx) => {
    let count = 0
    for (const { id } of rows) if (await restartJob(tx, id)) count += 1
    return count
  })
  log.warn({ restarted }, 'failed jobs of the installation were restarted from the machine')
  say(`De volta à fila: ${countLabel(restarted, { one: 'tarefa', many: 'tarefas' })}.`)
}
