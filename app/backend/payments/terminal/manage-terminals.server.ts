import { randomUUID } from 'node:crypto'
import { conflict, invalid, notFound } from '#app/contracts/api-error.ts'
import { moveTerminalCharge } from '#app/contracts/booking/counter.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import {
  deleteCardTerminal as deleteCall,
  listCardTerminals as listCall,
  saveCardTerminal as saveCall,
  type saveCardTerminal
} from '#app/contracts/payments/terminals.ts'
import { connectionWords } from '#app/domain/money/gateway-words.ts'
import { hasLetter } from '#app/domain/person/names.ts'
import { isUuid } from '../../db/queries/bookings/bookings.server.ts'
import {
  type CardTerminalRow,
  deleteCardTerminal,
  findCardTerminal,
  listCardTerminals,
  putCardTerminal
} from '../../db/queries/money/card-terminals.server.ts'
import { lockPlace } from '../../db/queries/places/settings.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { implement } from '../../kernel/implement.server.ts'
import { findTerminalGateway, type TerminalGateway } from '../../kernel/terminal/choose-terminal.server.ts'
import type { GatewayTerminal } from '../../providers/gateways/card-terminals.server.ts'
import { GatewayFault } from '../../providers/gateways/payment-gateway.server.ts'
import { moveCharge } from './move-charge.server.ts'

export const terminalRoutes = [
  implement(listCall, (_input, ctx) => describeTerminals(ctx)),
  implement(saveCall, ({ body }, ctx) => saveTerminal(body, ctx)),
  implement(deleteCall, ({ params }, ctx) => removeTerminal(params.id, ctx)),
  implement(moveTerminalCharge, moveCharge)
]

type Described = Answer<typeof listCall>

/** Without the provider, the known terminals are shown all the same. */
async function describeTerminals(ctx: StaffContext): Promise<Described> {
  const { placeId } = ctx.actor
  const gateway = await findTerminalGateway(ctx, placeId)
  if (!gateway) return { serves: 'nobody', problem: '', terminals: [] }
  const known = await listCardTerminals(ctx.db.orm, { placeId, provider: gateway.name })
  const { listed, problem } = await listThere(ctx, gateway)
  const used = known.map(({ id, terminalId, name }) => {
    const there = listed.find((one) => one.id === terminalId)
    const isGone = problem === '' && !there
    return { id, name, is_gone: isGone, ...toTerminal(there ?? unlisted(terminalId)) }
  })
  const others = listed
    .filter(({ id }) => !known.some(({ terminalId }) => terminalId === id))
    .map((one) => ({ id: '', name: '', is_gone: false, ...toTerminal(one) }))
  return { serves: gateway.simulated ? 'simulated' : 'real', problem, terminals: [...used, ...others] }
}

const unlisted = (id: string): GatewayTerminal => ({ id, serial: id.split('__').at(-1) ?? id, isIntegrated: false })

const toTerminal = ({ id, serial, isIntegrated }: GatewayTerminal) => ({
  terminal: id,
  serial,
  is_integrated: isIntegrated
})

async function listThere(ctx: StaffContext, gateway: TerminalGateway) {
  try {
    return { listed: await gateway.terminals.list(), problem: '' }
  } catch (error) {
    if (!(error instanceof GatewayFault)) throw error
    const { kind, status, message } = error
    ctx.log.warn({ requestId: ctx.requestId, kind, status, fault: message }, 'the terminals could not be listed')
    return { listed: [], problem: connectionWords(kind) }
  }
}

const longestName = 40

/** @throws ApiError 404, 409 where the provider refuses, 422 */
async function saveTerminal(
  { terminal, name: typed }: Received<typeof saveCardTerminal>['body'],
  ctx: StaffContext
): Promise<Described> {
  const { placeId } = ctx.actor
  const name = typed.replace(/\s+/g, ' ').trim()
  if (!hasLetter(name) || name.length > longestName) {
    throw invalid({ fields: { name: [`Dê um nome de até ${longestName} letras, como Balcão 1.`] } })
  }
  const gateway = await findTerminalGateway(ctx, placeId)
  if (!gateway) throw notFound()
  const listed = await listOrThrow(gateway)
  if (!listed.some(({ id }) => id === terminal))
    throw notFound({ message: 'Esta maquininha não é da conta do parque.' })
  const of = { placeId, provider: gateway.name }
  requireFreeName(await listCardTerminals(ctx.db.orm, of), { terminal, name })
  await setMode(gateway, terminal, true)
  await inTransaction(ctx.db, async (tx) => {
    if (!(await lockPlace(tx, placeId))) throw notFound()
    const known = await listCardTerminals(tx, of)
    const before = known.find(({ terminalId }) => terminalId === terminal)
    if (before?.name === name) return
    requireFreeName(known, { terminal, name })
    const row = { id: before?.id ?? randomUUID(), placeId, provider: gateway.name, terminalId: terminal, name }
    await putCardTerminal(tx, { ...row, createdAt: ctx.now() })
    const changed = { from: before?.name ?? '', to: name }
    await recordChange(tx, ctx, { action: 'payments.terminal-saved', id: placeId, label: name, changed })
  })
  return describeTerminals(ctx)
}

/** @throws ApiError 422 */
function requireFreeName(known: CardTerminalRow[], { terminal, name }: { terminal: string; name: string }): void {
  const isTaken = known.some((one) => one.terminalId !== terminal && one.name.toLowerCase() === name.toLowerCase())
  if (isTaken) throw invalid({ fields: { name: ['Outra maquininha já tem este nome.'] } })
}

/** @throws ApiError 404 */
async function removeTerminal(id: string, ctx: StaffContext): Promise<Described> {
  const { placeId } = ctx.actor
  const found = isUuid(id) ? await findCardTerminal(ctx.db.orm, { placeId, id }) : null
  if (!found) throw notFound({ message: 'Esta maquininha não está no balcão.' })
  await inTransaction(ctx.db, async (tx) => {
    if (!(await lockPlace(tx, placeId))) throw notFound()
    await deleteCardTerminal(tx, { placeId, id })
    await recordChange(tx, ctx, { action: 'payments.terminal-removed', id: placeId, label: found.name })
  })
  const gateway = await findTerminalGateway(ctx, placeId)
  if (gateway?.name === found.provider) {
    await gateway.terminals.setIntegrated(found.terminalId, false).catch((error) => {
      if (!(error instanceof GatewayFault)) throw error
      ctx.log.warn(
        { requestId: ctx.requestId, fault: error.message },
        'a removed terminal stays in the integrated mode'
      )
    })
  }
  return describeTerminals(ctx)
}

async function listOrThrow(gateway: TerminalGateway): Promise<GatewayTerminal[]> {
  try {
    return await gateway.terminals.list()
  } catch (error) {
    throw toConflict(error)
  }
}

async function setMode(gateway: TerminalGateway, terminal: string, isIntegrated: boolean): Promise<void> {
  try {
    await gateway.terminals.setIntegrated(terminal, isIntegrated)
  } catch (error) {
    throw toConflict(error)
  }
}

const refusals: Readonly<Record<string, string>> = {
  store_pos_not_found:
    'Esta maquininha não está em uma loja e um caixa. Ligue-a a um caixa no Mercado Pago e volte aqui.',
  terminal_not_allowed_action: 'Este modelo de maquininha não recebe cobranças de outro sistema.'
}

function toConflict(error: unknown): unknown {
  if (!(error instanceof GatewayFault)) return error
  const isPosTaken = error.status === 412
  const taken = 'O caixa desta maquininha já tem outra integrada. Ligue cada uma a um caixa próprio no Mercado Pago.'
  const message = isPosTaken ? taken : (refusals[error.code] ?? connectionWords(error.kind))
  return conflict({ code: 'terminal_refused', message, cause: error })
}
