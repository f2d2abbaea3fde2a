import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#app/contracts/index.ts'
import { auditedCalls } from './calls.ts'
import { agentSteps } from './steps/agent-steps.ts'
import { clientSteps } from './steps/client-steps.ts'
import { closureSteps } from './steps/closure-steps.ts'
import { deskSteps } from './steps/desk-steps.ts'
import { gateSteps } from './steps/gate-steps.ts'
import { jobSteps } from './steps/job-steps.ts'
import { legacySteps } from './steps/legacy-steps.ts'
import { messageSteps } from './steps/message-steps.ts'
import { commissionSteps } from './steps/money/commission-steps.ts'
import { drawerSteps } from './steps/money/drawer-steps.ts'
import { invoiceSteps } from './steps/money/invoice-steps.ts'
import { transactionSteps } from './steps/money/transaction-steps.ts'
import { peopleSteps } from './steps/people-steps.ts'
import { placeSteps } from './steps/place-steps.ts'
import { privacySteps } from './steps/privacy-steps.ts'
import { productSteps } from './steps/product-steps.ts'
import { transportSteps } from './steps/transport-steps.ts'
import { wordpressSteps } from './steps/wordpress-steps.ts'
import { type AuditWorld, address, callAs, lastRow, openAuditWorld, rowsSince, type Step } from './world.ts'

const steps: Step[] = [
  ...deskSteps,
  ...gateSteps,
  ...closureSteps,
  ...drawerSteps,
  ...commissionSteps,
  ...invoiceSteps,
  ...jobSteps,
  ...legacySteps,
  ...messageSteps,
  ...wordpressSteps,
  ...clientSteps,
  ...transportSteps,
  ...transactionSteps,
  ...privacySteps,
  ...productSteps,
  ...placeSteps,
  ...agentSteps,
  ...peopleSteps
]
/** Wants a server of another's: tried where signing in by it is. */
const elsewhere = ['signInWithGoogle']

describe('the record of changes', () => {
  it('knows of every call that changes something, and tries each that leaves a row', () => {
    const changing = endpoints.filter(({ method }) => method !== 'GET').map(({ id }) => id)
    expect(changing.filter((id) => !(id in auditedCalls))).toEqual([])
    expect(Object.keys(auditedCalls).filter((id) => !changing.includes(id))).toEqual([])
    const tried = new Set([...steps.map(({ id }) => id), ...elsewhere])
    const leaving = Object.keys(auditedCalls).filter((id) => typeof auditedCalls[id] !== 'string')
    expect(leaving.filter((id) => !tried.has(id))).toEqual([])
    for (const { id, actions } of steps)
      expect([id, auditedCalls[id]]).toEqual([id, expect.arrayContaining([...actions])])
  })
})

let world: AuditWorld

beforeAll(async () => {
  world = await openAuditWorld()
})

afterAll(() => world?.db.close())

const isPublic = (id: string) => endpoints.some((one) => one.id === id && one.access === 'public')

const named = steps.map((step, index) => ({ ...step, name: `${index + 1} ${step.id} ${step.actions[0] ?? 'nothing'}` }))

// Each step stands on the ones before.
describe('a call', { shuffle: false }, () => {
  it.each(named)('$name', async (step) => {
    const asked = await step.ask(world)
    const before = await lastRow(world)
    if (asked.token === undefined && !isPublic(step.id)) {
      await callAs(world, step.id, { ...asked, token: world.things.lesserToken })
      const refused = await rowsSince(world, before)
      expect(refused.filter(({ userId }) => userId === world.manager.userId)).toEqual([])
    }
    const began = await lastRow(world)
    const answer = await callAs(world, step.id, asked)
    expect([answer.status, answer.body]).toEqual([step.status ?? expect.toSatisfy((is) => is < 300), answer.body])
    const rows = await rowsSince(world, began)
    expect(rows.map(({ action }) => action)).toEqual(step.actions)
    const starts = asked.token === world.starter.token
    for (const row of rows) {
      const { userId } = starts ? world.starter : world.manager
      expect(row).toMatchObject({ userId, address, requestId: 'test' })
      expect(row.placeId === world.place.placeId).toBe(!starts)
      expect(row.actor).toMatch(/^Joana Prado/)
    }
    const [row] = rows
    if (step.from) expect(row?.from).toMatch(step.from)
    if (step.to) expect(row?.to).toMatch(step.to)
    if (step.label) expect(row?.subjectLabel).toMatch(step.label)
    step.after?.(answer, world)
    if (!step.twice) return
    const ended = await lastRow(world)
    await callAs(world, step.id, await step.ask(world))
    expect(await rowsSince(world, ended)).toEqual([])
  })

  it('leaves no secret, and nothing of a visitor, in any row', async () => {
    const said = JSON.stringify(await rowsSince(world, 0))
    const { visitor, hash, booking, discountCode } = world.things
    const secrets = [
      'caixa@example.com',
      'pix@example.com',
      'nuvem sobre',
      'Bom dia, segredo',
      'cpf-da-maria',
      'VERAO26'
    ]
    expect([...secrets, visitor, hash, booking, discountCode, 'Maria'].filter((word) => said.includes(word))).toEqual(
      []
    )
  })
})
