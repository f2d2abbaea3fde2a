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
  /** May be about several people: texts that name the person are cleaned; copied only from rows of the person. */
  | 'shared'
  /** List of `{ name, document, … }`: only the person's entries are copied and erased. */
  | 'people'

/** Columns that identify the person of a row. */
export interface Naming {
  document?: string
  country?: string
  phone?: string
  email?: string
  name?: string
  /** jsonb of `{ name, document }`: an object, or a list for a column of kind `people`. */
  json?: string
}

/** Reason why a row stays; domain/privacy/retention names the ones with a period that a place may choose. */
export type Keeping =
  | 'fiscal'
  | 'account'
  | 'clients'
  | 'holds'
  | 'messages'
  | 'notices'
  | 'files'
  | 'groups'
  | 'waivers'
  | 'tokens'
  | 'audit'
  | 'requests'
  | 'place'
  | 'short'

export interface PersonalTable {
  /** Name of its rows for people. */
  title: string
  keeping: Keeping
  /** Columns of each kind, separated by spaces. */
  columns: Partial<Record<Kind, string>>
  /** Columns that identify a row; `id` by default. */
  key?: string
  named?: Naming
  /**
   * Own column → `table.column` of an earlier table in the list: a row that refers to a person's row is the person's.
   */
  via?: Record<string, string>
  /**
   * For a table without `place_id`: own column → `table.column` that gives the place. `none`: it belongs to the
   * installation.
   */
  place?: Record<string, string> | 'none'
  /** True if the whole row is deleted. */
  erased?: true
  /** SQL of a column's new value, where blank would not do. */
  becomes?: Record<string, string>
  /** SQL of rows that the law requires us to keep, and the reason. */
  kept?: { where: string; why: string }
}

export type PersonalTables = Record<string, PersonalTable>

/** Replaces the name of an anonymised person. */
export const ANONYMOUS = 'Pessoa anonimizada'
