import { acceptCertificate } from './agents/accept-certificate.server.ts'
import type { ApprovalEffects } from './kernel/approval/effect.server.ts'
import { liftUnavailability } from './products/unavailability/lift-days.server.ts'

/** Effects of an approval, by the name in the request's type (domain/issue/effects). */
export const issueEffects: ApprovalEffects = {
  lift_unavailability: liftUnavailability,
  accept_certificate: acceptCertificate
}
