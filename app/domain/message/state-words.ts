type Tone = 'green' | 'blue' | 'amber' | 'red' | 'gray'

interface StateWords {
  label: string
  tone: Tone
}

export const MESSAGE_STATES: Readonly<Record<string, StateWords>> = {
  queued: { label: 'na fila', tone: 'amber' },
  scheduled: { label: 'agendada', tone: 'blue' },
  sent: { label: 'enviada', tone: 'blue' },
  delivered: { label: 'entregue', tone: 'green' },
  read: { label: 'lida', tone: 'green' },
  failed: { label: 'falhou', tone: 'red' },
  cancelled: { label: 'cancelada', tone: 'gray' }
}

/** A message that a simulator took reached nobody. */
export function messageSituation({ status, simulated }: { status: string; simulated: boolean }): StateWords {
  if (simulated && ['sent', 'delivered', 'read'].includes(status)) return { label: 'simulada', tone: 'gray' }
  return MESSAGE_STATES[status] ?? { label: status, tone: 'gray' }
}
