/**
 * Meaning of a column for a person. `fact`: says nothing alone (ids, dates, money, states). `hidden`: keys, hashes and
 * sealed values, in no copy. `staff`: another person who did it, in no copy. `place`: the place's own. All others are
 * the person's and are erased on anonymisation; in `shared` and `people`, only the person's part is erased.
 */
export type Kind =
  | 'fact'
  | 'hidden'
  | 'staff'
  | 'place'
  | 'name'
  | 'document'
  | 'phone'
  | 'email'
  | 'address'
  | 'text'
  | 'trace'
  /** May tell of several people: what names the person is taken out of it; copied only from rows that are theirs. */
  | 'shared'
  /** A list of `{ name, document, … }`: theirs alone is copied, and goes. */
  | 'people'

/** Columns by which a row says by itself whose it is. */
export interface Naming {
  document?: string
  country?: string
  phone?: string
  email?: string
  name?: string
  /** jsonb of `{ name, document }`: an object, or a list where the column is of kind `people`. */
  json?: string
}

/** Why a row stays as long as it does: domain/privacy/retention names what a place may choose. */
export type Keeping =
  | 'fiscal'
  | 'account'
  | 'clients'
  | 'holds'
  | 'messages'
  | 'notices'
  | 'files'
  | 'tokens'
  | 'audit'
  | 'requests'
  | 'place'
  | 'short'

export interface PersonalTable {
  /** Name of its rows for people. */
  title: string
  keeping: Keeping
  /** Columns of each kind, parted by blanks. */
  columns: Partial<Record<Kind, string>>
  /** Columns that identify a row; `id` by default. */
  key?: string
  named?: Naming
  /** Own column → `table.column` of an earlier table of the list: a row that leads to somebody's row is theirs. */
  via?: Record<string, string>
  /** Where it has no `place_id`: own column → `table.column` by which it belongs to one. `none`: to the installation. */
  place?: Record<string, string> | 'none'
  /** The row goes altogether. */
  erased?: true
  /** SQL that a column becomes, where blank would not do. */
  becomes?: Record<string, string>
  /** SQL: rows that the law has us keep as they are, and why. */
  kept?: { where: string; why: string }
}

export type PersonalTables = Record<string, PersonalTable>

/** Replaces the name of an anonymised person. */
export const ANONYMOUS = 'Pessoa anonimizada'
