import { migrate } from '#app/backend/db/migrate.server.ts'
import type { Env } from '#app/env.server.ts'
import type { Log } from '#app/log.server.ts'
import { explainFailure } from '../explain-failure.server.ts'
import { openExistingStore, openStore, type Store } from '../open-store.server.ts'
import type { CommandInput } from './command-input.server.ts'
import { moveByCommand } from './files-command.server.ts'
import { listFailedJobsByCommand } from './jobs-command.server.ts'
import { importByCommand } from './legacy-command.server.ts'
import { createPlaceByCommand, readPlaceFlags } from './place-command.server.ts'
import { recoverPlaceByCommand, resetTwoStepByCommand } from './recover-command.server.ts'
import { checkImport, exportTo, importFrom } from './transfer-commands.server.ts'
import { verifyByCommand } from './verify-command.server.ts'

type Command = (input: CommandInput) => Promise<void>

async function migrateNow({ store, say }: CommandInput): Promise<void> {
  const applied = await migrate(store.db)
  say(applied.length === 0 ? 'O banco já está em dia.' : `Migrações aplicadas: ${applied.join(', ')}`)
}

const commands: Readonly<Record<string, Command>> = {
  'db:migrate': migrateNow,
  'db:export': exportTo,
  'db:import': importFrom,
  'files:move': moveByCommand,
  'jobs:failed': listFailedJobsByCommand,
  'legacy:import': importByCommand,
  'place:create': createPlaceByCommand,
  'place:recover': recoverPlaceByCommand,
  'user:reset-two-step': resetTwoStepByCommand
}

/** Commands that look at no database of ours. */
const apart: Readonly<Record<string, (input: Omit<CommandInput, 'store'>) => Promise<void>>> = {
  'db:verify': verifyByCommand
}

/**
 * Commands that may create a database. For the others a missing one means a wrong DATA_DIR, and a new database would
 * hide the mistake.
 */
const makers = new Set(['db:migrate', 'db:import', 'place:create'])

/** Commands whose arguments are checked, or asked for, before a database is opened. */
const checks: Readonly<Record<string, (args: string[]) => Promise<string[]>>> = {
  'db:import': checkImport,
  'place:create': readPlaceFlags
}

interface Run {
  name: string
  args: string[]
  env: Env
  log: Log
  say?: (line: string) => void
  complain?: (line: string) => void
}

export async function runCommand(run: Run): Promise<number> {
  const { name, env, log } = run
  const say = run.say ?? ((line: string) => void process.stdout.write(`${line}\n`))
  const complain = run.complain ?? ((line: string) => void process.stderr.write(`${line}\n`))
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  const alone = Object.hasOwn(apart, name) ? apart[name] : undefined
  let store: Store | null = null
  try {
    if (alone) {
      await alone({ args: run.args, env, log, say })
      return 0
    }
    const known = [...Object.keys(commands), ...Object.keys(apart)].join(', ')
    if (!command) throw new Error(`Comando desconhecido: ${name}. Há ${known}`)
    if (env.MAIN_API_URL) throw new Error('As APIs são remotas (MAIN_API_URL): aqui não há banco de dados')
    const args = (await checks[name]?.(run.args)) ?? run.args
    const makes = makers.has(name) && !args.includes('--drop-demo')
    store = await (makes ? openStore : openExistingStore)(env, log)
    await command({ args, env, store, log, say })
    return 0
  } catch (error) {
    complain(explainFailure(error))
    log.debug({ err: error }, 'command failed')
    return 1
  } finally {
    await store?.close().catch((error: unknown) => log.warn({ err: error }, 'closing the database failed'))
  }
}
