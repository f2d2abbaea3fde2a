import { randomBytes, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { type Program, password, peakMemory } from '../program.ts'
import type { Figure } from '../report.ts'
import type { Scale } from '../scale.ts'

const atOnce = 20
const fileBytes = 10 * 1024 * 1024
const group = 'documentos'

/** Text that nobody sent before: the same again would be answered without being kept. */
const document = () => Buffer.alloc(fileBytes, `${randomBytes(48).toString('hex')}\n`)

async function signInForToken(url: string): Promise<string> {
  const response = await fetch(`${url}/api/v3/auth/signin/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'gestor', password })
  })
  const { accessToken } = (await response.json()) as { accessToken?: string }
  if (!accessToken) throw new Error(`not signed in: ${response.status}`)
  return accessToken
}

interface Sender {
  url: string
  token: string
  agent: string
}

/** How many were not kept. */
async function sendAll({ url, token, agent }: Sender, bodies: Buffer[]): Promise<number> {
  const query = new URLSearchParams({ ref: 'agents', refId: agent, name: `${randomUUID()}.txt` })
  const sent = await Promise.all(
    bodies.map(async (body) => {
      const headers = { 'x-access-token': token, 'content-type': 'application/octet-stream' }
      const answer = await fetch(`${url}/api/v1/files/create?${query}`, {
        method: 'POST',
        headers,
        body: new Uint8Array(body)
      })
      await answer.arrayBuffer()
      return answer.status
    })
  )
  return sent.filter((status) => status !== 201).length
}

/** Measures the memory beyond idle while many upload the largest file at once. */
export async function measureUploads(
  { url, pid }: Program,
  { agent, scale }: { agent: string; scale: Scale }
): Promise<Figure[]> {
  const sender = { url, token: await signInForToken(url), agent }
  await sendAll(sender, [document()])
  const bodies = Array.from({ length: scale(atOnce) }, document)
  // Reset the kernel's peak counter.
  await writeFile(`/proc/${pid}/clear_refs`, '5')
  const rest = await peakMemory(pid)
  const begun = performance.now()
  const lost = await sendAll(sender, bodies)
  const seconds = (performance.now() - begun) / 1000
  const value = (await peakMemory(pid)) - rest
  const beside = `em repouso ${rest.toFixed(0)} MB${lost > 0 ? `, ${lost} recusados` : ''}`
  const name = `${bodies.length} envios de 10 MB ao mesmo tempo`
  return [
    {
      group,
      name: `${name}: memória acima do repouso`,
      value,
      unit: 'MB',
      target: { kind: 'at most', value: 60 },
      beside
    },
    { group, name: `${name}: até o último`, value: seconds, unit: 's' }
  ]
}
