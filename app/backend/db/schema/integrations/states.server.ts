import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../columns.server.ts'

/**
 * Last state of other programs, by the key of `api-client/integrations`; it belongs to the installation, not to a
 * place.
 */
export const integrationStates = pgTable('integration_states', {
  key: text('key').primaryKey(),
  calledAt: instant('called_at'),
  failedAt: instant('failed_at'),
  /** Words of the last failure, without any data that was sent or received. */
  failure: text('failure').notNull().default(''),
  /** Makes tests wait for each other, whoever starts them. */
  testBeganAt: instant('test_began_at'),
  testedAt: instant('tested_at'),
  testedOk: boolean('tested_ok'),
  testedWords: text('tested_words').notNull().default('')
})
