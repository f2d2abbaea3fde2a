import { acceptCertificate } from './agents/accept-certificate.server.ts'
import type { ApprovalEffects } from './kernel/approval/effect.server.ts'
import { liftUnavailability } from './products/unavailability/lift-days.server.ts'

/** What approving a request of a type does, by the name that the type says (domain/issue/effects). */
export const issueEffects: ApprovalEffects = {
  lift_unavailability: liftUnavailability,
  accept_certificate: acceptCertificate
}
