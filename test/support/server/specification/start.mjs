// Run by hand to look at screens: `node test/support/server/specification/start.mjs [port] [plain|odd] [the program's
// own URL, to return from the card's page]`. Then start the program with the two addresses that it prints.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const [port = '4900', manner, site = ''] = process.argv.slice(2)
const outfile = join(mkdtempSync(join(tmpdir(), 'trilha-specification-')), 'api.mjs')
const contents =
  "export * from './specification-api.ts'\nexport { everyOddity } from './shapes.ts'\nexport { password } from './state.ts'"
const resolveDir = fileURLToPath(new URL('.', import.meta.url))
await build({
  stdin: { contents, resolveDir },
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  logLevel: 'error'
})
const { startSpecificationApi, everyOddity, password } = await import(pathToFileURL(outfile).href)
const { env, state } = await startSpecificationApi({ port: Number(port), odd: manner === 'odd' ? everyOddity : {} })
state.site = site
const users = state.users.map(({ username }) => username).join(', ')
process.stdout.write(
  `MAIN_API_URL=${env.MAIN_API_URL} NODE_API_URL=${env.NODE_API_URL}\n${users}: ${password}\npid=${state.place.uuid}\n`
)
