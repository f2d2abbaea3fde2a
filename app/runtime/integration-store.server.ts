import type { IntegrationStore } from '#app/api-client/integrations/states.server.ts'
import type { Database } from '#app/backend/db/connection.server.ts'
import {
  beginIntegrationTest,
  listIntegrationStates,
  putIntegrationState
} from '#app/backend/db/queries/integrations/states.server.ts'

/** Shares the outcome of calls and tests among all instances. */
export function createIntegrationStore(db: Database): IntegrationStore {
  return {
    list: () => listIntegrationStates(db),
    put: (key, part) => putIntegrationState(db, key, part),
    beginTest: (key, times) => beginIntegrationTest(db, key, times)
  }
}
