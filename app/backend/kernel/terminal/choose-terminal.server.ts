import { listCardTerminals } from '../../db/queries/money/card-terminals.server.ts'
import type { PaymentGateway } from '../../providers/gateways/payment-gateway.server.ts'
import type { Backend } from '../context.server.ts'

/** The place's own account before the simulator; null where no provider has terminals. */
export async function findTerminalGateway({ gateways }: Pick<Backend, 'gateways'>, placeId: string) {
  const all = await gateways.all(placeId)
  return all.find((gateway): gateway is TerminalGateway => gateway.terminals !== null) ?? null
}

export type TerminalGateway = PaymentGateway & { terminals: NonNullable<PaymentGateway['terminals']> }

/** Terminals that the counter offers, by name. */
export async function listUsedTerminals(backend: Pick<Backend, 'db' | 'gateways'>, placeId: string) {
  const gateway = await findTerminalGateway(backend, placeId)
  return gateway ? listCardTerminals(backend.db.orm, { placeId, provider: gateway.name }) : []
}
