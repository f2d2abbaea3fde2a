import pg from 'pg'
import { log } from '#app/log.server.ts'

/** A connection's target: with several hosts, the one that takes writes. */
export type Address = { connectionString: string; Client: typeof pg.Client }

/** Longest look for the host that takes writes, in milliseconds: a connection gives up later. */
const lookMs = 6_000
const readOnlyState = '25006'

export function addressOf(url: string): Address {
  const urls = splitHosts(url)
  const [connectionString = url] = urls
  if (urls.length === 1 && connectionString === url) return { connectionString, Client: pg.Client }
  return { connectionString, Client: createHostClient(createHosts(urls)) }
}

/** Role of a database URL; the system's user where it names none. */
export function userOf(url: string): string {
  return new pg.Client({ connectionString: splitHosts(url)[0] }).user ?? ''
}

/**
 * PostgreSQL writes several hosts as `host1:5432,host2:5433`, which no URL allows. Returns one URL for each of them,
 * without `target_session_attrs`, which the driver does not know.
 */
function splitHosts(url: string): string[] {
  const parts = /^(\w+:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/.exec(url)
  if (!parts) return [url]
  const [, before = '', hosts = '', after = ''] = parts
  const [path = '', query = ''] = after.split('?')
  const kept = query.split('&').filter((pair) => pair !== '' && !pair.startsWith('target_session_attrs='))
  const rest = kept.length > 0 ? `${path}?${kept.join('&')}` : path
  return hosts.split(',').map((host) => `${before}${host}${rest}`)
}

type Host = Pick<pg.Client, 'host' | 'port'>

interface Hosts {
  /** @throws the last host's error, or `25006` when all that answer only read */
  find(): Promise<Host>
  /** The host that took writes may do so no more: the next connection looks again. */
  doubt(): void
}

function createHosts(urls: string[]): Hosts {
  let order = urls
  let known: Host | null = null
  let looking: Promise<Host> | null = null

  async function look(): Promise<Host> {
    let failure: unknown
    for (const url of order) {
      try {
        const found = await askHost(url, lookMs / urls.length)
        if (url !== order[0])
          log.warn({ host: found.host, port: found.port }, 'another database server takes the writes')
        order = [url, ...urls.filter((other) => other !== url)]
        known = found
        return found
      } catch (error) {
        failure = error
      }
    }
    throw failure
  }

  return {
    async find() {
      if (known) return known
      looking ??= look().finally(() => {
        looking = null
      })
      return looking
    },
    doubt() {
      known = null
    }
  }
}

async function askHost(url: string, patienceMs: number): Promise<Host> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
    application_name: 'trilha hosts'
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await requireWrites(client)
    return { host: client.host, port: client.port }
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** @throws Error with the state of a statement that a server refuses because it only reads */
async function requireWrites(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ reads: string }>(`select current_setting('transaction_read_only') as reads`)
  if (rows[0]?.reads === 'off') return
  throw Object.assign(new Error('this database server only reads'), { code: readOnlyState })
}

type Connected = (error: Error | null, client?: pg.Client) => void

/** The driver knows one host for all connections; these ask for it first, and make sure of it. */
function createHostClient(hosts: Hosts): typeof pg.Client {
  return class HostClient extends pg.Client {
    override connect(): Promise<pg.Client>
    override connect(callback: Connected): void
    override connect(callback?: Connected) {
      const connected = this.#open()
      return callback ? void connected.then((client) => callback(null, client), callback) : connected
    }

    async #open(): Promise<pg.Client> {
      this.on('error', hosts.doubt)
      const { host, port } = await hosts.find()
      this.host = host
      this.port = port
      try {
        await super.connect()
        await requireWrites(this)
        return this
      } catch (error) {
        hosts.doubt()
        void this.end().catch(() => undefined)
        throw error
      }
    }
  }
}
