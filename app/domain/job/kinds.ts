/** Names of job kinds on the screen of failed jobs. */
const kinds: Record<string, string> = {
  message: 'Mensagem',
  'message-notice': 'Aviso do provedor de mensagens',
  'booking-news': 'Aviso ao visitante sobre a reserva',
  'guide-news': 'Aviso ao condutor sobre a escala',
  'payment-notice': 'Aviso de pagamento',
  'client-follow': 'Ficha do cliente de uma reserva paga',
  'file-preview': 'Miniatura de documento',
  'ticket-link': 'Ingresso pedido de novo',
  'password-code': 'Código para trocar a senha',
  'sign-up-notice': 'Aviso de registro com e-mail já usado'
}

/** Null: the last try began, and its program ended before it could say why. */
export const jobError = (error: string | null): string => error ?? 'O programa parou durante a tarefa.'

export function jobLabel(kind: string): string {
  return kinds[kind] ?? 'Tarefa do sistema'
}
