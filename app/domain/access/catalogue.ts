/** One permission in words for whoever decides who may do what. */
export interface AccessEntry {
  key: string
  name: string
  /** What it allows. */
  allows: string
  /** A screen opens pages; an action does something there. */
  kind: 'screen' | 'action'
}

export interface AccessArea {
  code: string
  name: string
  entries: readonly AccessEntry[]
}

const screen = (key: string, name: string, allows: string): AccessEntry => ({ key, name, allows, kind: 'screen' })
const action = (key: string, name: string, allows: string): AccessEntry => ({ key, name, allows, kind: 'action' })

/** Every known permission once, by the area of work it belongs to. */
export const ACCESS_AREAS: readonly AccessArea[] = [
  {
    code: 'operation',
    name: 'Reservas e portaria',
    entries: [
      screen('operation/booking-list', 'Reservas', 'Ver a lista de reservas e abrir cada uma.'),
      action('operation/all-bookings', 'Ver todas as reservas', 'Sem ela, só as reservas em que é o condutor.'),
      action('operation/values', 'Ver valores', 'Preços, totais e pagamentos das reservas.'),
      screen('operation/checkin', 'Check-in', 'Abrir a portaria e registrar a entrada de visitantes.'),
      action('operation/checkin-override', 'Liberar entrada', 'Fazer check-in fora da data ou sem pagamento.'),
      action('operation/edit', 'Alterar reservas', 'Mudar a data e os condutores de uma reserva.'),
      action('operation/cancel', 'Cancelar reservas', 'Cancelar uma reserva e liberar as vagas.'),
      screen('operation/index', 'Calendário da operação', 'Ver a ocupação dos dias.'),
      screen('operation/transport', 'Transporte', 'Ver as viagens do dia e seus passageiros.'),
      screen('booking/index', 'Reserva Expressa', 'Ter no menu o formulário de reserva.')
    ]
  },
  {
    code: 'products',
    name: 'Atrativos',
    entries: [
      screen('products/index', 'Produtos', 'Ver atrativos, horários e ingressos.'),
      action('products/edit', 'Alterar produtos', 'Mudar preços e horários, bloquear dias.')
    ]
  },
  {
    code: 'people',
    name: 'Clientes e condutores',
    entries: [
      screen('clients/index', 'Clientes', 'Ver clientes e seus dados de contato.'),
      screen('clients/services', 'Acompanhamento', 'Ver os serviços e as pendências dos clientes.'),
      action('clients/edit', 'Alterar clientes', 'Cadastrar e mudar clientes.'),
      screen('agents/index', 'Agentes', 'Ver os condutores e seus certificados.'),
      action('agents/edit', 'Alterar agentes', 'Cadastrar e mudar condutores.')
    ]
  },
  {
    code: 'money',
    name: 'Financeiro',
    entries: [
      screen('financial/index', 'Financeiro', 'Ver lançamentos e saques.'),
      action('financial/edit', 'Lançar no financeiro', 'Criar e mudar lançamentos abertos.'),
      action('financial/reopen', 'Reabrir lançamentos', 'Abrir de novo o que já foi fechado.'),
      action('financial/withdraw', 'Solicitar saques', 'Pedir a transferência do que foi vendido.'),
      screen('nf/index', 'Notas fiscais', 'Ver e exportar notas fiscais.'),
      action('nf/edit', 'Emitir notas fiscais', 'Emitir e cancelar notas.')
    ]
  },
  {
    code: 'reports',
    name: 'Relatórios e contadores',
    entries: [
      screen('reports/sales', 'Relatório de vendas', 'Ver valores vendidos por dia, produto e canal.'),
      screen('reports/visits', 'Relatório de visitas', 'Ver quantas pessoas eram esperadas e vieram.'),
      screen('reports/booking', 'Relatório de reservas', 'Ver e baixar as reservas, uma a uma.'),
      screen('trafx/index', 'Contadores', 'Ver o que os contadores de passagem gravaram.'),
      action('trafx/edit', 'Cuidar dos contadores', 'Enviar arquivos e calibrar aparelhos.')
    ]
  },
  {
    code: 'issues',
    name: 'Requerimentos',
    entries: [
      screen('issues/index', 'Requerimentos', 'Ver os próprios requerimentos.'),
      screen('issues/add', 'Novo requerimento', 'Abrir um requerimento.'),
      screen('issues/details', 'Detalhes do requerimento', 'Abrir um requerimento, seus documentos e mensagens.'),
      action('issues/edit', 'Atender requerimentos', 'Ver os de todos e mudar a situação.'),
      screen('issuesTypes/index', 'Tipos de requerimento', 'Ver os tipos que existem.'),
      screen('issuesTypes/add', 'Novo tipo', 'Criar um tipo de requerimento.'),
      screen('issuesTypes/edit', 'Alterar tipos', 'Mudar ou apagar um tipo de requerimento.')
    ]
  },
  {
    code: 'configurations',
    name: 'Configurações',
    entries: [
      screen('configurations/index', 'Configurações', 'Ver segurança, cadastro e planos do lugar.'),
      action('configurations/edit', 'Alterar configurações', 'Mudar segurança, cadastro e planos do lugar.'),
      screen('users/index', 'Usuários', 'Ver quem tem acesso ao sistema.'),
      action('users/edit', 'Cuidar de usuários e permissões', 'Convidar, suspender e remover pessoas, mudar acessos.'),
      screen('messenger/edit', 'Mensagens', 'Ver as mensagens de WhatsApp e enviar novas.')
    ]
  },
  {
    code: 'catalogue',
    name: 'Catálogo de demonstração',
    entries: [
      screen('components/index', 'Componentes', 'Ver o catálogo de componentes.'),
      screen('forms/index', 'Formulários', 'Ver o catálogo de formulários.'),
      screen('tables/index', 'Tabelas', 'Ver o catálogo de tabelas.'),
      screen('maps/index', 'Mapas', 'Ver o mapa dos lugares.'),
      screen('pages/index', 'Páginas', 'Ver as páginas de exemplo.')
    ]
  }
]

const names = new Map(ACCESS_AREAS.flatMap(({ entries }) => entries.map(({ key, name }) => [key, name] as const)))

/** A permission's name for a person; one we do not know keeps its key. */
export function permissionName(key: string): string {
  return names.get(key) ?? key
}
