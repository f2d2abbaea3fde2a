import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../columns.server.ts'

/** How other programs answered last, by the key of `api-client/integrations`: the installation's, no place's. */
export const integrationStates = pgTable('integration_states', {
  key: text('key').primaryKey(),
  calledAt: instant('called_at'),
  failedAt: instant('failed_at'),
  /** Words of the last failure, without any data that was sent or received. */
  failure: text('failure').notNull().default(''),
  /** Tests wait for each other by it, whoever asks for them. */
  testBeganAt: instant('test_began_at'),
  testedAt: instant('tested_at'),
  testedOk: boolean('tested_ok'),
  testedWords: text('tested_words').notNull().default('')
})
