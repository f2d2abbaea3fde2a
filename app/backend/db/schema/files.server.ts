import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid
} from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns.server.ts'
import { places } from './places.server.ts'
import { users } from './users.server.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Documents of requests, agents, clients and others; `ref` and `refId` name the owner (specification §7). */
export const files = pgTable(
  'files',
  {
    /** 122 random bits; the id also opens it. */
    id: uuid('id').primaryKey(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    /** Name for people, cleaned; it is never a path. */
    name: text('name').notNull(),
    /** Kind by content (domain/file/kind); empty until the whole file has arrived. */
    kind: text('kind').notNull().default(''),
    /** Bytes. */
    size: integer('size').notNull().default(0),
    sha256: text('sha256').notNull().default(''),
    /** Key of its object in the bucket; empty if its pieces are in this database. */
    objectKey: text('object_key').notNull().default(''),
    ref: text('ref').notNull(),
    refId: text('ref_id').notNull().default(''),
    /** 1 Enviado, 2 Aprovado, 3 Recusado (domain/file/status). */
    status: integer('status').notNull().default(1),
    /** Reason of a refusal. */
    reason: text('reason').notNull().default(''),
    /** Name of the requested document. */
    document: text('document').notNull().default(''),
    /** True if anybody may read it by its path. */
    isPublic: boolean('is_public').notNull().default(false),
    /** Id of the first version; its own if it is the first. */
    origin: uuid('origin').notNull(),
    version: integer('version').notNull().default(1),
    /** False once a newer version replaced it. */
    isCurrent: boolean('is_current').notNull().default(true),
    uploadedBy: bigint('uploaded_by', { mode: 'number' }).references(() => users.id),
    uploaderName: text('uploader_name').notNull().default(''),
    /** Null while it is arriving: nobody can see it yet, and it is swept away if it never ends. */
    keptAt: instant('kept_at'),
    /** WebP of its picture or first page, drawn by the server; null for none. */
    preview: bytea('preview'),
    /**
     * The content is deleted and the row stays: the name of the file, and its remover (empty for the end of its
     * retention).
     */
    removedAt: instant('removed_at'),
    removedBy: text('removed_by').notNull().default(''),
    createdAt: createdAt()
  },
  (t) => [
    index('files_ref').on(t.placeId, t.ref, t.refId),
    index('files_coming').on(t.createdAt).where(sql`${t.keptAt} is null`),
    index('files_superseded').on(t.keptAt).where(sql`not ${t.isCurrent} and ${t.removedAt} is null`),
    uniqueIndex('files_version').on(t.origin, t.version),
    index('files_object').on(t.objectKey).where(sql`${t.objectKey} <> ''`),
    check('files_removed', sql`${t.removedAt} is null or ${t.objectKey} = ''`),
    check('files_status', sql`${t.status} between 1 and 3`)
  ]
)

/** Bytes in order, read and written piece by piece, so that no file is ever whole in memory. */
export const filePieces = pgTable(
  'file_pieces',
  {
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    bytes: bytea('bytes').notNull()
  },
  (t) => [primaryKey({ columns: [t.fileId, t.number] })]
)

/**
 * Keys of objects that no row needs any more. A trigger of `files` and `photos` adds them, and a job removes them from the
 * bucket.
 */
export const objectRemovals = pgTable(
  'object_removals',
  {
    objectKey: text('object_key').primaryKey(),
    dueAt: instant('due_at').notNull().default(sql`'-infinity'`),
    tries: integer('tries').notNull().default(0)
  },
  (t) => [index('object_removals_due').on(t.dueAt)]
)

/** Progress of the search for objects without a row, shared by all instances: one row, or none before the first. */
export const objectSweeps = pgTable(
  'object_sweeps',
  {
    one: boolean('one').primaryKey().default(true),
    /** Last key of the page looked at; the next page begins after it. */
    afterKey: text('after_key').notNull().default(''),
    begunAt: instant('begun_at').notNull()
  },
  (t) => [check('object_sweeps_one', sql`${t.one}`)]
)
