import type { Tone } from '#app/components/index.ts'

/** Reasons why a code was refused. */
const refusals = {
  'wrong-date': { tone: 'red', label: 'Recusado: outra data' },
  unpaid: { tone: 'red', label: 'Recusado: sem pagamento' },
  unsigned: { tone: 'red', label: 'Recusado: sem termo assinado' },
  cancelled: { tone: 'red', label: 'Recusado: cancelada' },
  'no-booking': { tone: 'red', label: 'Recusado: não encontrado' },
  'void-ticket': { tone: 'red', label: 'Recusado: ingresso sem validade' },
  already: { tone: 'amber', label: 'Recusado: já tinha entrado' },
  'never-came': { tone: 'red', label: 'Recusado: não tinha entrado' },
  elsewhere: { tone: 'amber', label: 'Conferir: outro atrativo' }
} as const satisfies Record<string, { tone: Tone; label: string }>

export type Refusal = keyof typeof refusals

export interface KeptRead {
  at: string
  why: Refusal
  /** Empty when no booking has the code. */
  uuid: string
  code: string
}

export const isRefusal = (why: string): why is Refusal => Object.hasOwn(refusals, why)

export const refusalTag = (why: Refusal): { tone: Tone; label: string } => refusals[why]
