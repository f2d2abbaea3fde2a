import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** Network between the app and its database that can fail. */
export interface TcpProxy {
  /** Database URL through the proxy. */
  url: string
  /** Silences open and new connections without closing them, until `heal`. */
  freeze(): void
  /** Resets open and new connections, until `heal`. */
  cut(): void
  heal(): void
  /** Number of connections so far. */
  made(): number
}

interface Pair {
  near: Socket
  far: Socket
  forgotten: boolean
}

/** `url`: a database on a Unix socket, like the embedded one. The proxy ends with the test. */
export async function startTcpProxy(url: string): Promise<TcpProxy> {
  const behind = new URL(url)
  const path = `${behind.searchParams.get('host')}/.s.PGSQL.${behind.port || '5432'}`
  const pairs = new Set<Pair>()
  let state: 'open' | 'frozen' | 'cut' = 'open'
  let made = 0
  const server = createServer((near) => {
    made += 1
    near.on('error', () => {})
    if (state === 'cut') return void near.resetAndDestroy()
    join({ near, far: connect(path), forgotten: state === 'frozen' }, pairs)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const pair of pairs) end(pair)
    await closed
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `postgresql://postgres@127.0.0.1:${port}${behind.pathname}?sslmode=disable`,
    freeze() {
      state = 'frozen'
      for (const pair of pairs) pair.forgotten = true
    },
    cut() {
      state = 'cut'
      for (const pair of pairs) end(pair)
    },
    heal() {
      state = 'open'
    },
    made: () => made
  }
}

function join(pair: Pair, pairs: Set<Pair>): void {
  const { near, far } = pair
  pairs.add(pair)
  for (const [from, to] of [
    [near, far],
    [far, near]
  ] as const) {
    from.on('error', () => {})
    from.on('data', (chunk) => {
      if (!pair.forgotten && !to.destroyed) to.write(chunk)
    })
    from.on('close', () => {
      if (!pair.forgotten) to.destroy()
      if (near.destroyed && far.destroyed) pairs.delete(pair)
    })
  }
}

function end({ near, far }: Pair): void {
  near.resetAndDestroy()
  far.destroy()
}
