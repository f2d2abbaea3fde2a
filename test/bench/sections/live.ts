import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { signInForCookie } from '../fill/visits.ts'
import { type Program, password } from '../program.ts'
import { type Figure, median } from '../report.ts'
import type { Scale } from '../scale.ts'

const group = 'telas que ouvem'
const sessionsAtOnce = 50
const socketsASession = 4
const rounds = 5
const warmingPages = 600

/** Many screens of one place hear one change: when the last of them was told, and what each costs while nothing happens. */
export async function measureLive(program: Program, scale: Scale): Promise<Figure[]> {
  const cookies: string[] = []
  for (let count = scale(sessionsAtOnce); count > 0; count -= 1) cookies.push(await signInForCookie(program.url))
  const token = await signInForToken(program.url)
  const warm = await openAll(program.url, [await signInForCookie(program.url)])
  await tellAll(program.url, { sockets: warm, token })
  await fillYoungMemory(program.url, scale(warmingPages))
  const before = await residentKb(program.pid)
  const sockets = await openAll(program.url, cookies)
  const each = ((await residentKb(program.pid)) - before) / sockets.length
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    // Wait, because changes within 100 ms are sent as one.
    await delay(200)
    times.push(await tellAll(program.url, { sockets, token }))
  }
  for (const socket of [...warm, ...sockets]) socket.terminate()
  const beside = `${sockets.length} sockets, o mais lento ${Math.max(...times).toFixed(0)} ms`
  return [
    {
      group,
      name: 'uma mudança, do pedido até a última tela',
      value: median(times),
      unit: 'ms',
      target: { kind: 'at most', value: 500 },
      beside
    },
    { group, name: 'uma tela à espera', value: each, unit: 'kB', target: { kind: 'at most', value: 20 } }
  ]
}

/** Allocates memory first: otherwise garbage of the handshakes would count as memory of the sockets. */
async function fillYoungMemory(url: string, pages: number): Promise<void> {
  for (let left = pages; left > 0; left -= 8) {
    await Promise.all(Array.from({ length: 8 }, async () => (await fetch(`${url}/booking`)).arrayBuffer()))
  }
}

async function openAll(url: string, cookies: string[]): Promise<WebSocket[]> {
  const wanted = cookies.flatMap((cookie) => Array.from({ length: socketsASession }, () => cookie))
  return Promise.all(
    wanted.map((cookie) => {
      const headers = { cookie, origin: url }
      const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/live`, { headers, perMessageDeflate: false })
      return new Promise<WebSocket>((resolve, reject) => {
        socket.once('open', () => resolve(socket)).once('error', reject)
      })
    })
  )
}

/** Milliseconds from the request until every socket has heard. */
async function tellAll(url: string, { sockets, token }: { sockets: WebSocket[]; token: string }): Promise<number> {
  const heard = sockets.map((socket) => new Promise((resolve) => socket.once('message', resolve)))
  const begun = performance.now()
  const answer = await fetch(`${url}/api/v1/issuesAnswers`, {
    method: 'POST',
    headers: { 'x-access-token': token, 'content-type': 'application/json' },
    body: JSON.stringify({ title: `Resposta ${randomUUID()}`, body: 'Recebemos o seu pedido.' })
  })
  if (!answer.ok) throw new Error(`nothing was changed: ${answer.status}`)
  await Promise.all(heard)
  return performance.now() - begun
}

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

async function residentKb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1])
}
