/** Of what reaches visitors, and what is kept of them. */
export const VISITOR_ACTIONS = [
  {
    key: 'privacy',
    label: 'Privacidade',
    actions: {
      'privacy.searched': 'Dados de uma pessoa procurados',
      'privacy.exported': 'Dados de uma pessoa copiados',
      'privacy.asked': 'Anonimização pedida',
      'privacy.taken': 'Pedido de visitante encaminhado',
      'privacy.approved': 'Anonimização aprovada e feita',
      'privacy.refused': 'Anonimização recusada',
      'privacy.dropped': 'Desistência de anonimização',
      'privacy.settings-changed': 'Privacidade: configurações alteradas',
      'privacy.swept': 'Dados vencidos retirados',
      'privacy.incident-noted': 'Incidente registrado',
      'privacy.incident-changed': 'Incidente alterado'
    }
  },
  {
    key: 'messages',
    label: 'Mensagens',
    actions: {
      'messages.settings-changed': 'Envio de mensagens alterado',
      'messages.bookings-changed': 'Mensagens das reservas alteradas',
      'messages.confirmed-again': 'Confirmação da reserva enviada de novo',
      'messages.account-changed': 'Credenciais de mensagens trocadas',
      'messages.account-removed': 'Credenciais de mensagens apagadas',
      'messages.sent': 'Mensagens enviadas ou agendadas',
      'messages.cancelled': 'Mensagem cancelada',
      'messages.resent': 'Mensagem enviada de novo'
    }
  }
] as const
