import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createKnownPoints } from '#app/api-client/legacy/known-points.server.ts'
import { createAskVendorPoints } from '#app/api-client/legacy/vendor-points.server.ts'

/** Behind basic auth and a key; 500 once it is broken. */
async function startVendor() {
  const state = { asked: 0, isBroken: false }
  const server = createServer((request, response) => {
    state.asked += 1
    const { authorization, 'x-api-key': key } = request.headers
    const isRight = authorization === `Basic ${Buffer.from('vendedor:s3nha').toString('base64')}` && key === 'chave'
    response.statusCode = state.isBroken ? 500 : isRight ? 200 : 401
    response.end(
      JSON.stringify({
        data: [
          { Poi: { id: 1, nome: 'Mirante', lat: '-12,57', lng: '-41.4' } },
          { Poi: { id: 2, nome: 'Longe demais', lat: 120, lng: 0 } }
        ]
      })
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { state, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/poi` }
}

const asked = { requestId: 'pedido-1' }
const settings = { username: 'vendedor', password: 's3nha', apiKey: 'chave', timeoutMs: 1000 }

describe('the vendor’s points', () => {
  it('are read with user and key, without those that cannot be', async () => {
    const { url } = await startVendor()
    const points = await createAskVendorPoints({ ...settings, url })(asked)
    expect(points).toEqual([
      { id: '1', name: 'Mirante', category: '', description: '', latitude: -12.57, longitude: -41.4 }
    ])
    const refused = createAskVendorPoints({ ...settings, url, apiKey: 'outra' })(asked)
    await expect(refused).rejects.toMatchObject({ message: expect.stringContaining('Recusou o usuário') })
  })

  it('are asked once for all, kept for a while, and stand where the vendor fails', async () => {
    const { url, state } = await startVendor()
    let at = 0
    const find = createKnownPoints(createAskVendorPoints({ ...settings, url }), () => at)
    const [one, other] = await Promise.all([find(asked), find(asked)])
    expect([one.points.length, other.points.length, state.asked]).toEqual([1, 1, 1])
    state.isBroken = true
    at += 5 * 60_000
    expect(await find(asked)).toMatchObject({ failed: false })
    at += 6 * 60_000
    expect(await find(asked)).toMatchObject({ failed: true, points: [{ name: 'Mirante' }] })
    expect(state.asked).toBe(2)
    expect(await find(asked)).toMatchObject({ failed: true })
    expect(state.asked).toBe(2)
  })
})
