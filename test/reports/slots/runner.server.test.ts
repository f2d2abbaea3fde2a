import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#app/contracts/api-error.ts'
import { answer, inAWord, makeSlots, startSlotApi, today } from '../../support/server/slot-api.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const rejections: unknown[] = []
const note = (reason: unknown) => rejections.push(reason)

beforeEach(() => {
  process.on('unhandledRejection', note)
})

afterEach(() => {
  process.off('unhandledRejection', note)
  expect(rejections.splice(0)).toEqual([])
})

const froms = (count = 18) => makeSlots(count).map(({ from }) => from)

describe('a report', () => {
  it('asks each slot once, at most six at a time, and gives them in order however they end', async () => {
    const api = await startSlotApi(({ from, response }) => answer(response, from, { ms: Math.random() * 20 }))
    const { results } = await api.runSlots(api.request())
    const ended = await Promise.all(results)
    expect(ended.map(inAWord)).toEqual(froms())
    expect(ended.every((one) => one.ok && one.from === 'api')).toBe(true)
    expect([...api.asked].sort()).toEqual(froms())
    // That it is six where they wait, the next says.
    expect(api.mostAtOnce()).toBeLessThanOrEqual(6)
  })

  it('always has six under way: an API that answers only when six wait is never short of one', async () => {
    let waiting: (() => void)[] = []
    const api = await startSlotApi(({ from, response }) => {
      waiting.push(() => answer(response, from))
      if (waiting.length < 6) return
      const round = waiting
      waiting = []
      for (const one of round) one()
    })
    const ended = await Promise.all((await api.runSlots(api.request({ slots: makeSlots(60) }))).results)
    expect(ended.filter((one) => one.ok)).toHaveLength(60)
  })

  it('asks a failed slot again, a second later', async () => {
    const api = await startSlotApi(({ from, time, response }) =>
      answer(response, from, { status: from === '2026-01-05' && time <= 2 ? 500 : 200 })
    )
    const ended = await Promise.all((await api.runSlots(api.request())).results)
    expect(ended.map(inAWord)).toEqual(froms())
    expect(api.asked.filter((from) => from === '2026-01-05')).toHaveLength(3)
    expect(api.asked).toHaveLength(20)
  })

  it('gives a slot up after five times more, and the rest stands', async () => {
    const api = await startSlotApi(({ from, response }) =>
      answer(response, from, { status: from === '2026-01-05' ? 500 : 200 })
    )
    const ended = await Promise.all((await api.runSlots(api.request())).results)
    // An API's own error message is for the log only.
    expect(ended[2]).toEqual({ ok: false, code: 'failed', message: 'Erro. Tente novamente mais tarde', tries: 6 })
    expect(ended.filter((one) => one.ok)).toHaveLength(17)
    expect(api.asked.filter((from) => from === '2026-01-05')).toHaveLength(6)
  })

  it('does not repeat a refused request', async () => {
    const api = await startSlotApi(({ from, response }) =>
      answer(response, from, { status: from === '2026-01-03' ? 403 : from === '2026-01-05' ? 401 : 200 })
    )
    const ended = await Promise.all((await api.runSlots(api.request())).results)
    expect(ended.filter((one) => !one.ok).map(inAWord)).toEqual(['failed', 'unauthorised'])
    expect(api.asked).toHaveLength(18)
  })

  it('knows the redirect that a viewer makes of a 401', async () => {
    const api = await startSlotApi(() => null)
    const load = () =>
      Promise.reject(new Response(null, { status: 302, headers: { location: '/logout?motivo=sessao' } }))
    const ended = await Promise.all((await api.runSlots(api.request({ load }))).results)
    expect(new Set(ended.map(inAWord))).toEqual(new Set(['unauthorised']))
  })

  it('survives a load that throws at once', async () => {
    const api = await startSlotApi(() => null)
    const load = () => {
      throw new ApiError({ status: 422, code: 'x', message: 'Não deu.' })
    }
    const ended = await Promise.all((await api.runSlots(api.request({ load }))).results)
    expect(new Set(ended.map(inAWord))).toEqual(new Set(['failed']))
  })

  it('waits for no answer for ever', async () => {
    const api = await startSlotApi(() => null, { slotTimeoutMs: 1000 })
    const load = () => new Promise<never>(() => {})
    const ended = await Promise.all((await api.runSlots(api.request({ load }))).results)
    expect(ended.map((one) => !one.ok && one.tries)).toEqual(Array(18).fill(6))
    const signals: AbortSignal[] = []
    const request = api.request({ slots: makeSlots(1) })
    const watched: typeof request.load = (slot, signal) => {
      signals.push(signal)
      return request.load(slot, signal)
    }
    await Promise.all((await api.runSlots({ ...request, load: watched })).results)
    expect(signals.map(({ aborted }) => aborted)).toEqual(Array(6).fill(true))
    // The API sees nothing of a try that ended before its connection stood.
    await vi.waitFor(() => expect(api.aborted()).toBe(api.asked.length), 30_000)
  })
})

describe('a finished slot', () => {
  it('is not asked again, also by another range', async () => {
    const api = await startSlotApi(({ from, response }) => answer(response, from))
    await Promise.all((await api.runSlots(api.request())).results)
    const again = await api.runSlots(api.request({ slots: makeSlots(20) }))
    expect(again.results.slice(0, 18)).toEqual(
      froms().map((from) => ({ ok: true, value: { from }, from: 'cache', ms: 0 }))
    )
    await Promise.all(again.results)
    expect(api.asked).toHaveLength(20)
  })

  it.each([
    ['place', { placeId: 'other' }],
    ['permissions', { permissions: ['reports/sales', 'operation/values'] }],
    ['query', { query: { cat: 'x' } }],
    ['user', { user: 'u' }]
  ])('is another one with another %s', async (_name, change) => {
    const api = await startSlotApi(({ from, response }) => answer(response, from))
    const request = api.request({ slots: makeSlots(1) })
    await Promise.all((await api.runSlots(request)).results)
    await Promise.all((await api.runSlots({ ...request, key: { ...request.key, ...change } })).results)
    expect(api.asked).toHaveLength(2)
  })

  it('lasts until the next hour where it is young, a minute where the reader wants it fresh', async () => {
    const api = await startSlotApi(({ from, response }) => answer(response, from))
    const young = { index: 0, from: '2026-11-19', to: today }
    const [old] = makeSlots(1)
    const asks = async (changes: Parameters<typeof api.request>[0]) => {
      const before = api.asked.length
      await Promise.all((await api.runSlots(api.request(changes))).results)
      return api.asked.length - before
    }
    const readings = [{ slots: [young] }, { slots: old ? [old] : [] }, { slots: [young], isFresh: () => true }]
    const askAll = async () => [await asks(readings[0]), await asks(readings[1]), await asks(readings[2])]
    expect(await askAll()).toEqual([1, 1, 1])
    expect(await askAll()).toEqual([0, 0, 0])
    api.skip(2 * 60_000)
    expect(await askAll()).toEqual([0, 0, 1])
    api.skip(50 * 60_000)
    expect(await askAll()).toEqual([1, 0, 1])
  })
})

describe('two readers of one report', () => {
  it('share its requests', async () => {
    const api = await startSlotApi(({ from, response }) => answer(response, from))
    const runs = await Promise.all([api.runSlots(api.request()), api.runSlots(api.request())])
    const ended = await Promise.all(runs.map(({ results }) => Promise.all(results)))
    expect(ended.map((one) => one.map(inAWord))).toEqual([froms(), froms()])
    expect([...api.asked].sort()).toEqual(froms())
    expect(api.mostAtOnce()).toBeLessThanOrEqual(6)
  })

  it('do not share a token that no longer holds', async () => {
    const api = await startSlotApi(({ from, response }) => answer(response, from))
    const load = () => Promise.reject(new ApiError({ status: 401, code: 'x', message: '' }))
    const [ended, good] = await Promise.all([api.runSlots(api.request({ load })), api.runSlots(api.request())])
    expect(new Set((await Promise.all(ended.results)).map(inAWord))).toEqual(new Set(['unauthorised']))
    expect((await Promise.all(good.results)).map(inAWord)).toEqual(froms())
  })

  it('may leave one by one; with the last one the requests end', async () => {
    const api = await startSlotApi(({ from, time, response }) => {
      if (from === '2026-01-01' || time > 1) return answer(response, from)
    })
    const first = new AbortController()
    const second = new AbortController()
    const one = await api.runSlots(api.request({ signal: first.signal }))
    const other = await api.runSlots(api.request({ signal: second.signal }))
    await vi.waitFor(() => expect(api.asked).toHaveLength(7), 30_000)
    first.abort()
    expect((await Promise.all(one.results.slice(1))).map(inAWord)).toEqual(Array(17).fill('pending'))
    expect((await Promise.all([other.results[0]])).map((result) => result?.ok)).toEqual([true])
    expect(api.aborted()).toBe(0)
    second.abort()
    expect((await Promise.all(other.results.slice(1))).map(inAWord)).toEqual(Array(17).fill('pending'))
    await vi.waitFor(() => expect(api.aborted()).toBe(6), 30_000)
    expect(api.asked).toHaveLength(7)
  })
})

describe('a reader who leaves', () => {
  it('before it begins costs nothing', async () => {
    const api = await startSlotApi(({ from, response }) => answer(response, from))
    const { results } = await api.runSlots(api.request({ signal: AbortSignal.abort() }))
    expect((await Promise.all(results)).map(inAWord)).toEqual(Array(18).fill('pending'))
    expect(api.asked).toHaveLength(0)
  })

  it('for a moment finds the finished slots on return', async () => {
    const api = await startSlotApi(({ from, response }) => answer(response, from), { speed: 1 })
    const run = await api.runSlots(api.request())
    run.leave(15_000)
    expect((await Promise.all(run.results)).map(inAWord)).toContain('pending')
    await vi.waitFor(() => expect(api.asked).toHaveLength(18), 30_000)
    await vi.waitFor(async () => {
      const { results, leave } = await api.runSlots(api.request())
      leave(15_000)
      expect((await Promise.all(results)).map(inAWord)).toEqual(froms())
    }, 30_000)
    expect(api.asked).toHaveLength(18)
  })

  it('for a moment sees on return once what failed meanwhile; a later request tries again', async () => {
    const api = await startSlotApi(({ from, response }) => answer(response, from), { speed: 1 })
    const refused = Promise.reject(new ApiError({ status: 403, code: 'forbidden', message: 'Não deu.' }))
    const request = api.request({ slots: makeSlots(1), load: () => refused })
    const run = await api.runSlots(request)
    run.leave(15_000)
    expect((await Promise.all(run.results)).map(inAWord)).toEqual(['pending'])
    await refused.catch(() => null)
    const back = await api.runSlots(api.request({ slots: makeSlots(1) }))
    expect((await Promise.all(back.results)).map(inAWord)).toEqual(['failed'])
    expect(api.asked).toEqual([])
    const again = await api.runSlots(api.request({ slots: makeSlots(1) }))
    expect((await Promise.all(again.results)).map(inAWord)).toEqual(froms(1))
  })

  it('for longer ends running requests', async () => {
    const api = await startSlotApi(() => null)
    const run = await api.runSlots(api.request())
    await vi.waitFor(() => expect(api.asked).toHaveLength(6), 30_000)
    run.leave(15_000)
    expect(api.aborted()).toBe(0)
    await vi.waitFor(() => expect(api.aborted()).toBe(6), 30_000)
  })

  it('leaves no memory behind, however often', async () => {
    const api = await startSlotApi(() => null)
    const brought: WeakRef<object>[] = []
    const visit = async () => {
      const reader = new AbortController()
      const page = { rows: Array.from({ length: 100 }, () => 'row') }
      brought.push(new WeakRef(page))
      const load = () => new Promise<never>(() => page.rows)
      const { results } = await api.runSlots(api.request({ signal: reader.signal, load }))
      await Promise.resolve()
      reader.abort()
      await Promise.all(results)
    }
    for (let count = 0; count < 300; count += 1) await visit()
    await vi.waitFor(() => {
      collectGarbage()
      expect(brought.filter((page) => page.deref()).length).toBeLessThan(10)
    }, 30_000)
  })
})
