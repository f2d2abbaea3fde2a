import type { AgentCommission } from '#app/contracts/finance/commissions.ts'
import { monthOf } from '#app/domain/calendar/range.ts'
import { countLabel } from '#app/domain/words/labels.ts'

/** The month that today lies in. */
export const usualPeriod = (today: string) => monthOf(today)

type Told = Omit<AgentCommission, 'agent_uuid' | 'agent_name'>

/** Centavos. */
export function toCommissionSums(told: Told) {
  const { bookings, base_value: base, commission_value: earned, paid_value: given, carried_value: carried } = told
  return { bookings, base, earned, given, carried, due: told.due_value, unrated: told.unrated }
}

export type CommissionSums = ReturnType<typeof toCommissionSums>

export function toAgentRow({ agent_uuid: uuid, agent_name: name, ...told }: AgentCommission) {
  return { uuid, name, ...toCommissionSums(told) }
}

export type AgentRow = ReturnType<typeof toAgentRow>

/** '' where every booking with money has a rate. */
export const unratedWords = (unrated: number): string =>
  unrated === 0
    ? ''
    : `${countLabel(unrated, { one: 'reserva paga', many: 'reservas pagas' })} sem comissão definida para o atrativo e o dia.`
