import { expect, it } from 'vitest'
import type { DoorWatch } from '#app/door/door-watch.ts'
import { ask as askDoor, openDoor, page } from './open-door.ts'

type Heard = { method: string; traceparent: string | null; ended: object[]; ran: number; shed: number }

function createWatch(): { heard: Heard[]; watch: DoorWatch } {
  const heard: Heard[] = []
  const watch: DoorWatch = {
    begin({ method, traceparent }) {
      const own: Heard = { method, traceparent, ended: [], ran: 0, shed: 0 }
      heard.push(own)
      return {
        run(work) {
          own.ran += 1
          return work()
        },
        shed() {
          own.shed += 1
        },
        end: (ended) => void own.ended.push(ended)
      }
    }
  }
  return { heard, watch }
}

const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'

async function openWatched(settings: { trustProxy: string }) {
  const { heard, watch } = createWatch()
  const opened = await openDoor({
    settings,
    runtime: {
      watch: () => watch,
      callPattern: (method, path) => (path.startsWith('/api/v3/bookings/') ? `/api/v3/bookings/{uuid} ${method}` : null)
    },
    pageOf: (path) => (path.startsWith('/booking-details/') ? '/booking-details/:id' : null),
    files: new Map([['/logo.txt', { type: 'text/plain', etag: '"1"', plain: { body: Buffer.from('logo') } }]]),
    handle: async () => page('<p>Olá</p>')
  })
  const ask = (path: string, headers: Record<string, string> = {}) => askDoor(opened.port, { path, headers })
  return { heard, ask }
}

it('tells each request once by pattern, method and status, and runs only what reaches the app', async () => {
  const { heard, ask } = await openWatched({ trustProxy: '' })
  await ask('/booking-details/0123456789abcdef0123456789abcdef?token=secret')
  await ask('/api/v3/bookings/0f8fad5b-d9cb-469f-a165-70867728950e')
  await ask('/logo.txt')
  await ask('/readyz')
  await ask('/nowhere/0123456789')
  await ask('/booking-details/abc', { host: 'elsewhere.example.com' })
  await expect.poll(() => heard.flatMap(({ ended }) => ended)).toHaveLength(6)
  expect(heard.map(({ ended: [first], ran }) => ({ ...first, ran }))).toEqual([
    { route: '/booking-details/:id', status: 200, ran: 1 },
    { route: '/api/v3/bookings/{uuid} GET', status: 200, ran: 1 },
    { route: 'static', status: 200, ran: 0 },
    { route: '/readyz', status: 200, ran: 0 },
    { route: 'other', status: 200, ran: 1 },
    { route: 'other', status: 421, ran: 0 }
  ])
})

it('takes a traceparent only from a trusted proxy', async () => {
  const stranger = await openWatched({ trustProxy: '' })
  await stranger.ask('/booking-details/a', { traceparent })
  expect(stranger.heard.map((one) => one.traceparent)).toEqual([null])
  const proxied = await openWatched({ trustProxy: 'loopback' })
  await proxied.ask('/booking-details/a', { traceparent })
  expect(proxied.heard.map((one) => one.traceparent)).toEqual([traceparent])
})
