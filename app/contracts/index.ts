import * as account from './account.ts'
import * as agentFields from './agents/fields.ts'
import * as agentImport from './agents/import.ts'
import * as agentManage from './agents/manage.ts'
import * as agents from './agents.ts'
import * as audit from './audit/calls.ts'
import * as auth from './auth.ts'
import * as bills from './bills.ts'
import * as booking from './booking/calls.ts'
import * as changeDate from './booking/change-date.ts'
import * as counter from './booking/counter.ts'
import * as gate from './booking/gate.ts'
import * as lostTicket from './booking/lost-ticket.ts'
import * as paymentLink from './booking/payment-link.ts'
import * as refundPolicy from './booking/refund-policy.ts'
import * as refunds from './booking/refunds.ts'
import * as visitor from './booking/visitor.ts'
import * as wordpress from './booking/wordpress.ts'
import * as clients from './clients/calls.ts'
import * as clientImport from './clients/import.ts'
import * as clientMerge from './clients/merge.ts'
import * as clientServices from './clients/services.ts'
import * as closures from './closures/calls.ts'
import * as credits from './closures/credits.ts'
import * as day from './day/calls.ts'
import type { Endpoint } from './endpoint.ts'
import * as failedJobs from './failed-jobs.ts'
import * as files from './files.ts'
import * as commissions from './finance/commissions.ts'
import * as financeDays from './finance/days.ts'
import * as financeDrawers from './finance/drawers.ts'
import * as invoiceSettings from './finance/invoice-settings.ts'
import * as invoices from './finance/invoices.ts'
import * as ledger from './finance/ledger.ts'
import * as receivables from './finance/receivables.ts'
import * as recurrences from './finance/recurrences.ts'
import * as transactions from './finance/transactions.ts'
import * as withdrawals from './finance/withdrawals.ts'
import * as geo from './geo.ts'
import * as issues from './issues/issues.ts'
import * as issueMessages from './issues/messages.ts'
import * as publicIssues from './issues/public.ts'
import * as issueTypes from './issues/types.ts'
import * as legacyImport from './legacy/import.ts'
import * as messageAccounts from './messages/accounts.ts'
import * as bookingMessages from './messages/booking-messages.ts'
import * as messageCompose from './messages/compose.ts'
import * as messageConsents from './messages/consents.ts'
import * as messageKept from './messages/kept.ts'
import * as messagePhotos from './messages/photos.ts'
import * as ratings from './messages/ratings.ts'
import * as messenger from './messenger.ts'
import * as reconciliation from './money/reconciliation.ts'
import * as paymentAccounts from './payments/accounts.ts'
import * as unsettled from './payments/unsettled.ts'
import * as payments from './payments.ts'
import * as placeFields from './places/fields.ts'
import * as placeGroups from './places/groups.ts'
import * as placeLogo from './places/logo.ts'
import * as placeOverview from './places/overview.ts'
import * as placeTerm from './places/term.ts'
import * as places from './places.ts'
import * as privacyPeople from './privacy/people.ts'
import * as privacyRequests from './privacy/requests.ts'
import * as privacySettings from './privacy/settings.ts'
import * as ownData from './privacy/visitor.ts'
import * as productCalendar from './products/calendar.ts'
import * as discounts from './products/discounts.ts'
import * as productHours from './products/hours.ts'
import * as productImport from './products/import.ts'
import * as productManage from './products/manage.ts'
import * as productPhotos from './products/photos.ts'
import * as poi from './products/poi.ts'
import * as products from './products/public.ts'
import * as productTerms from './products/term.ts'
import * as productTickets from './products/tickets.ts'
import * as unavailability from './products/unavailability.ts'
import * as reports from './reports.ts'
import * as start from './start.ts'
import * as trafx from './trafx/calls.ts'
import * as fleet from './transport/fleet.ts'
import * as trips from './transport/trips.ts'
import * as users from './users/calls.ts'

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'api' in value && 'path' in value && 'response' in value
}

const all: Endpoint[] = [
  auth,
  account,
  users,
  audit,
  agents,
  agentManage,
  agentImport,
  agentFields,
  failedJobs,
  legacyImport,
  messageAccounts,
  messageCompose,
  messagePhotos,
  messageKept,
  messageConsents,
  bookingMessages,
  ratings,
  wordpress,
  messenger,
  visitor,
  refundPolicy,
  places,
  placeGroups,
  placeFields,
  placeLogo,
  placeTerm,
  placeOverview,
  start,
  productManage,
  productPhotos,
  products,
  discounts,
  productTickets,
  productHours,
  productTerms,
  unavailability,
  productCalendar,
  poi,
  productImport,
  booking,
  lostTicket,
  counter,
  credits,
  changeDate,
  paymentLink,
  gate,
  day,
  clients,
  clientImport,
  clientMerge,
  clientServices,
  payments,
  reconciliation,
  paymentAccounts,
  unsettled,
  ledger,
  withdrawals,
  privacyPeople,
  privacyRequests,
  privacySettings,
  ownData,
  refunds,
  closures,
  transactions,
  recurrences,
  receivables,
  commissions,
  invoices,
  invoiceSettings,
  bills,
  financeDays,
  financeDrawers,
  reports,
  trafx,
  trips,
  fleet,
  issues,
  issueTypes,
  issueMessages,
  files,
  publicIssues,
  geo
].flatMap((noun) => Object.values(noun).filter(isEndpoint))

const viewOf = ({ api, method, path }: Endpoint) => `${api} ${method} ${path}`

/** A call that callers read in several forms is listed once, as it is served. */
export const endpoints: Endpoint[] = all.filter(
  (one, index) => all.findIndex((other) => viewOf(other) === viewOf(one)) === index
)
