/** Purpose of a message. */
export type MessageKind =
  | 'code'
  | 'staff'
  | 'issue'
  | 'confirmation'
  | 'pix'
  | 'payment'
  | 'reminder'
  | 'change'
  | 'cancellation'
  | 'refund'
  | 'closure'
  | 'thanks'
  | 'ticket'
  | 'answer'
  | 'guide'
  | 'written'
  | 'campaign'

interface KindRules {
  label: string
  /** True if it is sent in quiet hours too: somebody waits for it, or must know before they set out. */
  atAnyHour: boolean
  /**
   * `asked`: the receiver has just asked for it, and an earlier 'SAIR' does not stop it. `own`: about their own
   * affairs, until they refuse. `wanted`: only to people who agreed.
   */
  consent: 'asked' | 'own' | 'wanted'
}

export const MESSAGE_KINDS: Readonly<Record<MessageKind, KindRules>> = {
  code: { label: 'Código', atAnyHour: true, consent: 'asked' },
  staff: { label: 'Aviso à equipe', atAnyHour: true, consent: 'asked' },
  issue: { label: 'Requerimento', atAnyHour: true, consent: 'own' },
  confirmation: { label: 'Reserva confirmada', atAnyHour: true, consent: 'own' },
  pix: { label: 'Código Pix', atAnyHour: true, consent: 'own' },
  payment: { label: 'Pagamento', atAnyHour: true, consent: 'own' },
  reminder: { label: 'Lembrete da véspera', atAnyHour: false, consent: 'own' },
  change: { label: 'Mudança de data', atAnyHour: true, consent: 'own' },
  cancellation: { label: 'Cancelamento', atAnyHour: true, consent: 'own' },
  refund: { label: 'Devolução', atAnyHour: true, consent: 'own' },
  closure: { label: 'Fechamento do dia', atAnyHour: true, consent: 'own' },
  thanks: { label: 'Agradecimento', atAnyHour: false, consent: 'own' },
  ticket: { label: 'Ingresso pedido de novo', atAnyHour: true, consent: 'asked' },
  answer: { label: 'Resposta', atAnyHour: true, consent: 'asked' },
  // Its job waits for the end of the quiet hours, unless a slot begins soon after them.
  guide: { label: 'Escala do condutor', atAnyHour: true, consent: 'own' },
  written: { label: 'Mensagem da equipe', atAnyHour: false, consent: 'own' },
  campaign: { label: 'Divulgação', atAnyHour: false, consent: 'wanted' }
}

export function isMessageKind(text: string): text is MessageKind {
  return Object.hasOwn(MESSAGE_KINDS, text)
}

const hourMs = 3_600_000

/**
 * Says whether it may leave that late. News of a visit or of money soon loses its value; a text of the staff may come a
 * day later. Milliseconds.
 */
export function mayWait(kind: MessageKind, waitMs: number): boolean {
  return kind === 'written' || kind === 'campaign' || waitMs <= hourMs
}
