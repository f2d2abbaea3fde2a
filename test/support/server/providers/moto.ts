import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import type { S3Server } from './s3-server.ts'

/** Says in a test's title why it is skipped. */
export const MOTO_WANTED = "needs moto_server (Debian's package python3-moto)"

export function hasMoto(): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, 'moto_server'), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

const findPort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

const bucket = 'arquivos'

/** Starts moto, which plays Amazon's S3, with one empty bucket. */
export async function startMoto(): Promise<{ env: S3Server['env']; stop(): void }> {
  const port = await findPort()
  const child = spawn('moto_server', ['-H', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' })
  const endpoint = `http://127.0.0.1:${port}`
  const headers = { authorization: `AWS4-HMAC-SHA256 Credential=chave/20260101/us-east-1/s3/aws4_request` }
  for (let isUp = false; !isUp; ) {
    if (child.exitCode !== null) throw new Error('moto_server ended')
    await new Promise((resolve) => setTimeout(resolve, 100))
    isUp = await fetch(`${endpoint}/${bucket}`, { method: 'PUT', headers }).then(
      ({ ok }) => ok,
      () => false
    )
  }
  const env = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: 'chave',
    S3_SECRET_ACCESS_KEY: 'segredo-do-bucket',
    S3_PREFIX: 'parque/'
  }
  return { env, stop: () => void child.kill() }
}
