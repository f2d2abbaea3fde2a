import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it, vi } from 'vitest'
import { AnswerTooLarge, readText, takeText } from '#app/read-text.server.ts'
import { stallHalfway, startRoughApi } from './support/server/rough-api.ts'

const limits = { signal: new AbortController().signal }

it('reads a whole answer, also where a letter comes in two parts', async () => {
  const [first, ...rest] = new TextEncoder().encode('é isso')
  const parts = [Uint8Array.of(first ?? 0), Uint8Array.from(rest)]
  const body = new ReadableStream({
    pull: (stream) => {
      const part = parts.shift()
      if (part) stream.enqueue(part)
      else stream.close()
    }
  })
  expect(await readText(new Response(body), { ...limits, largestMib: 1 })).toBe('é isso')
  expect(await readText(new Response(null), { ...limits, largestMib: 1 })).toBe('')
})

it('ends an answer without end', async () => {
  let isCancelled = false
  const body = new ReadableStream({
    pull: (stream) => stream.enqueue(new Uint8Array(256 * 1024)),
    cancel: () => {
      isCancelled = true
    }
  })
  await expect(readText(new Response(body), { ...limits, largestMib: 1 })).rejects.toThrow('larger than 1 MiB')
  expect(isCancelled).toBe(true)
})

it('leaves an answer that stalls after its head, also where fetch forgot whom to listen to', async () => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const server = await startRoughApi(stallHalfway)
  const late = new AbortController()
  const reading = readText(await fetch(server.url, { signal: late.signal }), { largestMib: 1, signal: late.signal })
  for (let turn = 0; turn < 3; turn += 1) {
    await new Promise(setImmediate)
    collect()
  }
  late.abort(new Error('too late'))
  await expect(reading).rejects.toThrow('too late')
})

describe('all answers together', () => {
  const megabyte = new Uint8Array(1024 * 1024)

  /** Sends so many MB, then stays open until told. */
  function hold(megabytes: number) {
    let end = () => {}
    let sent = 0
    const body = new ReadableStream({
      pull: (stream) => {
        if (sent++ < megabytes) stream.enqueue(megabyte)
        else
          return new Promise<void>((resolve) => {
            end = () => {
              stream.close()
              resolve()
            }
          })
      }
    })
    return { reading: readText(new Response(body), { ...limits, largestMib: 64 }), end: () => end(), sent: () => sent }
  }

  it('have room for 128 MB, and the room is free again however they end', async () => {
    const held = [hold(60), hold(60)]
    await vi.waitFor(() => expect(held.map(({ sent }) => sent())).toEqual([61, 61]), 30_000)
    const refused = await hold(20).reading.catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(AnswerTooLarge)
    expect(refused).toMatchObject({ alone: false })
    for (const one of held) one.end()
    await Promise.all(held.map(({ reading }) => reading))
    const again = [hold(60), hold(60)]
    await vi.waitFor(() => expect(again.map(({ sent }) => sent())).toEqual([61, 61]), 30_000)
    for (const one of again) one.end()
    await Promise.all(again.map(({ reading }) => reading))
  })

  it('are freed also by one that breaks, is too large, or cannot be used', async () => {
    const broken = () =>
      new ReadableStream({
        start: (stream) => stream.enqueue(megabyte),
        pull: (stream) => stream.error(new Error('reset'))
      })
    const endless = () => new ReadableStream({ pull: (stream) => stream.enqueue(megabyte) })
    const useless = () => {
      throw new Error('useless')
    }
    for (let turn = 0; turn < 40; turn += 1) {
      await expect(readText(new Response(broken()), { ...limits, largestMib: 64 })).rejects.toThrow('reset')
      await expect(readText(new Response(endless()), { ...limits, largestMib: 4 })).rejects.toThrow('larger')
      await expect(takeText(new Response(megabyte.slice()), { ...limits, largestMib: 4 }, useless)).rejects.toThrow(
        'useless'
      )
    }
    const whole = hold(60)
    await vi.waitFor(() => expect(whole.sent()).toBe(61), 30_000)
    whole.end()
    expect((await whole.reading).length).toBe(60 * 1024 * 1024)
  })
})
