import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { makePasswordCode } from '#app/backend/credentials/make-password-code.server.ts'
import { inTransaction } from '#app/backend/db/transaction.server.ts'
import { createPerson, newPassword, openBackend, openWorld, password, world } from './world.ts'

openWorld()

function textOf(asked: unknown): string {
  if (typeof asked === 'string') return asked
  return typeof asked === 'object' && asked !== null && 'text' in asked ? String(asked.text) : '?'
}

/** The answer to a call, and every statement that the database was asked on the way, without its values. */
async function watch(path: string, body: unknown) {
  const { post } = openBackend()
  const queries = vi.spyOn(pg.Client.prototype, 'query')
  const answer = await post(path, body)
  const statements = queries.mock.calls.map(([asked]) => textOf(asked))
  queries.mockRestore()
  return { status: answer.status, body: answer.body, statements }
}

/** Answer and work must be one and the same for all of them. */
async function expectAlike(path: string, bodies: unknown[]): Promise<void> {
  const seen: Awaited<ReturnType<typeof watch>>[] = []
  for (const body of bodies) seen.push(await watch(path, body))
  expect(seen[0]?.statements.length).toBeGreaterThan(2)
  for (const one of seen) expect(one).toEqual(seen[0])
}

describe('whether a user exists', () => {
  it('is not revealed by a failed sign-in', async () => {
    const person = await createPerson()
    const suspended = await createPerson({ suspendedAt: new Date() })
    const invited = await createPerson({ invitedAt: new Date() })
    await expectAlike('/auth/signin/', [
      { username: person.username, password: 'not this one' },
      { username: person.email, password: 'not this one' },
      { username: 'nobody', password },
      { username: suspended.username, password },
      { username: invited.username, password }
    ])
  })

  it('is not revealed by asking for a code', async () => {
    const person = await createPerson()
    const mute = await createPerson({ phone: '' })
    const suspended = await createPerson({ suspendedAt: new Date() })
    const emails = [person.email, mute.email, suspended.email, 'nobody@example.com']
    await expectAlike(
      '/auth/forgot-password/',
      emails.map((email) => ({ email }))
    )
  })

  it('is not revealed by trying a code', async () => {
    const person = await createPerson()
    const making = { userId: person.userId, purpose: 'reset' as const, now: openBackend().backend.now() }
    const { code } = await inTransaction(world().db, (tx) => makePasswordCode(tx, making))
    const body = {
      hashcode: code === '111111' ? '222222' : '111111',
      password: newPassword,
      confirm_password: newPassword
    }
    const without = await createPerson()
    const emails = [person.email, without.email, 'nobody@example.com']
    await expectAlike(
      '/auth/reset-password/',
      emails.map((email) => ({ ...body, email }))
    )
  })

  it('is not revealed by registering', async () => {
    const person = await createPerson()
    const body = { name: 'Lia Nogueira', phone: '(75) 98888-7777', cpf: '529.982.247-25', password: newPassword }
    const emails = ['livre@example.com', person.email, 'tambem.livre@example.com']
    await expectAlike(
      '/auth/signup/',
      emails.map((email) => ({ ...body, email, pid: world().placeId }))
    )
  })

  it('is not revealed by signing in after registering, nor by later steps', async () => {
    const person = await createPerson()
    const body = { name: 'Lia Nogueira', phone: '(75) 98888-7777', cpf: '529.982.247-25', password: newPassword }
    const emails = [person.email, 'paciente@example.com']
    const { post, drain } = openBackend()
    for (const email of emails) await post('/auth/signup/', { ...body, email, pid: world().placeId })
    await drain()
    const typed = { password: newPassword }
    await expectAlike(
      '/auth/signin/',
      emails.map((username) => ({ username, ...typed }))
    )
    await expectAlike(
      '/auth/forgot-password/',
      emails.map((email) => ({ email }))
    )
    const reset = { ...typed, hashcode: '111111', confirm_password: newPassword }
    await expectAlike(
      '/auth/reset-password/',
      emails.map((email) => ({ ...reset, email }))
    )
  })
})
