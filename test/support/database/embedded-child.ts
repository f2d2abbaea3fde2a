import { startEmbeddedServer } from '#app/backend/db/embedded/start-embedded-server.server.ts'

// Runs the launcher in a process of its own, for tests that kill it. Prints one JSON line when the server is ready,
// stops at SIGTERM or when its standard input ends, and survives SIGINT like an app that finishes its work first.
const [dataDir = '', rootWay = ''] = process.argv.slice(2)
const say = (value: object) => process.stdout.write(`${JSON.stringify(value)}\n`)
const quiet = () => {}
process.on('SIGINT', quiet)

try {
  const server = await startEmbeddedServer({
    dataDir,
    durable: false,
    rootWays: rootWay === 'identity' || rootWay === 'namespace' ? [rootWay] : undefined,
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet }
  })
  say({ url: server.url(), socketDir: server.socketDir })
  const stop = async () => {
    await server.stop({ patienceMs: 0 })
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.stdin.once('end', stop).resume()
} catch (error) {
  say({ failed: error instanceof Error ? error.message : String(error) })
  process.exit(1)
}
