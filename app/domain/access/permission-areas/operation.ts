import type { PermissionArea } from './permission-row.ts'

export const OPERATION = {
  code: 'operation',
  name: 'Reservas e portaria',
  rows: [
    {
      key: 'operation/booking-list',
      name: 'Reservas',
      allows: 'Ver a lista de reservas e abrir cada uma.',
      kind: 'screen',
      menu: { place: 'main', icon: 'list' },
      roles: ['operador', 'portaria', 'financeiro', 'condutor']
    },
    {
      key: 'operation/my-groups',
      name: 'Meus grupos',
      allows: 'Ver os grupos que conduz, o que recebe por eles e levá-los ao próprio calendário.',
      kind: 'screen',
      menu: { place: 'profile', icon: 'compass' },
      roles: ['condutor']
    },
    {
      key: 'operation/all-bookings',
      name: 'Ver todas as reservas',
      allows: 'Sem ela, só as reservas em que é o condutor.',
      kind: 'action',
      roles: ['operador', 'portaria', 'financeiro']
    },
    {
      key: 'operation/values',
      name: 'Ver valores',
      allows: 'Preços, totais e pagamentos das reservas.',
      kind: 'action',
      roles: ['operador', 'financeiro']
    },
    {
      key: 'operation/checkin',
      name: 'Check-in',
      allows: 'Abrir a portaria e registrar a entrada de visitantes. Só com “Reservas”.',
      kind: 'screen',
      path: '/operation/check-in',
      menu: { place: 'main', icon: 'ticket-check' },
      roles: ['operador', 'portaria']
    },
    {
      key: 'operation/checkin-override',
      name: 'Liberar entrada',
      allows: 'Fazer check-in fora da data, sem pagamento ou sem o termo de risco exigido.',
      kind: 'action',
      roles: ['operador']
    },
    {
      key: 'operation/inside',
      name: 'Dentro agora',
      allows:
        'Ver quantas pessoas estão dentro, quem ainda não voltou e a lista de emergência. Sem “Ver todas as reservas”, só as que conduz.',
      kind: 'screen',
      menu: { place: 'main', icon: 'mountain' },
      roles: ['operador', 'portaria', 'condutor']
    },
    {
      key: 'operation/waiver-care',
      name: 'Ver contato de emergência e saúde',
      allows:
        'No dia da visita, ver o contato de emergência e as observações de saúde de quem assinou o termo de risco.',
      kind: 'action',
      roles: ['operador', 'condutor']
    },
    {
      key: 'operation/receive',
      name: 'Receber pagamentos',
      allows: 'Receber o que uma reserva deve, na portaria ou no balcão.',
      kind: 'action',
      roles: ['operador', 'portaria', 'financeiro']
    },
    {
      key: 'operation/undo-receive',
      name: 'Desfazer recebimentos',
      allows: 'Desfazer um recebimento lançado por engano, com motivo.',
      kind: 'action',
      roles: ['financeiro']
    },
    {
      key: 'operation/drawer',
      name: 'Meu caixa',
      allows: 'Abrir o próprio caixa, registrar retiradas e entregar o dinheiro no fim do turno.',
      kind: 'screen',
      menu: { place: 'main', icon: 'wallet' },
      roles: ['operador', 'portaria']
    },
    {
      key: 'operation/edit',
      name: 'Alterar reservas',
      allows: 'Mudar a data, os dados, os ingressos e os condutores de uma reserva e anotar o que há num dia.',
      kind: 'action',
      roles: ['operador']
    },
    {
      key: 'operation/group-sale',
      name: 'Vender para grupos e passar dos limites',
      allows:
        'Vender um grupo em vários horários e mais ingressos do que o máximo de um tipo, com motivo, e ver os grupos vendidos. Só com “Reserva Expressa”.',
      kind: 'screen',
      path: '/operation/groups',
      menu: { place: 'main', icon: 'users', label: 'Grupos' },
      roles: []
    },
    {
      key: 'operation/guide-override',
      name: 'Designar fora das regras',
      allows: 'Dar um horário a um condutor de folga, com o dia cheio ou de outro atrativo, com motivo.',
      kind: 'action',
      roles: []
    },
    {
      key: 'operation/cancel',
      name: 'Cancelar reservas',
      allows: 'Cancelar uma reserva e liberar as vagas.',
      kind: 'action',
      roles: ['operador']
    },
    {
      key: 'operation/closure',
      name: 'Choveu / fechou',
      allows: 'Fechar dias ou horários, avisar quem tinha reserva e acompanhar o que cada um escolheu.',
      kind: 'screen',
      menu: { place: 'main', icon: 'ban' },
      roles: ['operador']
    },
    {
      key: 'operation/payment-link',
      name: 'Enviar link de pagamento',
      allows: 'Enviar ao visitante o endereço em que ele paga o que a reserva deve.',
      kind: 'action',
      roles: ['operador']
    },
    {
      key: 'operation/refund',
      name: 'Devoluções',
      allows: 'Ver as devoluções e pedir a de uma reserva, pela política do parque.',
      kind: 'screen',
      path: '/operation/refunds',
      menu: { place: 'main', icon: 'undo-2' },
      roles: ['operador', 'financeiro']
    },
    {
      key: 'operation/refund-depart',
      name: 'Devolver fora da política',
      allows: 'Devolver mais ou menos do que a política do parque diz, com motivo.',
      kind: 'action',
      roles: ['financeiro']
    },
    {
      key: 'operation/refund-approve',
      name: 'Aprovar devoluções',
      allows: 'Aprovar as devoluções que outra pessoa pediu, tentar de novo e marcar as feitas à mão.',
      kind: 'action',
      roles: ['financeiro']
    },
    {
      key: 'operation/index',
      name: 'Calendário da operação',
      allows: 'Ver a ocupação dos dias.',
      kind: 'screen',
      menu: { place: 'main', icon: 'calendar', label: 'Calendário' },
      roles: ['operador']
    },
    {
      key: 'operation/transport',
      name: 'Transporte',
      allows: 'Ver as viagens do dia e seus passageiros.',
      kind: 'screen',
      menu: { place: 'main', icon: 'bus' },
      roles: ['operador']
    },
    {
      key: 'operation/transport-edit',
      name: 'Cuidar do transporte',
      allows: 'Planejar viagens, veículos e motoristas, e ver documentos de passageiros.',
      kind: 'action',
      roles: ['operador']
    },
    {
      key: 'booking/index',
      name: 'Reserva Expressa',
      allows: 'Vender no balcão e na portaria: ingressos, pagamento e entrada em uma tela só.',
      kind: 'screen',
      path: '/operation/counter',
      menu: { place: 'main', icon: 'ticket-plus' },
      roles: ['operador', 'portaria']
    }
  ]
} as const satisfies PermissionArea
