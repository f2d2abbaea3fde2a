import { json } from '@remix-run/node'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { changedMeanwhile, invalid } from '#app/contracts/api-error.ts'
import { commitSession } from '#app/session/cookie/session-storage.server.ts'
import { formAction } from '#app/session/form-action.server.ts'
import { cookieHeader, requestTo, sessionWith, thrownBy } from '../support/session.ts'

const signedIn = cookieHeader(commitSession(requestTo('/'), sessionWith('clients/edit')))
const whole = { name: ' Ana ', version: '3', complete: '1' }

function sent(fields: Record<string, string>, cookie = signedIn) {
  const request = requestTo('/clients/add', cookie, { method: 'POST', body: new URLSearchParams(fields) })
  return { request, params: { uuid: 'u' } }
}

const save = formAction('clients/edit', ['name', 'version'], async ({ name }, { params }) => ({
  to: `/clients/${params.uuid}`,
  text: `${name} salva.`
}))

describe('the action of a form', () => {
  it('leads on with a message', async () => {
    const response = await save(sent(whole))
    expect([response.status, response.headers.get('location')]).toEqual([302, '/clients/u'])
    expect(response.headers.get('set-cookie')).toContain('flash')
  })

  it('asks for its permission before it reads or runs', async () => {
    const run = vi.fn()
    const read = vi.fn()
    for (const cookie of ['', cookieHeader(commitSession(requestTo('/'), sessionWith('reports/sales')))]) {
      const refused = await thrownBy(formAction('clients/edit', read, run)(sent(whole, cookie)))
      expect(refused.headers.get('location')).toMatch(cookie === '' ? /^\/login\?/ : /^\/dashboard$/)
    }
    expect([read.mock.calls, run.mock.calls]).toEqual([[], []])
  })

  it.each(['name', 'version', 'complete'])('refuses a body without %s, and gives back what was typed', async (lost) => {
    const fields = Object.fromEntries(Object.entries(whole).filter(([name]) => name !== lost))
    const response = await save(sent(fields))
    const { error, initialValue } = await response.json()
    expect([response.status, error]).toEqual([400, { '': [expect.stringContaining('incompleto')] }])
    const { complete: _, ...typed } = fields
    expect(initialValue).toEqual(typed)
  })

  it('reads the fields by a schema', async () => {
    const run = vi.fn(async ({ name }: { name: string }) => ({ to: '/clients', text: name }))
    const action = formAction('clients/edit', z.object({ name: z.string().min(10, 'Escreva mais.') }), run)
    const response = await action(sent(whole))
    expect([response.status, await response.json()]).toMatchObject([400, { error: { name: ['Escreva mais.'] } }])
    expect(run).not.toHaveBeenCalled()
  })

  it('gives the form back when a call refuses, with errors at its own fields and without secrets', async () => {
    const fail = async () => {
      throw invalid({ fields: { full_name: ['Informe o nome.'] } })
    }
    const refusal = { rename: { full_name: 'name' }, hideFields: ['version'] }
    const response = await formAction('clients/edit', [], fail, refusal)(sent(whole))
    expect([response.status, await response.json()]).toEqual([
      422,
      { error: { name: ['Informe o nome.'] }, initialValue: { name: ' Ana ' }, fields: ['name', 'version'] }
    ])
  })

  it('drops the version of a form that is late', async () => {
    const fail = async () => {
      throw changedMeanwhile('Outra pessoa salvou antes.')
    }
    const response = await formAction('clients/edit', [], fail)(sent(whole))
    expect([response.status, await response.json()]).toMatchObject([
      409,
      { error: { '': ['Outra pessoa salvou antes.'] }, initialValue: { name: ' Ana ' }, isLate: true }
    ])
  })

  it('passes on an answer that is no message', async () => {
    const response = await formAction('clients/edit', [], async () => json({ sum: 3 }))(sent(whole))
    expect(await response.json()).toEqual({ sum: 3 })
  })

  it('throws a failure that is no refusal', async () => {
    const fail = async () => {
      throw new Error('a defect')
    }
    await expect(formAction('clients/edit', [], fail)(sent(whole))).rejects.toThrow('a defect')
  })
})
