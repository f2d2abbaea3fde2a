import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { ApiError } from '#app/contracts/api-error.ts'
import type { Database } from '../db/connection.server.ts'
import { findFile } from '../db/queries/files/files.server.ts'
import {
  type Home,
  MOVABLE_FILES,
  MOVABLE_PHOTOS,
  type Movable,
  type MovableKind
} from '../db/queries/files/moving.server.ts'
import { noteRemovals } from '../db/queries/files/objects.server.ts'
import { findPhoto } from '../db/queries/identity/photos.server.ts'
import { gather } from '../kernel/photo/photo-bytes.server.ts'
import {
  newObjectKey,
  type ObjectFacts,
  ObjectFault,
  type ObjectStore
} from '../providers/objects/object-store.server.ts'
import { readPieces } from './receive/store-pieces.server.ts'

interface Kind extends MovableKind {
  /** Any id between the others: two movers that begin at different ones rarely meet. */
  randomId(): string
  /** Null for a removed one. */
  findKey(db: Database, id: string): Promise<string | null>
  /** Null if its bytes are no longer in the database. */
  read(db: Database, found: Movable): Promise<Buffer | null>
}

const kinds: readonly Kind[] = [
  {
    ...MOVABLE_FILES,
    randomId: randomUUID,
    async findKey({ orm }, id) {
      const file = await findFile(orm, id)
      return file && !file.removedAt ? file.objectKey : null
    },
    read: (db, { id, size }) => gather(readPieces(db, { fileId: id, size }))
  },
  {
    ...MOVABLE_PHOTOS,
    randomId: () => randomBytes(16).toString('hex'),
    findKey: async (db, id) => (await findPhoto(db, id))?.objectKey ?? null,
    read: async (db, { id }) => (await findPhoto(db, id))?.bytes ?? null
  }
]

interface Moving {
  db: Database
  objects: ObjectStore
  to: Home
  /** Most files and photos of this run. */
  limit: number
  /** Runs after each one. */
  onMoved(bytes: number): void
}

/** Files and photos whose bytes are not those of their row: they stay where they are. */
export type Damaged = string[]

const batch = 20

/**
 * Moves bytes one by one, with at most one file in memory and no transaction while the bucket works. Each row changes
 * only after the new bytes were read back: a run may be killed, continued, and run twice at once.
 * @throws ObjectFault when the bucket is away or refuses
 */
export async function moveFiles(moving: Moving): Promise<Damaged> {
  const damaged: Damaged = []
  let left = moving.limit
  for (const kind of kinds) {
    const start = kind.randomId()
    for (const lap of [
      { from: start, until: null },
      { from: '', until: start }
    ]) {
      for await (const found of listAll(kind, moving, lap)) {
        if (left <= 0) return damaged
        const outcome = await moveOne(kind, moving, found)
        if (outcome === 'damaged') damaged.push(found.id)
        if (outcome !== 'moved') continue
        left -= 1
        moving.onMoved(found.size)
      }
    }
  }
  return damaged
}

async function* listAll(
  { list }: Kind,
  { db, to }: Moving,
  { from, until }: { from: string; until: string | null }
): AsyncGenerator<Movable> {
  for (let after = from; ; ) {
    const found = await list(db.orm, { to, after, limit: batch })
    for (const one of found) {
      if (until !== null && one.id > until) return
      yield one
    }
    const last = found.at(-1)
    if (!last || found.length < batch) return
    after = last.id
  }
}

/** `gone`: it was removed or moved meanwhile. */
type Outcome = 'moved' | 'gone' | 'damaged'

async function moveOne(kind: Kind, moving: Moving, found: Movable): Promise<Outcome> {
  try {
    const isDone = await (moving.to === 's3' ? toBucket : toDatabase)(kind, moving, found)
    return isDone ? 'moved' : 'gone'
  } catch (error) {
    const isOfBytes =
      error instanceof ApiError || (error instanceof ObjectFault && ['missing', 'damaged'].includes(error.kind))
    if (!isOfBytes) throw error
    return (await kind.findKey(moving.db, found.id)) === found.objectKey ? 'damaged' : 'gone'
  }
}

async function toBucket(kind: Kind, { db, objects }: Moving, found: Movable): Promise<boolean> {
  const bytes = await kind.read(db, found)
  if (!bytes) return false
  const facts: ObjectFacts = { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
  if (found.sha256 !== '' && found.sha256 !== facts.sha256)
    throw new ObjectFault('damaged', 'the bytes are not those of the row')
  const objectKey = newObjectKey()
  const read = async function* () {
    yield bytes
  }
  await objects.put(objectKey, facts, read)
  await gather(await objects.open(objectKey, facts))
  const isMoved = await kind.toBucket(db, found, { ...found, ...facts, objectKey })
  if (!isMoved) await noteRemovals(db.orm, [objectKey])
  return isMoved
}

/** A trigger notes the object for removal when its row lets it go. */
async function toDatabase(kind: Kind, { db, objects }: Moving, found: Movable): Promise<boolean> {
  return kind.toDatabase(db, found, await gather(await objects.open(found.objectKey, found)))
}
