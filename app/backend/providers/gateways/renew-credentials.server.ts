import type { Database } from '../../db/connection.server.ts'
import { listSealedCertificates, resealInvoiceCertificate } from '../../db/queries/finance/invoice-settings.server.ts'
import { listSealedAccounts, resealAccount } from '../../db/queries/money/accounts.server.ts'
import { sealCertificate, unsealCertificate } from '../invoices/certificate.server.ts'
import { type CredentialSeal, sealCredentials, unsealCredentials } from './credentials.server.ts'
import { GATEWAYS } from './payment-gateway.server.ts'

interface Renewing {
  db: Database
  seal: CredentialSeal & { isCurrent(text: string): boolean }
}

/** What an earlier key sealed is sealed anew with the newest. Answers how many no key opens: their places are not paid. */
export async function renewCredentials({ db, seal }: Renewing): Promise<number> {
  let lost = 0
  for (const { placeId, provider, sealed } of await listSealedAccounts(db.orm)) {
    const kind = GATEWAYS.find((one) => one === provider)
    const credentials = kind ? unsealCredentials(seal, { placeId, kind }, sealed) : null
    if (!kind || !credentials) lost += 1
    else if (!seal.isCurrent(sealed)) {
      const to = sealCredentials(seal, { placeId, kind }, credentials)
      await resealAccount(db.orm, { placeId, provider, from: sealed, to })
    }
  }
  await renewCertificates({ db, seal })
  return lost
}

/** What no key opens the settings of invoices say: nothing is lost but what is sent. */
async function renewCertificates({ db, seal }: Renewing): Promise<void> {
  for (const { placeId, sealed } of await listSealedCertificates(db.orm)) {
    const certificate = unsealCertificate(seal, placeId, sealed)
    if (!certificate || seal.isCurrent(sealed)) continue
    const to = sealCertificate(seal, placeId, certificate)
    await resealInvoiceCertificate(db.orm, { placeId, from: sealed, to })
  }
}
