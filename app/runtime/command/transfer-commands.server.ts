import { createReadStream, createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { renewStoredSecrets } from '#app/backend/credentials/secrets/stored-secrets.server.ts'
import { compareMigrations } from '#app/backend/db/migrate.server.ts'
import { exportDatabase } from '#app/backend/db/transfer/export.server.ts'
import { checkExport, importDatabase } from '#app/backend/db/transfer/import.server.ts'
import { openObjects } from '#app/backend/providers/objects/open-objects.server.ts'
import type { Env } from '#app/env.server.ts'
import type { Store } from '../open-store.server.ts'
import { describeLockedOut, describeLost, openSealing, renewSealed, SEALED_THINGS } from '../sealing.server.ts'
import { readFileAndFlags } from './command-flags.server.ts'
import type { CommandInput } from './command-input.server.ts'
import { describeHeld, describeMissing, readerOf, requireObjects } from './files-command.server.ts'
import { writeWhole } from './write-whole.server.ts'

const options = { 'with-key': { type: 'boolean' }, 'with-files': { type: 'boolean' } } as const
const exportUsage = 'Diga o arquivo: npm run db:export -- copia.trilha [--with-key] [--with-files]'
const importUsage = 'Diga o arquivo: npm run db:import -- copia.trilha'

/** Writes the complete export or nothing. Only the owner may read the file: it holds personal data. */
export async function exportTo({ args, env, store, say }: CommandInput): Promise<void> {
  const { file, values } = readFileAndFlags(args, { options, usage: exportUsage })
  const withKey = values['with-key'] === true
  if (await stat(file).catch(() => null)) throw new Error(`O arquivo ${file} já existe; escolha outro nome`)
  const keys = withKey ? await readFittingKeys(env, store) : []
  const withFiles = values['with-files'] === true
  const objects = withFiles ? await requireObjects(env) : await openObjects(env)
  const { tables, rows, files, lost } = await writeWhole(file, (draft, signal) => {
    const target = createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true })
    const bucket = objects && { name: objects.name, read: withFiles ? readerOf(objects) : null }
    return exportDatabase(store.db, target, { keys, bucket, signal })
  })
  say(`Exportadas ${rows} linhas de ${tables} tabelas para ${file}. O arquivo contém dados pessoais: guarde-o bem.`)
  for (const line of describeHeld(files, lost)) say(line)
  say(
    withKey
      ? `Ele traz também a chave que sela, e com ela tudo que ela abre: ${SEALED_THINGS}. Quem tiver este arquivo pode ` +
          'receber e enviar em nome dos parques, assinar notas e entrar no lugar de qualquer usuário: guarde-o cifrado, ' +
          'longe das outras cópias.'
      : `A chave que sela não está nele; sem ela não se abre ${SEALED_THINGS}. Guarde-a à parte (o arquivo sealing-key da ` +
          'pasta de dados, ou SEALING_KEY), ou exporte com --with-key.'
  )
}

/** Refuses to export with a key that does not open the data: the backup could not be restored. */
async function readFittingKeys(env: Env, { db }: Store): Promise<string[]> {
  if ((await compareMigrations(db)).pending.length > 0)
    throw new Error('O banco não está em dia; rode antes npm run db:migrate')
  const { seal, keys } = openSealing(env)
  if (keys.length === 0) {
    throw new Error(
      'Não há chave própria para exportar: quem sela é SESSION_SECRET; defina SEALING_KEY e tente de novo'
    )
  }
  const [lockedOut] = describeLockedOut(await renewStoredSecrets({ db, seal }))
  if (lockedOut) throw new Error(lockedOut)
  const [lost] = describeLost(await renewSealed({ db, seal }))
  if (lost) throw new Error(lost)
  return keys
}

/** Runs before a database is opened or created for the import. */
export async function checkImport(args: string[]): Promise<string[]> {
  const { file } = readFileAndFlags(args, { options, usage: importUsage })
  await requireExport(file)
  return args
}

/** @throws Error in Portuguese unless the file is a complete export of a version that this program knows */
export async function requireExport(file: string): Promise<void> {
  // Open the file here, to tell an unreadable file from one that is not an export.
  const handle = await open(file).catch((cause) => {
    throw new Error(`O arquivo ${file} não existe ou não pode ser lido`, { cause })
  })
  if (!(await handle.stat()).isFile()) {
    await handle.close()
    throw new Error(`${file} não é um arquivo`)
  }
  await checkExport(handle.createReadStream())
}

export async function importFrom({ args, env, store, say }: CommandInput): Promise<void> {
  const { file } = readFileAndFlags(args, { options, usage: importUsage })
  // Check the keys before anything is written.
  openSealing(env)
  const { tables, rows, keys, files } = await importDatabase(store.db, createReadStream(file))
  say(`Importadas ${rows} linhas em ${tables} tabelas.`)
  for (const line of await describeMissing({ env, store }, files ?? null)) say(line)
  const stored = { db: store.db, seal: openSealing(env, keys).seal }
  const lines = [...describeLockedOut(await renewStoredSecrets(stored)), ...describeLost(await renewSealed(stored))]
  for (const line of lines) say(line)
}
