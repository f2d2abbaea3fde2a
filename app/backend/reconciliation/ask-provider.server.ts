import type { TheirPayment } from '#app/domain/reconciliation/reconcile.ts'
import { GatewayFault, type PaymentGateway, type Period } from '../providers/gateways/payment-gateway.server.ts'

/** A page waits for it; a shorter period shows more. */
const mostListed = 3000
const mostAsked = 200
const atOnce = 4

export interface Told {
  theirs: TheirPayment[]
  /** Ids that were asked for one by one and are unknown there. */
  notFound: Set<string>
  /** Problem in words for staff; '' if everything was told. */
  problem: string
}

/** All payments of a period that the provider tells. Provider errors do not reject. */
export async function listTheirs(gateway: PaymentGateway, period: Period): Promise<Told> {
  const theirs: TheirPayment[] = []
  const told = (problem: string): Told => ({ theirs, notFound: new Set(), problem })
  if (!gateway.canList) return told('')
  try {
    for await (const payment of gateway.listPayments(period)) {
      if (theirs.length === mostListed) return told('São pagamentos demais para uma vez: peça um período menor.')
      theirs.push(payment)
    }
    return told('')
  } catch (error) {
    return told(faultWords(error))
  }
}

/** Asks one by one for our payments that its list lacks. Provider errors do not reject. */
export async function askForOurs(gateway: PaymentGateway, ids: readonly string[]): Promise<Told> {
  const waiting = ids.slice(0, mostAsked)
  const told: Told = { theirs: [], notFound: new Set(), problem: '' }
  if (ids.length > mostAsked) {
    told.problem = `Só ${mostAsked} pagamentos foram conferidos um a um: peça um período menor.`
  }
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const payment = await gateway.findPayment(id)
      if (payment) told.theirs.push(payment)
      else told.notFound.add(id)
    }
  }
  try {
    await Promise.all(Array.from({ length: atOnce }, work))
  } catch (error) {
    waiting.length = 0
    told.problem = faultWords(error)
  }
  return told
}

/** @throws what is no fault of the provider's */
function faultWords(error: unknown): string {
  if (!(error instanceof GatewayFault)) throw error
  if (error.kind === 'credentials') return 'O provedor não aceitou as credenciais: veja as configurações de pagamentos.'
  return 'O provedor não respondeu a tudo. Tente de novo em alguns minutos.'
}
