import { z } from 'zod'
import {
  type Amount,
  countInBucket,
  countInDatabase,
  type Home,
  MOVABLE_FILES,
  MOVABLE_PHOTOS
} from '#app/backend/db/queries/files/moving.server.ts'
import type { FilesHeld } from '#app/backend/db/transfer/format.server.ts'
import { moveFiles } from '#app/backend/files/move-files.server.ts'
import { gather } from '#app/backend/kernel/photo/photo-bytes.server.ts'
import { type ObjectFacts, ObjectFault, type ObjectStore } from '#app/backend/providers/objects/object-store.server.ts'
import { openObjects } from '#app/backend/providers/objects/open-objects.server.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import type { Store } from '../open-store.server.ts'
import { parseOrSay, readFlags } from './command-flags.server.ts'
import type { CommandInput } from './command-input.server.ts'

const options = { to: { type: 'string' }, limit: { type: 'string' } } as const
const usage = 'Diga para onde: npm run files:move -- --to s3 (ou --to database) [--limit 1000]'
const FlagsSchema = z.object({
  to: z.enum(['s3', 'database'], usage),
  limit: z.coerce.number(usage).int(usage).min(1, usage).default(Number.MAX_SAFE_INTEGER)
})

const mostNamed = 20
const tellEveryMs = 5000

/** @throws Error in Portuguese without the settings of a bucket */
export async function requireObjects(env: CommandInput['env']): Promise<ObjectStore> {
  const objects = await openObjects(env)
  if (objects) return objects
  throw new Error('Não há bucket configurado; defina S3_ENDPOINT, S3_BUCKET, S3_REGION e as duas chaves')
}

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} MB`

const amountWords = ({ count, bytes }: Amount) =>
  `${countLabel(count, { one: 'arquivo ou foto', many: 'arquivos e fotos' })} (${megabytes(bytes)})`

/** Moves files and photos between the database and the bucket. It may be stopped and started again at any time. */
export async function moveByCommand({ args, env, store, say }: CommandInput): Promise<void> {
  const { to, limit } = parseOrSay(FlagsSchema, readFlags(args, { options, usage }), usage)
  const objects = await requireObjects(env)
  const { db } = store
  const countLeft = () => (to === 's3' ? countInDatabase : countInBucket)(db.orm)
  say(`${direction(to, objects)}: ${amountWords(await countLeft())} por mover.`)
  const moved = { count: 0, bytes: 0 }
  let toldAt = performance.now()
  const onMoved = (bytes: number) => {
    moved.count += 1
    moved.bytes += bytes
    if (performance.now() - toldAt < tellEveryMs) return
    toldAt = performance.now()
    say(`Movidos até agora: ${amountWords(moved)}.`)
  }
  const damaged = await moveFiles({ db, objects, to, limit, onMoved }).catch((error: unknown) => {
    say(`Movidos: ${amountWords(moved)}.`)
    throw explainBucket(error, objects)
  })
  say(`Movidos: ${amountWords(moved)}. Faltam: ${amountWords(await countLeft())}.`)
  if (damaged.length === 0) return
  const named = damaged.slice(0, mostNamed).join(', ')
  const count = countLabel(damaged.length, {
    one: 'arquivo ou foto não confere',
    many: 'arquivos e fotos não conferem'
  })
  throw new Error(`${count} com a soma guardada, ou não está mais lá, e ficou como estava: ${named}`)
}

const direction = (to: Home, { name }: ObjectStore) =>
  to === 's3' ? `Do banco de dados para o bucket ${name}` : `Do bucket ${name} para o banco de dados`

function explainBucket(error: unknown, { name }: ObjectStore): unknown {
  if (!(error instanceof ObjectFault)) return error
  const said = error.kind === 'refused' ? 'recusou o pedido; confira as chaves e o nome' : 'não respondeu'
  return new Error(`O bucket ${name} ${said} (${error.message}). Rode de novo depois`, {
    cause: error
  })
}

/** Reads an object whole; null if it is gone or damaged. */
export const readerOf = (objects: ObjectStore) => async (one: ObjectFacts & { key: string }) => {
  try {
    return await gather(await objects.open(one.key, one))
  } catch (error) {
    if (error instanceof ObjectFault && (error.kind === 'missing' || error.kind === 'damaged')) return null
    throw explainBucket(error, objects)
  }
}

/** Says what a backup holds of files and photos, and what it does not. */
export function describeHeld(files: FilesHeld | null, lost: number): string[] {
  if (!files) return []
  const { inDatabase, inBucket, bucket, included } = files
  if (inBucket.count === 0) return [`Ele traz ${amountWords(inDatabase)}: todos.`]
  if (!included) {
    return [
      `Ele traz ${amountWords(inDatabase)} do banco de dados, e não traz ${amountWords(inBucket)} que estão no bucket ` +
        `${bucket}: copie também o bucket, ou exporte com --with-files.`
    ]
  }
  const all = { count: inDatabase.count + inBucket.count, bytes: inDatabase.bytes + inBucket.bytes }
  const missing = countLabel(lost, { one: 'objeto do bucket não foi lido', many: 'objetos do bucket não foram lidos' })
  return [
    `Ele traz ${amountWords(all)}, também os do bucket ${bucket}.`,
    ...(lost > 0 ? [`${missing}: foram apagados durante a cópia, ou estão danificados.`] : [])
  ]
}

/** Says after an import which files and photos cannot be read here. */
export async function describeMissing(
  { env, store: { db } }: Pick<CommandInput, 'env' | 'store'>,
  files: FilesHeld | null
): Promise<string[]> {
  const objects = await openObjects(env)
  const left = await countInBucket(db.orm)
  const toBucket = objects && files && files.inBucket.count > 0 && left.count === 0
  if (toBucket) return ['Os arquivos do bucket vieram para o banco de dados: leve-os com npm run files:move -- --to s3']
  if (left.count === 0) return []
  const from = `${amountWords(left)} ${left.count === 1 ? 'ficou' : 'ficaram'} no bucket ${files?.bucket ?? '?'}`
  if (!objects) {
    const named = nameMissing(await findMissing(db, new Set()))
    return [`${from}, e aqui não há bucket configurado: faltam ${named}. Configure S3_* antes de abrir o programa.`]
  }
  try {
    const missing = await findMissing(db, await listKeys(objects))
    if (missing.length === 0) return [`${from}, e estão todos no bucket ${objects.name}.`]
    return [`${from}; no bucket ${objects.name} faltam ${nameMissing(missing)}.`]
  } catch (error) {
    if (!(error instanceof ObjectFault)) throw error
    return [`${from}; o bucket ${objects.name} não respondeu (${error.message}), e não se sabe se estão lá.`]
  }
}

async function listKeys(objects: ObjectStore): Promise<Set<string>> {
  const keys = new Set<string>()
  for (let after = ''; ; ) {
    const page = await objects.list(after)
    for (const { key } of page.objects) keys.add(key)
    if (page.next === '') return keys
    after = page.next
  }
}

/** Ids of files and photos whose object is not among these. */
async function findMissing(db: Store['db'], present: ReadonlySet<string>): Promise<string[]> {
  const missing: string[] = []
  for (const { list } of [MOVABLE_FILES, MOVABLE_PHOTOS]) {
    for (let after = ''; ; ) {
      const found = await list(db.orm, { to: 'database', after, limit: 1000 })
      missing.push(...found.filter(({ objectKey }) => !present.has(objectKey)).map(({ id }) => id))
      const last = found.at(-1)
      if (!last) break
      after = last.id
    }
  }
  return missing
}

function nameMissing(ids: readonly string[]): string {
  const more = ids.length - mostNamed
  return `${ids.length}: ${ids.slice(0, mostNamed).join(', ')}${more > 0 ? ` e mais ${more}` : ''}`
}
