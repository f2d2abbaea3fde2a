import { createReadStream } from 'node:fs'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '#app/backend/db/connection.server.ts'
import { startEmbeddedServer } from '#app/backend/db/embedded/start-embedded-server.server.ts'
import { type Verified, verifyExport } from '#app/backend/db/transfer/verify.server.ts'
import { formatInstant } from '#app/domain/calendar/dates.ts'
import { readFileAndFlags } from './command-flags.server.ts'
import type { CommandInput } from './command-input.server.ts'
import { requireExport } from './transfer-commands.server.ts'
import { isAlive, untilInterrupted } from './write-whole.server.ts'

const usage = 'Diga o arquivo: npm run db:verify -- copia.trilha'
const folderShape = /^trilha-verify-(\d+)-/

/**
 * Restores the backup into a database that is gone afterwards, and asks what must hold in it.
 * @throws Error in Portuguese when the file is damaged, or a rule does not hold
 */
export async function verifyByCommand({ args, log, say }: Omit<CommandInput, 'store'>): Promise<void> {
  const { file } = readFileAndFlags(args, { options: {}, usage })
  await requireExport(file)
  const verified = await inScratchDatabase(log, (db) => verifyExport(db, createReadStream(file)))
  for (const line of describeVerified(verified)) say(line)
  const broken = verified.breaches.length
  if (broken > 0) {
    const rules = broken === 1 ? '1 regra não vale' : `${broken} regras não valem`
    throw new Error(`A cópia se restaura, mas ${rules} nela: veja as linhas acima e verifique também o banco em uso`)
  }
  say('A cópia está inteira e todas as regras valem nela.')
}

function describeVerified(verified: Verified): string[] {
  const { tables, rows, places, bookings, payments, files, createdAt, lastAt, breaches } = verified
  const zone = verified.timezone ?? 'America/Sao_Paulo'
  const at = (instant: Date) => `${formatInstant(instant, zone)} (${zone})`
  return [
    `Cópia de ${at(createdAt)}: ${rows} linhas em ${tables} tabelas restauradas.`,
    `Parques: ${places}. Reservas: ${bookings}. Pagamentos: ${payments}. Arquivos: ${files}.`,
    lastAt ? `Último registro: ${at(lastAt)}.` : 'Nada foi registrado ainda.',
    ...breaches.flatMap(({ says, rows: found }) => [
      `NÃO VALE: ${says}.`,
      ...found.map((row) => `    ${JSON.stringify(row)}`)
    ])
  ]
}

/** An interruption ends the server under the work, and nothing of it stays. */
async function inScratchDatabase<T>(
  log: CommandInput['log'],
  work: (db: Pick<Database, 'pool' | 'direct'>) => Promise<T>
): Promise<T> {
  await removeLeft()
  const folder = await mkdtemp(join(tmpdir(), `trilha-verify-${process.pid}-`))
  // Only its owner reads the cluster inside; as root, that is another user.
  await chmod(folder, 0o711)
  try {
    return await untilInterrupted('Interrompido: a cópia não foi verificada até o fim', async (signal) => {
      const server = await startEmbeddedServer({ dataDir: join(folder, 'data'), log, durable: false })
      const stop = () => server.stop({ patienceMs: 0 })
      signal.addEventListener('abort', () => void stop(), { once: true })
      try {
        signal.throwIfAborted()
        const db = await openDatabase({ url: server.url(), poolSize: 2 })
        return await work(db).finally(() => db.close())
      } finally {
        await stop()
      }
    })
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }
}

/** Removes what a killed run left: it holds personal data. */
async function removeLeft(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(folderShape.exec(name)?.[1])
    if (pid && !isAlive(pid)) await rm(join(tmpdir(), name), { recursive: true, force: true })
  }
}
