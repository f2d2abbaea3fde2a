import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { migrate } from '#app/backend/db/migrate.server.ts'
import { exportDatabase } from '#app/backend/db/transfer/export.server.ts'
import { importDatabase } from '#app/backend/db/transfer/import.server.ts'
import type { Env } from '#app/env.server.ts'
import type { Log } from '#app/log.server.ts'
import { openStore, type Store } from '../open-store.server.ts'
import type { CommandInput } from './command-input.server.ts'
import { createPlaceByCommand } from './place-command.server.ts'
import { recoverPlaceByCommand, resetTwoStepByCommand } from './recover-command.server.ts'

type Command = (input: CommandInput) => Promise<void>

function requireFile(args: string[], usage: string): string {
  const [file] = args.filter((arg) => !arg.startsWith('--'))
  if (!file) throw new Error(`Diga o arquivo: ${usage}`)
  return file
}

/** Whole or not at all; owner-only: it holds personal data. */
async function exportTo({ args, store, say }: CommandInput): Promise<void> {
  const file = requireFile(args, 'npm run db:export -- copia.trilha')
  const taken = await stat(file).catch(() => null)
  if (taken) throw new Error(`O arquivo ${file} já existe; escolha outro nome`)
  const draft = `${file}.${process.pid}`
  try {
    const { tables, rows } = await exportDatabase(store.db, createWriteStream(draft, { mode: 0o600, flags: 'wx' }))
    await rename(draft, file)
    say(`Exportadas ${rows} linhas de ${tables} tabelas para ${file}. O arquivo contém dados pessoais: guarde-o bem.`)
  } finally {
    await rm(draft, { force: true })
  }
}

async function importFrom({ args, store, say }: CommandInput): Promise<void> {
  const file = requireFile(args, 'npm run db:import -- copia.trilha')
  await stat(file).catch((cause) => {
    throw new Error(`O arquivo ${file} não existe ou não pode ser lido`, { cause })
  })
  const { tables, rows } = await importDatabase(store.db, createReadStream(file))
  say(`Importadas ${rows} linhas em ${tables} tabelas.`)
}

async function migrateNow({ store, say }: CommandInput): Promise<void> {
  const applied = await migrate(store.db)
  say(applied.length === 0 ? 'O banco já está em dia.' : `Migrações aplicadas: ${applied.join(', ')}`)
}

const commands: Readonly<Record<string, Command>> = {
  'db:migrate': migrateNow,
  'db:export': exportTo,
  'db:import': importFrom,
  'place:create': createPlaceByCommand,
  'place:recover': recoverPlaceByCommand,
  'user:reset-two-step': resetTwoStepByCommand
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
  const { name, args, env, log } = run
  const say = run.say ?? ((line: string) => void process.stdout.write(`${line}\n`))
  const complain = run.complain ?? ((line: string) => void process.stderr.write(`${line}\n`))
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  let store: Store | null = null
  try {
    if (!command) throw new Error(`Comando desconhecido: ${name}. Há ${Object.keys(commands).join(', ')}`)
    if (env.MAIN_API_URL) throw new Error('As APIs são remotas (MAIN_API_URL): aqui não há banco de dados')
    store = await openStore(env, log)
    await command({ args, store, log, say })
    return 0
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    complain(message.replace(/\s*\n\s*/g, ' '))
    log.debug({ err: error }, 'command failed')
    return 1
  } finally {
    await store?.close().catch((error: unknown) => log.warn({ err: error }, 'closing the database failed'))
  }
}
