import { PLACE_GROUPS } from '../place/groups.ts'

/** Actions on the place's settings, one for each group. */
export const PLACE_ACTIONS = {
  key: 'place',
  label: 'Lugar',
  actions: {
    'place.changed': 'Dados do parque alterados',
    'place.logo-changed': 'Logotipo alterado',
    'place.fields-changed': 'Campos do parque preenchidos',
    'place-field.created': 'Campo do parque criado',
    'place-field.changed': 'Campo do parque alterado',
    'place.term-changed': 'Termo do parque alterado',
    'place.waiver-published': 'Termo de risco publicado',
    'own-text.changed': 'Textos em outras línguas alterados',
    'place.booking-changed': 'Regras das reservas alteradas',
    'place.limits-changed': 'Cotas e limites alterados',
    'place.gate-changed': 'Regras da portaria alteradas',
    'place.ticket-key-changed': 'Chave dos ingressos trocada',
    'kiosk.created': 'Totem criado',
    'kiosk.changed': 'Totem alterado',
    'kiosk.key-changed': 'Endereço do totem trocado',
    'kiosk.ended': 'Totem desligado',
    'place.agents-changed': 'Regras dos condutores alteradas',
    'place.modules-changed': 'Módulos alterados',
    'place.policy-changed': 'Regras de cancelamento alteradas',
    'place.plans-changed': 'Planos alterados',
    'place.help-changed': 'Ajuda e suporte alterados',
    'place.security-changed': 'Segurança e cadastro alterados',
    'place.pix-key-changed': 'Chave Pix alterada',
    'place.retention-changed': 'Guarda do registro alterada',
    'jobs.restarted': 'Tarefa que falhou mandada de novo',
    'jobs.discarded': 'Tarefa que falhou descartada',
    'legacy.previewed': 'Conferência do sistema antigo começada',
    'legacy.started': 'Importação do sistema antigo começada',
    'legacy.paused': 'Importação do sistema antigo pausada',
    'legacy.resumed': 'Importação do sistema antigo retomada',
    'legacy.ended': 'Importação do sistema antigo encerrada',
    'wordpress.site-changed': 'Credenciais do site do fornecedor trocadas',
    'wordpress.site-removed': 'Site do fornecedor desligado',
    'wordpress.fields-changed': 'Campos do site do fornecedor alterados',
    'wordpress.products-mapped': 'Atrativos do site do fornecedor definidos',
    'wordpress.post-dismissed': 'Reserva do site dada por conferida',
    'report.saved': 'Relatório salvo',
    'report.removed': 'Relatório salvo apagado'
  }
} as const

/** Path for `place.gate-changed`: the page of that group. Actions from before the groups lead to the overview. */
export function placePage(action: string): string {
  const named = action.slice('place.'.length).replace(/-?changed$/, '')
  const group =
    { '': 'place', logo: 'place', retention: 'security', 'pix-key': '', 'ticket-key': 'gate' }[named] ?? named
  return Object.entries(PLACE_GROUPS).find(([key]) => key === group)?.[1].path ?? '/configurations/start/payment'
}
