import { getAccount } from '#app/contracts/account.ts'
import { listAgents } from '#app/contracts/agents/manage.ts'
import { listAudit } from '#app/contracts/audit/calls.ts'
import { getSession } from '#app/contracts/auth.ts'
import { getCounter } from '#app/contracts/booking/counter.ts'
import { listRefunds } from '#app/contracts/booking/refunds.ts'
import { listClients } from '#app/contracts/clients/calls.ts'
import { listPendencies, listServices } from '#app/contracts/clients/services.ts'
import { listClosures } from '#app/contracts/closures/calls.ts'
import { getDay } from '#app/contracts/day/calls.ts'
import type { Endpoint } from '#app/contracts/endpoint.ts'
import { listCommissions } from '#app/contracts/finance/commissions.ts'
import { listFinanceDays } from '#app/contracts/finance/days.ts'
import { readOwnDrawer } from '#app/contracts/finance/drawers.ts'
import { getInvoiceSettings } from '#app/contracts/finance/invoice-settings.ts'
import { listInvoices } from '#app/contracts/finance/invoices.ts'
import { listLedger, readCashFlow } from '#app/contracts/finance/ledger.ts'
import { listReceivables } from '#app/contracts/finance/receivables.ts'
import { listWithdrawals } from '#app/contracts/finance/withdrawals.ts'
import { listDialCodes } from '#app/contracts/geo.ts'
import { countUnreadIssues } from '#app/contracts/issues/issues.ts'
import { getMessageSettings } from '#app/contracts/messages/accounts.ts'
import { listMessages } from '#app/contracts/messenger.ts'
import { readReconciliation } from '#app/contracts/money/reconciliation.ts'
import { getPaymentSettings } from '#app/contracts/payments/accounts.ts'
import { listUnsettled } from '#app/contracts/payments/unsettled.ts'
import { getPlaceSettings, listPublicPlaces } from '#app/contracts/places.ts'
import { getPrivacySettings } from '#app/contracts/privacy/settings.ts'
import { getOperationsMonth } from '#app/contracts/products/calendar.ts'
import { listDiscounts } from '#app/contracts/products/discounts.ts'
import { getProductFields } from '#app/contracts/products/manage.ts'
import { listSavedReports } from '#app/contracts/reports.ts'
import { getStart } from '#app/contracts/start.ts'
import { listCounterDevices } from '#app/contracts/trafx/calls.ts'
import { listTrips } from '#app/contracts/transport/trips.ts'
import { listUsers } from '#app/contracts/users/calls.ts'
import type { PermissionKey } from '#app/domain/access/permission-table.ts'

/**
 * Feature beyond the specification, with the call that tells whether an API has it. That call has no id in its path.
 */
export interface Feature {
  name: string
  endpoint: Endpoint
  /** Screens that are empty without this feature. The menu leaves them out. */
  screens: readonly PermissionKey[]
}

const feature = (name: string, endpoint: Endpoint, ...screens: PermissionKey[]): Feature => ({
  name,
  endpoint,
  screens
})

/** The first feature is the probe: without it an API is taken to have none of our extensions. */
export const FEATURES: readonly Feature[] = [
  feature('Sessão conferida a cada página', getSession),
  feature('Dados públicos do parque', listPublicPlaces),
  feature('Resumo do dia', getDay),
  feature('Venda no balcão', getCounter, 'booking/index'),
  feature('Ocupação dos dias', getOperationsMonth),
  feature('Meu caixa', readOwnDrawer, 'operation/drawer'),
  feature('Fechar um dia (choveu / fechou)', listClosures, 'operation/closure'),
  feature('Devoluções', listRefunds, 'operation/refund'),
  feature('Transporte', listTrips, 'operation/transport'),
  feature('Cadastro de atrativos', getProductFields),
  feature('Códigos de desconto', listDiscounts),
  feature('Clientes', listClients, 'clients/index'),
  feature('Pendências dos clientes', listPendencies, 'clients/pendencies'),
  feature('Acompanhamento', listServices, 'clients/services'),
  feature('Agentes', listAgents, 'agents/index'),
  feature('Lista de lançamentos', listLedger),
  feature('Fluxo de caixa', readCashFlow, 'financial/cash-flow'),
  feature('Contas a receber', listReceivables, 'financial/receivables'),
  feature('Comissões', listCommissions, 'financial/commissions'),
  feature('Acompanhamento dos saques', listWithdrawals),
  feature('Fechamento do dia', listFinanceDays, 'financial/close'),
  feature('Conciliação', readReconciliation, 'financial/reconciliation'),
  feature('Pagamentos a resolver', listUnsettled, 'financial/unsettled'),
  feature('Notas fiscais', listInvoices, 'nf/index'),
  // No screen is listed: the message screen can still send.
  feature('Lista de mensagens', listMessages),
  feature('Contadores cadastrados', listCounterDevices),
  feature('Relatórios guardados', listSavedReports),
  feature('Primeiros passos', getStart),
  feature('Minha conta', getAccount),
  feature('Dados e configurações do parque', getPlaceSettings),
  feature('Usuários e permissões', listUsers, 'users/index'),
  feature('Pagamentos on-line', getPaymentSettings, 'configurations/payments'),
  feature('Configuração das notas', getInvoiceSettings, 'configurations/invoices'),
  feature('Provedores de mensagens', getMessageSettings, 'configurations/messages'),
  feature('Privacidade', getPrivacySettings, 'configurations/privacy'),
  feature('Registro de alterações', listAudit, 'audit/index'),
  feature('Países, estados e municípios', listDialCodes),
  feature('Aviso de requerimentos não lidos', countUnreadIssues)
]
