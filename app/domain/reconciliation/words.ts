import type { Difference } from './reconcile.ts'

/** Name of each difference, and what its reader should do. */
export const DIFFERENCES: Readonly<Record<Difference, { label: string; todo: string }>> = {
  unknown: {
    label: 'Pago no provedor, sem reserva aqui',
    todo: 'Procure a reserva pela data e pelo valor. Sem reserva, devolva pelo portal do provedor.'
  },
  'paid-there': {
    label: 'Pago no provedor, não aqui',
    todo: 'A próxima consulta ao provedor corrige sozinha; se continuar amanhã, fale com o suporte.'
  },
  'paid-here': {
    label: 'Contado aqui, não pago no provedor',
    todo: 'Abra a reserva e confira no portal do provedor antes da visita.'
  },
  missing: {
    label: 'O provedor não conhece',
    todo: 'Veja se a conta do provedor foi trocada nas configurações de pagamentos.'
  },
  amount: { label: 'Valores diferentes', todo: 'Confira o valor no portal do provedor e acerte na reserva.' },
  refunded: {
    label: 'Devoluções diferentes',
    todo: 'Veja as devoluções da reserva: uma pode ter sido feita só no portal, ou ainda não ter chegado lá.'
  },
  dispute: { label: 'Contestação', todo: 'Responda no portal do provedor dentro do prazo dele.' },
  held: { label: 'Espera decisão', todo: 'Decida se o valor é aceito ou devolvido.' },
  fee: { label: 'Taxas diferentes', todo: 'A próxima consulta ao provedor traz a taxa que ele cobrou.' },
  unread: { label: 'Não conferido', todo: 'O provedor não respondeu sobre este pagamento. Atualize mais tarde.' },
  solved: { label: 'Sem reserva, já resolvido', todo: '' },
  same: { label: 'Confere', todo: '' }
}
