/** Names of job kinds on the screen of failed jobs. */
const kinds: Record<string, string> = {
  message: 'Mensagem',
  'message-notice': 'Aviso do provedor de mensagens',
  'booking-news': 'Aviso ao visitante sobre a reserva',
  'payment-notice': 'Aviso de pagamento',
  'client-follow': 'Ficha do cliente de uma reserva paga',
  'file-preview': 'Miniatura de documento',
  'ticket-link': 'Ingresso pedido de novo'
}

export function jobLabel(kind: string): string {
  return kinds[kind] ?? 'Tarefa do sistema'
}
