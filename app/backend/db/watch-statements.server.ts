import type pg from 'pg'

/** Hears of a statement by its name or first word, never its values; the returned function hears its end. */
export type BeginStatement = (name: string) => ((failed: boolean) => void) | null

const firstWord = /^[\s(]*(?:\/\*.*?\*\/\s*)?([a-z]+)/is

/** The name that it was prepared under, or else its first word. */
function statementName(statement: unknown): string {
  if (typeof statement === 'string') return firstWord.exec(statement)?.[1]?.toLowerCase() ?? 'statement'
  if (typeof statement !== 'object' || statement === null) return 'statement'
  const { name, text }: { name?: unknown; text?: unknown } = statement
  return typeof name === 'string' && name !== '' ? name : statementName(text ?? '')
}

/**
 * Lets `begin` hear of each statement of the pool. A statement of the pool then takes its connection by a promise:
 * the driver's own way loses track of the request when it waits for a connection.
 */
export function watchStatements(pool: pg.Pool, begin: BeginStatement): void {
  const watched = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    watchClient(client, begin)
  })
  const own = pool.query
  Reflect.set(pool, 'query', (...given: unknown[]) =>
    typeof given.at(-1) === 'function' ? Reflect.apply(own, pool, given) : queryOnce(pool, given)
  )
}

async function queryOnce(pool: pg.Pool, given: unknown[]): Promise<unknown> {
  const client = await pool.connect()
  let failed: Error | undefined
  try {
    return await Reflect.apply(client.query, client, given)
  } catch (error) {
    failed = error instanceof Error ? error : new Error('the statement failed')
    throw error
  } finally {
    // A connection whose statement failed is not used again, which is the driver's own rule.
    client.release(failed)
  }
}

function watchClient(client: pg.PoolClient, begin: BeginStatement): void {
  const own = client.query
  Reflect.set(client, 'query', (...given: unknown[]) => {
    const done: unknown = Reflect.apply(own, client, given)
    if (!(done instanceof Promise)) return done
    const end = begin(statementName(given[0]))
    if (end)
      done.then(
        () => end(false),
        () => end(true)
      )
    return done
  })
}
