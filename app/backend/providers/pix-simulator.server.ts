import { randomBytes } from 'node:crypto'
import { getnetStatus } from '#app/domain/money/payment-state.ts'
import { buildPixCode } from '#app/domain/money/pix.ts'
import type { Database } from '../db/connection.server.ts'
import {
  decideSimulatedCharge,
  findSimulatedCharge,
  keepSimulatedCharge,
  type SimulatedCharge
} from '../db/queries/simulated-charges.server.ts'
import {
  GatewayFault,
  type GatewayPix,
  type Gateways,
  type PaymentGateway,
  type PixOrder
} from './gateways/payment-gateway.server.ts'

/** Getnet's words. */
export type SimulatedStatus = 'PAID' | 'DENIED'

export interface PixSimulator extends PaymentGateway {
  /** Only a waiting charge changes. Null when the charge is unknown. */
  decide(id: string, status: SimulatedStatus): Promise<GatewayPix | null>
}

export function isSimulator(gateway: PaymentGateway | null): gateway is PixSimulator {
  return gateway?.simulated === true && 'decide' in gateway
}

const unsupported = async () => {
  throw new GatewayFault('unsupported', 'the simulated bank has no such call')
}

export function createSimulator(db: Database): PixSimulator {
  const findPayment = async (id: string) => {
    const row = await findSimulatedCharge(db, id)
    return row ? toPix(row) : null
  }
  return {
    name: 'simulator',
    kind: 'getnet',
    simulated: true,
    methods: ['pix'],
    canList: false,
    createPix: async (order) => toPix(await keepSimulatedCharge(db, toRow(order))),
    findPayment,
    async decide(id, status) {
      await decideSimulatedCharge(db, id, status)
      return findPayment(id)
    },
    createCheckout: unsupported,
    searchPayments: unsupported,
    listPayments: () => {
      throw new GatewayFault('unsupported', 'the simulated bank has no such call')
    },
    cancelPayment: async () => {},
    refund: unsupported,
    listRefunds: unsupported,
    test: async () => {},
    readNotice: ({ query }) => ({
      paymentId: query.payment_id ?? '',
      orderId: query.order_id ?? '',
      signature: 'none',
      why: ''
    })
  }
}

/** The simulator for every place. */
export function simulatedGateways(db: Database): Gateways {
  const simulator = createSimulator(db)
  return {
    of: async (_placeId, method) => (method === 'pix' ? simulator : null),
    named: async (_placeId, name) => (name === simulator.name ? simulator : null),
    all: async () => [simulator]
  }
}

function toRow(order: PixOrder) {
  const { idempotencyKey, orderId, amount, expiresAt } = order
  return { id: randomBytes(16).toString('hex'), idempotencyKey, orderId, amount, brCode: codeOf(order), expiresAt }
}

function codeOf(order: PixOrder): string {
  return buildPixCode({
    key: order.pixKey,
    amount: order.amount,
    merchantName: order.merchantName,
    merchantCity: order.merchantCity,
    txid: order.orderId.slice(0, 25)
  })
}

function toPix({ id, status, amount, orderId, brCode, expiresAt }: SimulatedCharge): GatewayPix {
  const money = { amount, refunded: null, fee: null, paidAt: null, dispute: '' as const }
  return { id, status: getnetStatus(status), said: status, orderId, method: 'pix', ...money, brCode, expiresAt }
}
