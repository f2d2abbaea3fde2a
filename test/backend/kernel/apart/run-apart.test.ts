import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { runApart } from '#app/backend/kernel/apart/run-apart.server.ts'
import { CONTENT_WORDS } from '#app/domain/file/content/problem.ts'
import { busyPdf, passes, pdf, picture } from '../../../support/documents/documents.ts'

const judge = async (line: 'staff' | 'strangers', content: Buffer) =>
  (await runApart({ line, task: 'judge', content })).value
/** It takes half a minute of processor time, if nobody ends it. */
const busy = busyPdf()
const drawBusy = (line: 'staff' | 'strangers', payer = '') =>
  runApart({ line, task: 'first-page', content: busy, cpuMs: 500, payer })

describe('work in a separate process', () => {
  it("reports a file's type, and refuses with a message", async () => {
    expect(await judge('staff', await picture('jpeg'))).toMatchObject({ kind: 'jpeg', preview: expect.any(Buffer) })
    expect(await judge('staff', pdf())).toMatchObject({ kind: 'pdf', preview: null })
    expect(await judge('staff', Buffer.from('%PDF-1.7\nnada que se abra\n%%EOF\n'))).toEqual({
      problem: CONTENT_WORDS.notRead
    })
    expect(await judge('staff', passes(5000))).toEqual({ problem: CONTENT_WORDS.intricate })
  })

  it('takes a file in pieces, and an interrupted one leaves nothing for the next', async () => {
    const bytes = await picture('png', { width: 900, height: 700 })
    async function* pieces() {
      for (let at = 0; at < bytes.length; at += 100) yield bytes.subarray(at, at + 100)
    }
    expect((await runApart({ line: 'staff', task: 'judge', content: pieces() })).value).toMatchObject({
      kind: 'png',
      size: bytes.length
    })
    async function* broken() {
      yield bytes.subarray(0, 500)
      throw new Error('the connection was cut')
    }
    const cut = runApart({ line: 'staff', task: 'judge', content: broken() })
    await expect(cut).rejects.toThrow('the connection was cut')
    expect(await judge('staff', Buffer.from('só texto'))).toMatchObject({ kind: 'txt', size: 9 })
  })

  it('is ended when it takes more than its share, and another process takes its place', async () => {
    const { value, spentMs } = await drawBusy('staff')
    expect(value).toBeNull()
    expect(spentMs).toBeGreaterThanOrEqual(400)
    expect(await judge('staff', pdf())).toMatchObject({ kind: 'pdf' })
  })

  it('knows neither settings nor secrets', async () => {
    process.env.APART_SECRET = 'nobody may read this'
    try {
      await Promise.all(Array.from({ length: 4 }, () => drawBusy('staff')))
      await judge('staff', pdf())
      const seen = childrenOf(process.pid).filter((pid) => commandOf(pid).includes('--wasm-max-mem-pages'))
      if (process.platform === 'linux') expect(seen.length).toBeGreaterThan(0)
      for (const pid of seen) expect(environmentOf(pid)).not.toContain('APART_SECRET')
    } finally {
      delete process.env.APART_SECRET
    }
  })
})

describe('the line of strangers', () => {
  it('is one that staff never stand in', async () => {
    const ended: string[] = []
    const theirs = Array.from({ length: 3 }, () => drawBusy('strangers').then(() => ended.push('strangers')))
    await judge('staff', await picture('jpeg'))
    ended.push('staff')
    await Promise.all(theirs)
    // One process serves them all: the first may have been ended already, the others wait for it.
    expect(ended.indexOf('staff')).toBeLessThan(2)
  })

  it('has room for others when one network fills it', async () => {
    const many = Array.from({ length: 14 }, (_one, at) =>
      runApart({ line: 'strangers', task: 'judge', content: Buffer.from(`texto ${at}`), payer: 'one' })
    )
    const others = runApart({ line: 'strangers', task: 'judge', content: Buffer.from('outro'), payer: 'two' })
    const outcomes = await Promise.allSettled(many)
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused.map(({ reason }) => reason.status)).toEqual([503, 503, 503])
    expect((await others).value).toMatchObject({ kind: 'txt' })
  })
})

const read = (path: string) => {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}
const childrenOf = (parent: number) =>
  (process.platform === 'linux' ? readdirSync('/proc') : [])
    .filter((name) => /^\d+$/.test(name))
    .filter(
      (name) =>
        read(`/proc/${name}/stat`)
          .replace(/^.*\) \S /, '')
          .split(' ')[0] === String(parent)
    )
const commandOf = (pid: string) => read(`/proc/${pid}/cmdline`)
const environmentOf = (pid: string) => read(`/proc/${pid}/environ`)
