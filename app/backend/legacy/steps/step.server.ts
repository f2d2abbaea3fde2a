import type { ReadRow } from '#app/contracts/legacy/reading.ts'
import {
  addCounts,
  type ImportNoun,
  NO_COUNTS,
  type NoteKind,
  type NounCounts
} from '#app/domain/import/legacy-import.ts'
import type { Transaction } from '../../db/connection.server.ts'
import { findMapped, insertMapped, type NewNote } from '../../db/queries/integrations/imports.server.ts'

/** One page of one noun, in one transaction. */
export interface Step {
  tx: Transaction
  placeId: string
  importId: string
  timezone: string
  now: Date
  isPreview: boolean
}

export interface Note {
  id: string
  kind: NoteKind
  what: string
}

/** Outcome of the new rows. */
export interface Brought {
  /** Legacy id → own key. */
  keys: Map<string, string>
  /** Number of rows that existed here independently. */
  met: number
  notes: Note[]
}

interface NounWork<T> {
  noun: ImportNoun
  /** For rows imported earlier: the fields that now differ, in words. */
  differing: (rows: readonly Known<T>[]) => Promise<Map<string, string[]>>
  bring: (rows: readonly Row<T>[]) => Promise<Brought>
}

export interface Row<T> {
  id: string
  value: T
}

export interface Known<T> extends Row<T> {
  ownId: string
}

const differs = 'Não é igual ao que está aqui: '

/** Imports each row once; a row imported before is compared and stays unchanged. */
export async function workThrough<T>(step: Step, read: readonly ReadRow<T>[], work: NounWork<T>) {
  const { tx, placeId, now, isPreview } = step
  const { noun } = work
  const notes: Note[] = []
  const rows = new Map<string, Row<T>>()
  for (const row of read) {
    if (!row.ok) notes.push({ id: row.id, kind: 'skipped', what: `${row.field}: ${row.problem}` })
    else if (rows.has(row.id)) notes.push({ id: row.id, kind: 'skipped', what: 'Veio duas vezes com o mesmo número.' })
    else rows.set(row.id, { id: row.id, value: row.value })
  }
  const mapped = await findMapped(tx, { placeId, noun, ids: [...rows.keys()] })
  const known = [...rows.values()].flatMap((row) => {
    const ownId = mapped.get(row.id)
    return ownId === undefined ? [] : [{ ...row, ownId }]
  })
  const fields = known.length > 0 ? await work.differing(known) : new Map<string, string[]>()
  for (const [id, names] of fields) {
    if (names.length > 0) notes.push({ id, kind: 'differs', what: differs + names.join(', ') })
  }
  const fresh = [...rows.values()].filter(({ id }) => !mapped.has(id))
  const brought =
    isPreview || fresh.length === 0 ? { keys: new Map<string, string>(), met: 0, notes: [] } : await work.bring(fresh)
  await insertMapped(tx, { placeId, noun, now }, brought.keys)
  notes.push(...brought.notes)
  const created = isPreview ? fresh.length : brought.keys.size - brought.met
  return {
    counts: count(read.length, { created, known: known.length + brought.met, notes }),
    notes: notes.map((note) => toRow(noun, note))
  }
}

function count(
  read: number,
  { created, known, notes }: { created: number; known: number; notes: readonly Note[] }
): NounCounts {
  const of = (kind: NoteKind) => new Set(notes.filter((note) => note.kind === kind).map(({ id }) => id)).size
  const out = notes.filter(({ kind }) => kind === 'skipped').length
  const counted = { read, created, same: known, differs: of('differs'), skipped: out, conflict: of('conflict') }
  return addCounts(NO_COUNTS, counted)
}

const toRow = (noun: ImportNoun, { id, kind, what }: Note): NewNote => ({
  noun,
  legacyId: id.slice(0, 100),
  kind,
  what: what.slice(0, 500)
})
