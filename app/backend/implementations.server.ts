import { bookForm } from './bookings/sale/book-form.server.ts'
import { fileOwners } from './file-owners.server.ts'
import { fileRoutes } from './files/routes.server.ts'
import { issueEffects } from './issue-effects.server.ts'
import { issueRoutes } from './issues/routes.server.ts'
import type { Implementation } from './kernel/implement.server.ts'
import { paymentRoutes } from './payments/routes.server.ts'

/** Every noun's calls lie in its `routes.server.ts`; those that take other nouns' use cases are called below. */
const gathered = import.meta.glob<{ routes?: Implementation[] }>('./**/routes.server.ts', { eager: true })

export const implementations: Implementation[] = [
  ...Object.values(gathered).flatMap(({ routes }) => routes ?? []),
  ...fileRoutes(fileOwners),
  ...paymentRoutes(bookForm),
  ...issueRoutes(issueEffects)
]
