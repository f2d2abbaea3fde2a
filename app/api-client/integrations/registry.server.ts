import { legacyIntegration, vendorPointsIntegration } from '../legacy/integrations.server.ts'
import { googleIntegration } from './google.server.ts'
import type { Integration } from './integration.server.ts'
import { mainApiIntegration, nodeApiIntegration } from './own-apis.server.ts'

/** Listed in the page's order. */
export const INTEGRATIONS: readonly Integration[] = [
  mainApiIntegration,
  nodeApiIntegration,
  legacyIntegration,
  vendorPointsIntegration,
  googleIntegration
]
