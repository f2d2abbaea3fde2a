import { BOOKING_TABLES, TALK_TABLES } from './booking-tables.server.ts'
import { CLOSURE_TABLES } from './closure-tables.server.ts'
import type { PersonalTables } from './entry.server.ts'
import { INSTALLATION_TABLES } from './installation-tables.server.ts'
import { INTEGRATION_TABLES } from './integration-tables.server.ts'
import { MESSAGE_TABLES } from './message-tables.server.ts'
import { MONEY_TABLES } from './money-tables.server.ts'
import { ACCOUNT_TABLES, PEOPLE_TABLES } from './people-tables.server.ts'
import { PLACE_TABLES } from './place-tables.server.ts'
import { WORDPRESS_TABLES } from './wordpress-tables.server.ts'

/**
 * Describes every column of every table with regard to personal data (LGPD art. 37). Tables come before those that
 * refer to them. Search, copy, anonymisation and their tests read nothing else.
 */

export const PERSONAL_COLUMNS: PersonalTables = {
  ...PEOPLE_TABLES,
  ...ACCOUNT_TABLES,
  ...BOOKING_TABLES,
  ...TALK_TABLES,
  ...MONEY_TABLES,
  ...CLOSURE_TABLES,
  ...MESSAGE_TABLES,
  ...WORDPRESS_TABLES,
  ...INTEGRATION_TABLES,
  ...PLACE_TABLES,
  ...INSTALLATION_TABLES
}
