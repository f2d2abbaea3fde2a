import pg from 'pg'
import type { Database } from '#app/backend/db/connection.server.ts'

const send = pg.Client.prototype.query

const isPlain = (config: unknown): config is { text: string } =>
  typeof config === 'object' && config !== null && 'text' in config && typeof config.text === 'string'

/** Takes a guard out of every statement: what should notice it can be seen to notice it. Until `restoreGuards`. */
export function withoutGuard(guard: RegExp, instead = ''): void {
  pg.Client.prototype.query = function (this: pg.Client, config: unknown, ...rest: unknown[]) {
    const asked = isPlain(config) ? { ...config, text: config.text.replace(guard, instead) } : config
    return Reflect.apply(send, this, [asked, ...rest])
  } as typeof send
}

export function restoreGuards(): void {
  pg.Client.prototype.query = send
}

const key = 4813

/** Blocks the given operation on a table, with all locks that it holds, until the gate opens. */
export async function closeGate(db: Database, event: string): Promise<{ open(): Promise<void> }> {
  const table = event.split(' ').at(-1)
  await db.pool.query(`
    create or replace function wait_here() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(${key}); return new; end $$;
    create or replace trigger wait_here before ${event} for each row execute function wait_here()`)
  const gate = await db.pool.connect()
  await gate.query(`select pg_advisory_lock(${key})`)
  return {
    async open() {
      await gate.query(`select pg_advisory_unlock(${key})`)
      gate.release()
      await db.pool.query(`drop trigger if exists wait_here on ${table}`)
    }
  }
}

/** Until somebody waits for such a lock; their processes. */
export async function untilWaiting(db: Database, locks: string[], isOver = () => false): Promise<number[]> {
  for (;;) {
    const { rows } = await db.pool.query<{ pid: number }>(
      `select pid from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and wait_event = any ($1)`,
      [locks]
    )
    if (rows.length > 0 || isOver()) return rows.map(({ pid }) => pid)
  }
}
