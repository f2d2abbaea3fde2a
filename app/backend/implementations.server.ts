import { acceptCertificate } from './agents/accept-certificate.server.ts'
import { agentFiles } from './agents/file-owner.server.ts'
import { bookingFiles } from './bookings/file-owner.server.ts'
import { bookForm } from './bookings/sale/book-form.server.ts'
import { clientFiles } from './clients/file-owner.server.ts'
import { fileRoutes } from './files/routes.server.ts'
import { financeFiles } from './finance/file-owner.server.ts'
import { issueFileOwner } from './issues/file-owner.server.ts'
import { issueRoutes } from './issues/routes.server.ts'
import type { ApprovalEffects } from './kernel/approval/effect.server.ts'
import type { FileOwner } from './kernel/files/owner.server.ts'
import type { Implementation } from './kernel/implement.server.ts'
import { paymentRoutes } from './payments/routes.server.ts'
import { liftUnavailability } from './products/unavailability/lift-days.server.ts'

/** Owners of files: one row per noun. */
const fileOwners: FileOwner[] = [issueFileOwner, agentFiles, bookingFiles, clientFiles, financeFiles]

/** Effects of an approval, by the name in the request's type (domain/issue/effects). */
const issueEffects: ApprovalEffects = {
  lift_unavailability: liftUnavailability,
  accept_certificate: acceptCertificate
}

/** Every noun's calls lie in its `routes.server.ts`; those that take other nouns' use cases are called below. */
const gathered = import.meta.glob<{ routes?: Implementation[] }>('./**/routes.server.ts', { eager: true })

export const implementations: Implementation[] = [
  ...Object.values(gathered).flatMap(({ routes }) => routes ?? []),
  ...fileRoutes(fileOwners),
  ...paymentRoutes(bookForm),
  ...issueRoutes(issueEffects)
]
