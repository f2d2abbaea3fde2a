/** Actions in the finances, except those on a booking's payments. */
export const FINANCE_ACTIONS = [
  {
    key: 'transactions',
    label: 'Lançamentos',
    actions: {
      'transaction.created': 'Lançamento criado',
      'transaction.changed': 'Lançamento alterado',
      'transaction.closed': 'Lançamento fechado',
      'transaction.reopened': 'Lançamento reaberto',
      'transaction.cancelled': 'Lançamento cancelado',
      'recurrence.changed': 'Valor da repetição alterado',
      'recurrence.ended': 'Repetição encerrada'
    }
  },
  {
    key: 'cash',
    label: 'Caixas e fechamento do dia',
    actions: {
      'day-close.closed': 'Dia fechado',
      'day-close.reopened': 'Dia reaberto',
      'drawer.opened': 'Caixa aberto',
      'drawer.earlier-taken': 'Dinheiro de antes posto no caixa',
      'drawer.moved': 'Sangria ou suprimento do caixa',
      'drawer.handed': 'Caixa entregue',
      'drawer.taken': 'Caixa encerrado por outra pessoa',
      'drawer.confirmed': 'Caixa conferido'
    }
  },
  {
    key: 'invoices',
    label: 'Notas fiscais',
    actions: {
      'invoice.issued': 'Nota fiscal enviada',
      'invoice.drafted': 'Rascunho de nota feito',
      'invoice.changed': 'Rascunho de nota alterado',
      'invoice.discarded': 'Nota descartada',
      'invoice.cancel-asked': 'Cancelamento de nota pedido',
      'invoice.replace-asked': 'Substituição de nota pedida',
      'invoices.settings-changed': 'Configurações de notas alteradas',
      'invoices.certificate-changed': 'Certificado digital trocado',
      'invoices.certificate-removed': 'Certificado digital apagado'
    }
  }
] as const
