import { AREA_NAMES, type AreaName, CATALOGUE, type CatalogueArea } from '#app/routes/guarded/catalogue/areas.ts'
import { home, link, settings, settingsCrumbs } from './expected-settings-crumbs.ts'

const finance = [home, 'Financeiro']
const transactions = [...finance, link('Lançamentos', '/financial/index')]
const withdrawals = [...finance, link('Saques', '/financial/withdrawals')]
export const bookings = [home, link('Reservas', '/operation/booking-list')]
const calendar = [home, 'Reservas', link('Calendário', '/operation/index')]
const closures = [home, 'Reservas', link('Choveu / fechou', '/operation/closure')]
const transport = [home, 'Passeios', link('Transporte', '/operation/transport')]
const fleet = [...transport, link('Frota', '/operation/transport/fleet')]
const counters = [home, 'Relatórios', link('Contadores', '/trafx/index')]
const closeDay = [...finance, link('Fechar o dia', '/financial/close')]
const products = [home, 'Passeios', link('Produtos', '/products/index')]
const clients = [home, 'Atendimento', link('Clientes', '/clients/index')]
const client = [...clients, link('*', '/clients/*')]
const devices = [...counters, link('Aparelhos', '/trafx/devices')]
const seasons = [...products, link('Temporadas', '/products/seasons')]
const discounts = [...products, link('Descontos', '/products/discounts')]
const attraction = [...products, link('*', '/products/*')]
const tickets = [...attraction, link('Ingressos', '/products/*/tickets')]
const points = [...products, link('Pontos de interesse', '/products/poi')]
const issues = [home, 'Atendimento', link('Requerimentos', '/issues/index')]
const issueTypes = [...settings, link('Tipos de requerimento', '/configurations/issuesTypes/index')]
const issueAnswers = [...issueTypes, link('Respostas prontas', '/configurations/issuesTypes/answers')]
const agents = [home, 'Passeios', link('Agentes', '/agents/index')]
const agent = [...agents, link('*', '/agents/*')]
const agentFields = [...settings, link('Campos dos condutores', '/configurations/agent-fields')]
const invoices = [...finance, link('Notas fiscais', '/nf/index')]

/** Crumbs of each page, links first and the page itself last; `*` stands for a name from the data. */
export const expectedCrumbs: Record<string, readonly string[]> = {
  'dashboard/page': ['Início'],
  'dashboard/other-day': ['Início'],
  'dashboard/search/page': [home, 'Buscar'],

  'operation/booking-list/page': [home, 'Reservas'],
  'operation/booking/page': [...bookings, 'Reserva *'],
  'operation/booking/check-in': [...bookings, link('Reserva *', '*'), 'Check-in'],
  'operation/booking/undo': [...bookings, link('Reserva *', '*'), 'Desfazer check-in'],
  'operation/booking/undo-passage': [...bookings, link('Reserva *', '*'), 'Desfazer saída ou volta'],
  'operation/booking/receive/page': [...bookings, link('Reserva *', '*'), 'Receber'],
  'operation/booking/receive/credit': [...bookings, link('Reserva *', '*'), 'Pagar com crédito'],
  'operation/booking/messages/confirmation': [...bookings, link('Reserva *', '*'), 'Reenviar confirmação'],
  'operation/booking/receive/payment-link': [...bookings, link('Reserva *', '*'), 'Link de pagamento'],
  'operation/booking/receive/undo': [...bookings, link('Reserva *', '*'), 'Desfazer recebimento'],
  'operation/booking/date/page': [...bookings, link('Reserva *', '*'), 'Mudar a data'],
  'operation/booking/tickets/page': [...bookings, link('Reserva *', '*'), 'Mudar os ingressos'],
  'operation/booking/wristbands/page': [...bookings, link('Reserva *', '/operation/booking-list/*'), 'Pulseiras'],
  'operation/booking/edit/page': [...bookings, link('Reserva *', '/operation/booking-list/*'), 'Alterar dados'],
  'operation/booking/refund/page': [...bookings, link('Reserva *', '*'), 'Devolver'],
  'operation/booking/waivers/page': [...bookings, 'Termo de risco'],
  'operation/refunds/page': [home, 'Reservas', 'Devoluções'],
  'operation/refunds/refund': [home, 'Reservas', link('Devoluções', '/operation/refunds'), 'Devolução *'],
  'operation/closure/page': [home, 'Reservas', 'Choveu / fechou'],
  'operation/closure/add/page': [...closures, 'Fechar'],
  'operation/closure/follow/page': [...closures, 'Fechamento de *'],
  'operation/closure/follow/answer': [...closures, link('Fechamento de *', '*'), 'Responder por telefone'],
  'operation/closure/follow/reopen': [...closures, link('Fechamento de *', '*'), 'Reabrir'],
  'operation/booking/cancel': [...bookings, link('Reserva *', '*'), 'Cancelar'],
  'operation/booking/remove-agent': [...bookings, link('Reserva *', '*'), 'Retirar condutor'],
  'operation/check-in/page': [home, 'Portaria e balcão', 'Check-in'],
  'operation/check-in/allotment/page': [
    home,
    'Portaria e balcão',
    link('Check-in', '/operation/check-in'),
    'Vender sem rede'
  ],
  'operation/check-in/without-network/page': [
    home,
    'Portaria e balcão',
    link('Check-in', '/operation/check-in'),
    'O que funciona sem rede'
  ],
  'operation/check-in/conflicts/page': [
    home,
    'Portaria e balcão',
    link('Check-in', '/operation/check-in'),
    'Leituras sem rede'
  ],
  'operation/check-in/conflicts/conflict': [
    home,
    'Portaria e balcão',
    link('Check-in', '/operation/check-in'),
    link('Leituras sem rede', '/operation/check-in/conflicts'),
    '*'
  ],
  'operation/inside/page': [home, 'Portaria e balcão', 'Dentro agora'],
  'operation/inside/evacuation': [
    home,
    'Portaria e balcão',
    link('Dentro agora', '/operation/inside'),
    'Lista de emergência'
  ],
  'operation/counter/page': [home, 'Portaria e balcão', 'Reserva Expressa'],
  'operation/groups/list/page': [home, 'Reservas', 'Grupos'],
  'operation/groups/sale/page': [home, 'Reservas', link('Grupos', '/operation/groups'), 'Nova reserva de grupo'],
  'operation/groups/group/page': [...bookings, 'Grupo *'],
  'operation/groups/group/people': [
    ...bookings,
    link('Grupo *', '/operation/booking-list/group/*'),
    'Lista de pessoas'
  ],
  'operation/groups/group/cancel': [...bookings, link('Grupo *', '/operation/booking-list/group/*'), 'Cancelar'],
  'operation/counter/receipt/page': [
    home,
    'Portaria e balcão',
    link('Reserva Expressa', '/operation/counter'),
    'Venda *'
  ],
  'operation/calendar/page': [home, 'Reservas', 'Calendário'],
  'operation/calendar/block/page': [...calendar, 'Bloquear e liberar'],
  'operation/calendar/day/page': [...calendar, '*'],
  'operation/calendar/day/capacity': [...calendar, link('*', '/operation/index/*'), 'Vagas'],
  'operation/calendar/guides/page': [...calendar, link('*', '/operation/index/*'), 'Condutores do dia'],
  'operation/calendar/sheet/page': [...calendar, link('*', '/operation/index/*'), 'Folha do dia'],

  'operation/my-groups/page': [home, 'Meus grupos'],
  'operation/drawer/page': [home, 'Portaria e balcão', 'Meu caixa'],
  'operation/drawer/hand-over/page': [home, 'Portaria e balcão', link('Meu caixa', '/operation/drawer'), 'Entregar'],

  'financial/close/page': [...finance, 'Fechar o dia'],
  'financial/close/day/page': [...closeDay, '*'],
  'financial/close/day/take-drawer': [...closeDay, link('*', '/financial/close/*'), 'Encerrar caixa'],
  'financial/close/day/reopen': [...closeDay, link('*', '/financial/close/*'), 'Reabrir'],
  'financial/close/sheet/page': [...closeDay, link('*', '/financial/close/*'), 'Folha'],
  'financial/ledger/page': [...finance, 'Lançamentos'],
  'financial/cash-flow/page': [...finance, 'Fluxo de caixa'],
  'financial/receivables/credits/page': [...finance, link('Contas a receber', '/financial/receivables'), 'Créditos'],
  'financial/receivables/page': [...finance, 'Contas a receber'],
  'financial/receivables/statement/page': [...finance, link('Contas a receber', '/financial/receivables'), '*'],
  'financial/commissions/page': [...finance, 'Comissões'],
  'financial/commissions/rates/page': [...finance, link('Comissões', '/financial/commissions'), 'Regras de comissão'],
  'financial/commissions/agent/page': [...finance, link('Comissões', '/financial/commissions'), '*'],
  'financial/reconciliation/page': [...finance, 'Conciliação'],
  'financial/unsettled/page': [...finance, 'Pagamentos a resolver'],
  'financial/unsettled/payment': [
    ...finance,
    link('Pagamentos a resolver', '/financial/unsettled'),
    'Pagamento retido'
  ],
  'financial/transactions/add/page': [...transactions, 'Nova entrada'],
  'financial/transactions/one/page': [...transactions, '*'],
  'financial/transactions/one/close': [...transactions, link('*', '/financial/transactions/*'), 'Fechar'],
  'financial/transactions/one/reopen': [...transactions, link('*', '/financial/transactions/*'), 'Reabrir'],
  'financial/transactions/one/cancel': [...transactions, link('*', '/financial/transactions/*'), 'Cancelar'],
  'financial/transactions/one/files': [...transactions, link('*', '/financial/transactions/*'), 'Comprovantes'],
  'financial/recurrences/page': [...transactions, 'Repetições'],
  'financial/recurrences/recurrence': [...transactions, link('Repetições', '/financial/recurrences'), '*'],
  'financial/withdrawals/page': [...finance, 'Saques'],
  'financial/withdrawals/ask/page': [...withdrawals, 'Solicitar saque'],
  'financial/withdrawals/ask/confirm': [
    ...withdrawals,
    link('Solicitar saque', '/financial/withdrawals/new'),
    'Conferir'
  ],
  'financial/withdrawals/one/page': [...withdrawals, 'Saque *'],
  'financial/withdrawals/one/receipt': [...withdrawals, link('Saque *', '/financial/withdrawals/*'), 'Comprovante'],

  'nf/list/page': [...finance, 'Notas fiscais'],
  'nf/open/page': [...invoices, 'Pagas sem nota'],
  'nf/invoice/page': [...invoices, 'Nota *'],
  'nf/invoice/edit': [...invoices, link('Nota *', '/nf/*'), 'Corrigir'],
  'nf/invoice/cancel': [...invoices, link('Nota *', '/nf/*'), 'Cancelar'],
  'nf/invoice/replace': [...invoices, link('Nota *', '/nf/*'), 'Substituir'],

  'clients/list/page': [home, 'Atendimento', 'Clientes'],
  'clients/import/page': [...clients, 'Importar'],
  'clients/form/add': [...clients, 'Novo cliente'],
  'clients/merge/duplicates': [...clients, 'Duplicados'],
  'clients/pendencies/page': [...clients, 'Pendências'],
  'clients/services/page': [...clients, 'Acompanhamento'],
  'clients/client/page': [...clients, '*'],
  'clients/form/edit': [...client, 'Editar'],
  'clients/merge/page': [...client, 'Juntar'],
  'clients/documents/page': [...client, 'Documentos'],

  'operation/transport/day/page': [home, 'Passeios', 'Transporte'],
  'operation/transport/form/add': [...transport, 'Nova viagem'],
  'operation/transport/form/edit': [...transport, link('*', '*'), 'Alterar'],
  'operation/transport/trip/page': [...transport, '*'],
  'operation/transport/manifest/page': [...transport, link('*', '*'), 'Lista de passageiros'],
  'operation/transport/ride/page': [...transport, link('*', '*'), '*'],
  'operation/transport/fleet/page': [...transport, 'Frota'],
  ...Object.fromEntries(
    ['company', 'vehicle', 'driver'].map((one) => [`operation/transport/fleet/${one}`, [...fleet, '*']])
  ),
  'operation/transport/fleet/add-company': [...fleet, 'Nova transportadora'],
  'operation/transport/fleet/add-vehicle': [...fleet, 'Novo veículo'],
  'operation/transport/fleet/add-driver': [...fleet, 'Novo motorista'],

  'products/calendar/page': [...attraction, 'Calendário'],
  'products/seasons/page': [...products, 'Temporadas'],
  'products/seasons/form/add': [...seasons, 'Nova temporada'],
  'products/seasons/form/page': [...seasons, '*'],
  'products/seasons/remove': [...seasons, link('*', '*'), 'Apagar'],
  'products/discounts/list/page': [...products, 'Descontos'],
  'products/discounts/form/add': [...discounts, 'Novo código'],
  'products/discounts/form/page': [...discounts, '*'],
  'products/list/page': [home, 'Passeios', 'Produtos'],
  'products/list/remove': [...products, 'Apagar'],
  'products/add/page': [...products, 'Novo atrativo'],
  'products/product/page': [...products, '*'],
  'products/product/activate': [...attraction, 'Pôr à venda'],
  'products/product/deactivate': [...attraction, 'Desativar'],
  'products/product/archive': [...attraction, 'Arquivar'],
  'products/product/remove': [...attraction, 'Apagar'],
  'products/photos/page': [...attraction, 'Fotos'],
  'products/photos/remove': [...attraction, link('Fotos', '*'), 'Remover'],
  'products/poi/page': [...products, 'Pontos de interesse'],
  'products/poi/add': [...points, 'Novo ponto'],
  'products/poi/point': [...points, '*'],
  'products/poi/remove': [...points, link('*', '/products/poi/*'), 'Remover'],
  'products/import/page': [...products, 'Importar'],

  'issues/list/page': [home, 'Atendimento', 'Requerimentos'],
  'issues/add/page': [...issues, 'Novo requerimento'],
  'issues/details/page': [...issues, 'Requerimento *'],
  'configurations/issue-types/list/page': [...settings, 'Tipos de requerimento'],
  'configurations/issue-types/form/add': [...issueTypes, 'Novo tipo'],
  'configurations/issue-types/form/edit': [...issueTypes, '*'],
  'configurations/issue-types/remove': [...issueTypes, link('*', '/configurations/issuesTypes/edit?id=*'), 'Apagar'],
  'configurations/issue-types/answers/page': [...issueTypes, 'Respostas prontas'],
  'configurations/issue-types/answers/add': [...issueAnswers, 'Nova resposta'],
  'configurations/issue-types/answers/edit': [...issueAnswers, '*'],
  'configurations/issue-types/answers/remove': [
    ...issueAnswers,
    link('*', '/configurations/issuesTypes/answers/edit?id=*'),
    'Apagar'
  ],

  'agents/list/page': [home, 'Passeios', 'Agentes'],
  'agents/unguided/page': [...agents, 'Datas sem condutor'],
  'agents/import/page': [...agents, 'Importar'],
  'agents/form/add': [...agents, 'Novo condutor'],
  'agents/agent/page': [...agents, '*'],
  'agents/form/edit': [...agent, 'Alterar'],
  'agents/agent/photo': [...agent, 'Foto'],
  'agents/files/page': [...agent, 'Documentos'],
  'configurations/agent-fields/list/page': [...settings, 'Campos dos condutores'],
  'configurations/agent-fields/form/add': [...agentFields, 'Novo campo'],
  'configurations/agent-fields/form/edit': [...agentFields, '*'],

  'trafx/files/page': [home, 'Relatórios', 'Contadores'],
  'trafx/upload/page': [...counters, 'Enviar arquivos'],
  'trafx/files/delete': [...counters, 'Apagar registro'],
  'trafx/entries/page': [...counters, 'Contagens'],
  'trafx/compare/page': [...counters, 'Contador × ingressos'],
  'trafx/compare/passages/page': [...counters, 'Contador × entradas e saídas'],
  'trafx/devices/page': [...counters, 'Aparelhos'],
  'trafx/devices/device': [...devices, '*'],
  'trafx/devices/capacity': [...devices, 'Capacidade de carga'],

  'reports/sales/page': [home, 'Relatórios', 'Vendas'],
  'reports/visits/page': [home, 'Relatórios', 'Visitas'],
  'reports/visits/dashboard': [home, 'Relatórios', link('Visitas', '/reports/visits'), 'Painel'],
  'reports/booking/page': [home, 'Relatórios', 'Relatório de reservas'],

  'account/data/page': [home, 'Minha conta', 'Meus dados'],
  'account/password/page': [home, 'Minha conta', 'Redefinir senha'],
  'account/sessions/page': [home, 'Minha conta', 'Sessões'],
  'account/two-step/page': [home, 'Minha conta', 'Verificação em duas etapas'],

  'products/tickets/page': [...attraction, 'Ingressos'],
  'products/tickets/add': [...tickets, 'Criar'],
  'products/tickets/type': [...tickets, '*'],
  'products/tickets/remove': [...tickets, link('*', '/products/*/tickets/*'), 'Remover'],
  'products/hours/page': [...attraction, 'Horários'],
  'products/term/page': [...attraction, 'Termo'],
  'products/policy/page': [...attraction, 'Cancelamento'],

  ...settingsCrumbs,

  'catalogue/maps/page': [home, 'Mapas'],
  ...Object.fromEntries(AREA_NAMES.flatMap(crumbsOfArea))
}

function crumbsOfArea(area: AreaName): [string, string[]][] {
  const { label, pages }: CatalogueArea = CATALOGUE[area]
  const below = pages.map((page): [string, string[]] => [
    `catalogue/${area}/${page.path}`,
    [home, link(label, `/${area}`), page.label]
  ])
  return [[`catalogue/${area}`, [home, label]], ...below]
}
