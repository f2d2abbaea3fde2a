/** Actions on messages to visitors and on the data kept about them. */
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
      'messages.resent': 'Mensagem enviada de novo',
      'messages.batch-sent': 'Mensagem escrita a muitos',
      'messages.batch-cancelled': 'Envio cancelado',
      'messages.consents-recorded': 'Preferência de mensagens anotada',
      'message-photo.added': 'Imagem de mensagem enviada',
      'message-template.created': 'Modelo de mensagem criado',
      'message-template.changed': 'Modelo de mensagem alterado',
      'message-template.removed': 'Modelo de mensagem apagado',
      'message-list.created': 'Lista de envio criada',
      'message-list.changed': 'Lista de envio alterada',
      'message-list.removed': 'Lista de envio apagada'
    }
  }
] as const
