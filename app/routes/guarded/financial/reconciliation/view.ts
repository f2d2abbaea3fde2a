import type { ReconciledPayment, ReconciledProvider } from '#app/contracts/money/reconciliation.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { formatInstant } from '#app/domain/calendar/dates.ts'
import { gatewayTitle } from '#app/domain/money/gateway-words.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { normalisePaymentMethod } from '#app/domain/money/payment-method.ts'
import { nameOrNone } from '#app/domain/person/names.ts'
import { DIFFERENCES } from '#app/domain/reconciliation/words.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import { isKeyOf } from '#app/domain/words/records.ts'

const STATES: Readonly<Record<string, string>> = {
  PENDING: 'pendente',
  APPROVED: 'pago',
  DENIED: 'recusado',
  EXPIRED: 'expirado',
  CANCELLED: 'devolvido ou cancelado'
}

/** A difference that somebody settled no longer counts. */
export const differs = ({ difference }: Pick<ReconciledPayment, 'difference'>) =>
  difference !== 'same' && difference !== 'solved'

type Side = NonNullable<ReconciledPayment['ours']>

/** Describes one side's view of a payment in a line: 'R$ 80,00, pago, R$ 20,00 devolvidos, taxa R$ 0,79'. */
function sideWords(side: Side | null, none: string): string {
  if (!side) return none
  const parts = [
    side.value === null ? 'valor não informado' : formatMoney(side.value),
    STATES[side.status] ?? side.status,
    side.refunded ? `${formatMoney(side.refunded)} de volta` : '',
    side.fee ? `taxa ${formatMoney(side.fee)}` : ''
  ]
  return parts.filter(Boolean).join(', ')
}

/** Times in the place's zone. */
export function toReconciledRow(row: ReconciledPayment, zone: string) {
  const known = DIFFERENCES[isKeyOf(DIFFERENCES, row.difference) ? row.difference : 'unread']
  const isFine = row.difference === 'same' || row.difference === 'solved'
  return {
    key: `${row.provider} ${row.provider_id} ${row.booking}`,
    provider: gatewayTitle(row.provider),
    id: row.provider_id,
    booking: row.booking,
    name: row.booking_code ? nameOrNone(row.name) : row.name,
    unsettled: row.unsettled,
    code: formatBookingCode(row.booking_code),
    paid: row.paid_at ? formatInstant(row.paid_at, zone) : '',
    method: row.method ? normalisePaymentMethod(row.method).title : '',
    ours: sideWords(row.ours, 'não existe aqui'),
    theirs: sideWords(row.theirs, row.difference === 'unread' ? 'não informado' : 'não existe lá'),
    label: known.label,
    todo: row.difference === 'held' && row.held ? `${row.held} ${known.todo}` : known.todo,
    tone: isFine
      ? ('green' as const)
      : row.difference === 'unread' || row.difference === 'fee'
        ? ('gray' as const)
        : ('red' as const)
  }
}

export type ReconciledRow = ReturnType<typeof toReconciledRow>

export function toProviderCard(provider: ReconciledProvider) {
  const { problem, lists, payments, differences, ours, theirs } = provider
  return {
    name: provider.name,
    title: gatewayTitle(provider.name),
    count: countLabel(payments, { one: 'pagamento', many: 'pagamentos' }),
    differences:
      differences === 0 ? 'Nenhuma diferença' : countLabel(differences, { one: 'diferença', many: 'diferenças' }),
    isFine: differences === 0 && problem === '',
    ours,
    theirs,
    problem,
    note:
      lists || problem !== ''
        ? ''
        : 'Este provedor não lista o que recebeu: cada pagamento nosso é conferido, mas dinheiro sem reserva só aparece no portal dele.'
  }
}

export type ProviderCard = ReturnType<typeof toProviderCard>
