import pg from 'pg'

/** Where a connection goes, and how. */
export type Address = { connectionString: string; Client: typeof pg.Client }

export function addressOf(url: string): Address {
  return { connectionString: url, Client: pg.Client }
}

/** Role of a database URL; the system's user where it names none. */
export function userOf(url: string): string {
  return new pg.Client({ connectionString: url }).user ?? ''
}
