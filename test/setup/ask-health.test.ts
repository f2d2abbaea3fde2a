import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'

const script = fileURLToPath(new URL('../../app/setup/ask-health.mjs', import.meta.url))

function run(args: string[], env: Record<string, string>): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [script, ...args],
      { env: { NODE_ENV: 'test', ...env } },
      (_error, _out, said) => resolve({ code: child.exitCode ?? -1, said })
    )
  })
}

/** Answers 503 as often as said, then 200. */
async function startProgram(refusals: number): Promise<string> {
  let left = refusals
  const server = createServer((request, response) => {
    left -= 1
    response.writeHead(request.url === '/readyz' && left < 0 ? 200 : 503).end('{"status":"starting"}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return String((server.address() as AddressInfo).port)
}

it('says yes when the program answers well, on the address that it listens on', async () => {
  const PORT = await startProgram(0)
  expect(await run(['/readyz'], { PORT, HOST: '0.0.0.0' })).toEqual({ code: 0, said: '' })
})

it('says no at once, with the answer', async () => {
  const PORT = await startProgram(1)
  expect(await run(['/readyz'], { PORT })).toEqual({ code: 1, said: '/readyz: 503 {"status":"starting"}\n' })
})

it('waits as long as it is told', async () => {
  const PORT = await startProgram(2)
  expect(await run(['/readyz', '30'], { PORT })).toEqual({ code: 0, said: '' })
})

it('says no where nobody listens', async () => {
  const { code, said } = await run(['/healthz'], { PORT: '65321' })
  expect([code, said]).toEqual([1, expect.stringContaining('ECONNREFUSED')])
})
