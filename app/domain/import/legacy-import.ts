import { keysOf, recordOf } from '../words/records.ts'

/** Order of the import: a booking needs its attraction. */
export const IMPORT_NOUNS = ['products', 'agents', 'clients', 'bills', 'transactions'] as const

export type ImportNoun = (typeof IMPORT_NOUNS)[number]

export const IMPORT_NOUN_WORDS: Readonly<Record<ImportNoun, string>> = {
  products: 'Atrativos',
  agents: 'Condutores',
  clients: 'Clientes',
  bills: 'Reservas',
  transactions: 'Lançamentos'
}

export interface NounCounts {
  read: number
  /** Rows imported, or new in a preview. */
  created: number
  /** Rows imported before. */
  same: number
  /** Rows imported before that differ now. */
  differs: number
  skipped: number
  conflict: number
}

export type ImportCounts = Partial<Record<ImportNoun, NounCounts>>

export const NO_COUNTS: NounCounts = { read: 0, created: 0, same: 0, differs: 0, skipped: 0, conflict: 0 }

const NOTE_KINDS = ['skipped', 'conflict', 'differs'] as const

export type NoteKind = (typeof NOTE_KINDS)[number]

export const NOTE_WORDS: Readonly<Record<NoteKind, string>> = {
  skipped: 'Ficou de fora',
  conflict: 'Conflito',
  differs: 'Diferente'
}

export function addCounts(one: NounCounts, other: NounCounts): NounCounts {
  return recordOf(keysOf(NO_COUNTS), (key) => one[key] + other[key])
}

export function nextNoun(noun: ImportNoun): ImportNoun | null {
  return IMPORT_NOUNS[IMPORT_NOUNS.indexOf(noun) + 1] ?? null
}

/** Seconds until the next try after that many failures in a row; null if it waits for a person. */
export function retrySeconds(failures: number): number | null {
  return failures > 8 ? null : Math.min(60, 2 ** failures)
}
