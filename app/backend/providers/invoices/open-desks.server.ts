import type { Database } from '../../db/connection.server.ts'
import { findSealedCertificate } from '../../db/queries/finance/invoice-settings.server.ts'
import { simulatorRecordsOf } from '../../db/queries/money/simulator-records.server.ts'
import type { CredentialSeal } from '../gateways/credentials.server.ts'
import { unsealCertificate } from './certificate.server.ts'
import { createHttpsWire, SEFIN_URLS } from './https-wire.server.ts'
import type { InvoiceDesks } from './invoice-authority.server.ts'
import { createSefin } from './sefin.server.ts'
import { signXml } from './sign-xml.server.ts'
import { createSefinSimulator } from './simulator/simulator.server.ts'

interface Opening {
  db: Database
  seal: CredentialSeal
  env: { NFSE_URL?: string }
  now: () => Date
  simulatorsAllowed: boolean
  /** Certificate authority of a test server. */
  ca?: string
  timeoutMs?: number
}

/** Reads the certificate at each call, so that a change applies to all processes. */
export function openInvoiceDesks({ db, seal, env, now, simulatorsAllowed, ca, timeoutMs }: Opening): InvoiceDesks {
  const simulator = createSefinSimulator({ store: simulatorRecordsOf(db), now })
  return {
    simulatorsAllowed,
    async of(placeId, target) {
      const certificate = unsealCertificate(seal, placeId, await findSealedCertificate(db.orm, placeId))
      const sign = (xml: string) => (certificate ? signXml(xml, certificate) : xml)
      if (target === 'simulator') {
        return simulatorsAllowed ? { authority: createSefin({ target, wire: simulator(placeId) }), sign } : null
      }
      if (!certificate) return null
      const wire = createHttpsWire({ url: env.NFSE_URL ?? SEFIN_URLS[target], certificate, ca, timeoutMs })
      return { authority: createSefin({ target, wire }), sign }
    }
  }
}
