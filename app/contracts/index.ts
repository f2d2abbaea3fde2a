import * as account from './account.ts'
import * as agents from './agents.ts'
import * as auth from './auth.ts'
import * as bills from './bills.ts'
import * as booking from './booking/calls.ts'
import * as lostTicket from './booking/lost-ticket.ts'
import type { Endpoint } from './endpoint.ts'
import * as geo from './geo.ts'
import * as messenger from './messenger.ts'
import * as payments from './payments.ts'
import * as places from './places.ts'
import * as productImport from './products/import.ts'
import * as poi from './products/poi.ts'
import * as products from './products/public.ts'
import * as reports from './reports.ts'
import * as start from './start.ts'
import * as trafx from './trafx/calls.ts'
import * as users from './users/calls.ts'

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'api' in value && 'path' in value && 'response' in value
}

export const endpoints: Endpoint[] = [
  auth,
  account,
  users,
  agents,
  messenger,
  places,
  start,
  products,
  poi,
  productImport,
  booking,
  lostTicket,
  payments,
  bills,
  reports,
  trafx,
  geo
].flatMap((noun) => Object.values(noun).filter(isEndpoint))
