import { randomInt, randomUUID } from 'node:crypto'
import pg from 'pg'
import { findUnset, type SessionSettings } from './session-settings.server.ts'

const oldestServer = 150_000

interface Requirement {
  wanted: SessionSettings
  /** The environment's name of the address. */
  setting: 'DATABASE_URL' | 'DATABASE_DIRECT_URL'
  /** Given behind a pooler: what helps in Portuguese where the settings do not hold. */
  remedy?: string
}

/** @throws Error in Portuguese, without the address, which has a password */
export async function requireServer(pool: pg.Pool, { wanted, setting, remedy }: Requirement): Promise<void> {
  const client = await pool.connect().catch((error) => {
    throw new Error(explainRefusal(error, setting), { cause: error })
  })
  let isPooled: boolean
  try {
    isPooled = await requireSession(client, { wanted, setting, remedy })
  } finally {
    client.release()
  }
  if (isPooled) await requirePooler(pool, { setting, isOnlyAddress: remedy === undefined })
}

/** Returns whether somebody stands between us and the server. */
async function requireSession(client: pg.PoolClient, { wanted, setting, remedy }: Requirement): Promise<boolean> {
  const { rows } = await client.query<{ version: number; pid: number }>(
    `select current_setting('server_version_num')::int as version, pg_backend_pid() as pid`
  )
  const { version = 0, pid } = rows[0] ?? {}
  if (version < oldestServer)
    throw new Error(`O banco de dados é o PostgreSQL ${Math.floor(version / 10_000)}; é preciso o 15 ou mais novo`)
  // A pooler gives the connection a process number of its own.
  const isPooled = 'processID' in client && client.processID !== pid
  const unset = await findUnset(client, wanted)
  if (unset === null) return isPooled
  const hint = isPooled ? behindPooler(setting) : `confira ${setting}`
  throw new Error(`A conexão do banco de dados não serve: ${unset}; ${remedy ?? hint}`)
}

const behindPooler = (setting: Requirement['setting']) =>
  setting === 'DATABASE_URL'
    ? 'DATABASE_URL passa por um pooler (PgBouncer ou outro): defina também DATABASE_DIRECT_URL, com o endereço do próprio PostgreSQL'
    : 'DATABASE_DIRECT_URL também passa por um pooler; ponha nela o endereço do próprio PostgreSQL'

/** @throws Error in Portuguese where it takes transactions apart, or forgets prepared statements between them */
async function requirePooler(
  pool: pg.Pool,
  { setting, isOnlyAddress }: { setting: Requirement['setting']; isOnlyAddress: boolean }
): Promise<void> {
  const kind = await findKind(pool)
  if (kind !== 'session' && isOnlyAddress) throw new Error(`A cada transação outra conexão: ${behindPooler(setting)}`)
  if (kind === 'forgetful')
    throw new Error(
      'O pooler de DATABASE_URL não guarda comandos preparados; use o PgBouncer 1.21 ou mais novo, com ' +
        'max_prepared_statements acima de 0, ou o modo de sessão'
    )
}

const unknownStatement = '26000'

/** Looks whether a connection loses its server to another one, and its prepared statement with it. */
async function findKind(pool: pg.Pool): Promise<'session' | 'transaction' | 'forgetful'> {
  const name = `pooler ${randomUUID()}`
  const pidOf = async (client: pg.ClientBase, statement?: string) => {
    const { rows } = await client.query<{ pid: number }>({ name: statement, text: 'select pg_backend_pid() as pid' })
    return rows[0]?.pid
  }
  const one = await pool.connect()
  try {
    const first = await pidOf(one, name)
    const other = await pool.connect()
    try {
      await other.query('begin')
      const taken = await pidOf(other)
      const last = await pidOf(one, name)
      return taken === first || last !== first ? 'transaction' : 'session'
    } finally {
      other.release(true)
    }
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === unknownStatement) return 'forgetful'
    throw error
  } finally {
    one.release(true)
  }
}

/** @throws Error in Portuguese where a lock of one is none for the other */
export async function requireSameDatabase(direct: pg.ClientBase, pool: pg.Pool): Promise<void> {
  const key = randomInt(2 ** 47)
  await direct.query('select pg_advisory_lock($1)', [key])
  const { rows } = await pool.query<{ got: boolean }>('select pg_try_advisory_xact_lock($1) as got', [key])
  if (rows[0]?.got) throw new Error('DATABASE_URL e DATABASE_DIRECT_URL levam a bancos de dados diferentes')
}

/** Messages by SQLSTATE or network error. */
const refusals: Record<string, string> = {
  '28P01': 'O servidor do banco de dados recusou o usuário ou a senha',
  '28000': 'O servidor do banco de dados recusou o usuário ou a senha',
  '3D000': 'O servidor do banco de dados não tem o banco pedido',
  '42501': 'O usuário não pode entrar nesse banco de dados',
  '25006': 'Nenhum servidor do banco de dados aceita escrita',
  ENOTFOUND: 'O servidor do banco de dados não foi encontrado',
  EAI_AGAIN: 'O servidor do banco de dados não foi encontrado'
}

function explainRefusal(error: { code?: unknown; message?: unknown }, setting: Requirement['setting']): string {
  // PgBouncer knows few of the parameters with which a connection starts.
  if (String(error.message).startsWith('unsupported startup parameter')) return behindPooler(setting)
  const text = typeof error.code === 'string' ? error.code : ''
  const said = refusals[text] ?? `O banco de dados não responde${text && ` (${text})`}`
  return `${said}; confira ${setting}`
}
