import { accountRoutes } from './account/routes.server.ts'
import { agentRoutes } from './agents/routes.server.ts'
import { auditRoutes } from './audit/routes.server.ts'
import { authRoutes } from './auth/routes.server.ts'
import { billRoutes } from './bills/routes.server.ts'
import { closureRoutes } from './bookings/closure/routes.server.ts'
import { bookingRoutes } from './bookings/routes.server.ts'
import { bookForm } from './bookings/sale/book-form.server.ts'
import { wordpressRoutes } from './bookings/wordpress/routes.server.ts'
import { clientRoutes } from './clients/routes.server.ts'
import { commissionRoutes } from './commissions/routes.server.ts'
import { dayRoutes } from './day/routes.server.ts'
import { fileOwners } from './file-owners.server.ts'
import { fileRoutes } from './files/routes.server.ts'
import { financeDayRoutes } from './finance/days/routes.server.ts'
import { drawerRoutes } from './finance/drawers/routes.server.ts'
import { ledgerRoutes } from './finance/ledger/routes.server.ts'
import { transactionRoutes } from './finance/transactions/routes.server.ts'
import { geoRoutes } from './geo/routes.server.ts'
import { invoiceRoutes } from './invoices/routes.server.ts'
import { issueEffects } from './issue-effects.server.ts'
import { issueRoutes } from './issues/routes.server.ts'
import { failedJobRoutes } from './jobs/routes.server.ts'
import type { Implementation } from './kernel/implement.server.ts'
import { legacyRoutes } from './legacy/routes.server.ts'
import { messengerRoutes } from './messenger/routes.server.ts'
import { paymentAccountRoutes } from './payments/accounts/routes.server.ts'
import { paymentRoutes } from './payments/routes.server.ts'
import { unsettledRoutes } from './payments/unsettled/routes.server.ts'
import { placeRoutes } from './places/routes.server.ts'
import { privacyRoutes } from './privacy/routes.server.ts'
import { importRoutes } from './products/import/routes.server.ts'
import { manageRoutes } from './products/manage/routes.server.ts'
import { pointRoutes } from './products/poi/routes.server.ts'
import { productRoutes } from './products/routes.server.ts'
import { receivableRoutes } from './receivables/routes.server.ts'
import { reconciliationRoutes } from './reconciliation/routes.server.ts'
import { refundRoutes } from './refunds/routes.server.ts'
import { reportRoutes } from './reports/routes.server.ts'
import { trafxRoutes } from './trafx/routes.server.ts'
import { transportRoutes } from './transport/routes.server.ts'
import { userRoutes } from './users/routes.server.ts'
import { withdrawalRoutes } from './withdrawals/routes.server.ts'

export const implementations: Implementation[] = [
  ...authRoutes,
  ...accountRoutes,
  ...userRoutes,
  ...auditRoutes,
  ...agentRoutes,
  ...fileRoutes(fileOwners),
  ...messengerRoutes,
  ...placeRoutes,
  ...productRoutes,
  ...manageRoutes,
  ...pointRoutes,
  ...importRoutes,
  ...bookingRoutes,
  ...refundRoutes,
  ...closureRoutes,
  ...wordpressRoutes,
  ...receivableRoutes,
  ...commissionRoutes,
  ...invoiceRoutes,
  ...dayRoutes,
  ...clientRoutes,
  ...paymentRoutes(bookForm),
  ...reconciliationRoutes,
  ...paymentAccountRoutes,
  ...unsettledRoutes,
  ...transactionRoutes,
  ...financeDayRoutes,
  ...drawerRoutes,
  ...ledgerRoutes,
  ...withdrawalRoutes,
  ...privacyRoutes,
  ...failedJobRoutes,
  ...legacyRoutes,
  ...billRoutes,
  ...issueRoutes(issueEffects),
  ...reportRoutes,
  ...trafxRoutes,
  ...transportRoutes,
  ...geoRoutes
]
