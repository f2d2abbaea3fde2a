import type { AppLoadContext } from '@remix-run/node'
import { expect, it } from 'vitest'
import { invalid, malformed, notFound, unauthorised } from '#app/contracts/api-error.ts'
import { downloadRows } from '#app/reports/download.server.ts'

const viewer = { user: { uuid: 'u' }, place: { uuid: 'p' } } as Parameters<typeof downloadRows>[0]['viewer']
const request = new Request('http://trilha.test/reports/ratings.csv?desde=2026-11-01&atrativo=x')

/** Fails before any row. */
async function* failing(cause: unknown) {
  yield await Promise.reject(cause)
}

async function begin(cause: unknown) {
  const context = { requestId: 'r', signal: new AbortController().signal } as AppLoadContext
  const answer = await downloadRows({ viewer, request, context, name: 'a', headings: [], batches: failing(cause) })
  return { status: answer.status, location: answer.headers.get('location'), download: context.download }
}

it.each([invalid(), malformed()])('leads to the page, which says what was asked amiss: %s', async (refusal) => {
  const answer = { status: 302, location: '/reports/ratings?desde=2026-11-01&atrativo=x', download: undefined }
  expect(await begin(refusal)).toEqual(answer)
})

it.each([notFound(), unauthorised()])('says that the data could not be gathered: %s', async (refusal) => {
  expect(await begin(refusal)).toEqual({ status: 200, location: null, download: { refused: 503 } })
})

it('hides a fault of its own', async () => {
  expect((await begin(new Error('x'))).download).toEqual({ refused: 500 })
})
