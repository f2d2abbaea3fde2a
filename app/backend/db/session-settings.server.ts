import pg from 'pg'

export interface TimeLimits {
  statementTimeoutMs: number
  lockTimeoutMs: number
  idleInTransactionTimeoutMs: number
}

/** Settings that each session needs, in PostgreSQL's names and as `pg_settings` shows them: times in milliseconds. */
export type SessionSettings = Record<(typeof names)[number], string>

const names = [
  'TimeZone',
  'DateStyle',
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout'
] as const

// Any number no other program on a shared server is likely to take.
const lockKey = 7_281_019_423
const mayNot = '42501'

export function sessionSettings(limits: Partial<TimeLimits>): SessionSettings {
  return {
    TimeZone: 'UTC',
    DateStyle: 'ISO, MDY',
    statement_timeout: String(limits.statementTimeoutMs ?? 15_000),
    lock_timeout: String(limits.lockTimeoutMs ?? 5_000),
    idle_in_transaction_session_timeout: String(limits.idleInTransactionTimeoutMs ?? 15_000)
  }
}

/** Makes the settings when a connection starts, which a pooler refuses. */
export function startupParameters(settings: SessionSettings): pg.PoolConfig {
  return {
    statement_timeout: Number(settings.statement_timeout),
    lock_timeout: Number(settings.lock_timeout),
    idle_in_transaction_session_timeout: Number(settings.idle_in_transaction_session_timeout),
    options: `-c TimeZone=${settings.TimeZone} -c DateStyle=${settings.DateStyle.replaceAll(' ', '')}`
  }
}

/**
 * Makes the settings those of the role in this database, where they are not yet: the pooler's connections begin with
 * them. Returns in Portuguese what remains to be done when they do not hold afterwards.
 */
export async function keepInRole(client: pg.ClientBase, settings: SessionSettings, user: string): Promise<string> {
  await client.query('begin')
  try {
    // Instances that start together would change the same row at once.
    await client.query('select pg_advisory_xact_lock($1)', [lockKey])
    const { rows } = await client.query<{ role: string; database: string; kept: string[] }>(
      `select quote_ident(role) as role, quote_ident(current_database()) as database,
              coalesce((select setconfig from pg_db_role_setting
                        where setrole = to_regrole(quote_ident(role))::oid
                          and setdatabase = (select oid from pg_database where datname = current_database())),
                       '{}') as kept
       from (select coalesce((select rolname from pg_roles where rolname = $1), current_user)::text as role) as found`,
      [user]
    )
    const { role = '', database = '', kept = [] } = rows[0] ?? {}
    const missing = names.filter((name) => !kept.includes(`${name}=${settings[name]}`))
    for (const name of missing) {
      await client.query(`alter role ${role} in database ${database} set ${name} = '${settings[name]}'`)
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    if (!(error instanceof pg.DatabaseError) || error.code !== mayNot) throw error
    return 'este usuário não pode mudá-lo: peça o ALTER ROLE … IN DATABASE … SET a quem administra o banco'
  }
  return 'encerre as conexões que o pooler já tinha (no PgBouncer, RECONNECT) e tente de novo'
}

/** Says in Portuguese which setting did not take; null when all hold. */
export async function findUnset(client: pg.ClientBase, wanted: SessionSettings): Promise<string | null> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [names]
  )
  const found = new Map(rows.map(({ name, setting }) => [name, setting]))
  const wrong = names.find((name) => found.get(name) !== wanted[name])
  return wrong ? `${wrong} devia ser ${wanted[wrong]} e ficou ${found.get(wrong) ?? 'sem valor'}` : null
}
