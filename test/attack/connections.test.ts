import type { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { ask, connect, sendRaw } from '../door/open-door.ts'
import { askHealth, healthy, openTargetOnce, type Target } from '../support/attack/target.ts'
import { timesFull } from '../support/full-size.ts'

/** Connections whose head never ends. */
function openSlow({ port, host }: Target, count: number): Promise<Socket[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const socket = await connect(port)
      socket.on('error', () => undefined).write(`GET /login HTTP/1.1\r\nHost: ${host}\r\nX-Slow: `)
      return socket
    })
  )
}

it('one address holds so many connections and no more, and has them back when they end', async () => {
  const most = timesFull(12, 64)
  const target = await openTargetOnce({ CONNECTIONS_PER_ADDRESS: String(most) })
  for (let round = 0; round < timesFull(2, 10); round += 1) {
    const held = await openSlow(target, most)
    const turned = await Promise.all(Array.from({ length: timesFull(20, 500) }, () => sendRaw(target.port, '')))
    expect(new Set(turned.map((answer) => answer.slice(0, 12)))).toEqual(new Set(['HTTP/1.1 429']))
    for (const socket of held) socket.destroy()
    await expect.poll(() => askHealth(target)).toEqual(healthy)
  }
})

it('a proxy that is configured brings as many as come', async () => {
  const target = await openTargetOnce({ CONNECTIONS_PER_ADDRESS: '4', TRUST_PROXY: 'loopback', ALLOW_DEMO: '1' })
  const held = await openSlow(target, timesFull(40, 1000))
  expect(await askHealth(target)).toEqual(healthy)
  for (const socket of held) socket.destroy()
})

it('this machine itself is not counted where nothing is set', async () => {
  const target = await openTargetOnce({})
  const held = await openSlow(target, timesFull(100, 1000))
  expect((await ask(target.port, { path: '/login' })).status).toBe(200)
  for (const socket of held) socket.destroy()
})
