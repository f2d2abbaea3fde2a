import type { Database } from '../db/connection.server.ts'
import { listSealedCertificates, resealInvoiceCertificate } from '../db/queries/finance/invoice-settings.server.ts'
import { listSealedMessageAccounts, resealMessageAccount } from '../db/queries/messaging/accounts.server.ts'
import { listSealedAccounts, resealAccount } from '../db/queries/money/accounts.server.ts'
import { listSealedSites, resealSite } from '../db/queries/wordpress/sites.server.ts'
import * as payments from './gateways/credentials.server.ts'
import { GATEWAYS } from './gateways/payment-gateway.server.ts'
import { sealCertificate, unsealCertificate } from './invoices/certificate.server.ts'
import * as messages from './messages/credentials.server.ts'
import { sealSite, unsealSite } from './wordpress/credentials.server.ts'

interface Renewing {
  db: Database
  seal: payments.CredentialSeal & { isCurrent(text: string): boolean }
}

/** How many no key opens: their places are not paid, send no messages, read no site or issue no invoices. */
export interface LostAccounts {
  payments: number
  messages: number
  sites: number
  certificates: number
}

/** Seals credentials of an earlier key anew with the newest. */
export async function renewCredentials(renewing: Renewing): Promise<LostAccounts> {
  return {
    payments: await renewPayments(renewing),
    messages: await renewMessages(renewing),
    sites: await renewSites(renewing),
    certificates: await renewCertificates(renewing)
  }
}

async function renewPayments({ db, seal }: Renewing): Promise<number> {
  let lost = 0
  for (const { placeId, provider, sealed } of await listSealedAccounts(db.orm)) {
    const kind = GATEWAYS.find((one) => one === provider)
    const credentials = kind ? payments.unsealCredentials(seal, { placeId, kind }, sealed) : null
    if (!kind || !credentials) lost += 1
    else if (!seal.isCurrent(sealed)) {
      const to = payments.sealCredentials(seal, { placeId, kind }, credentials)
      await resealAccount(db.orm, { placeId, provider, from: sealed, to })
    }
  }
  return lost
}

async function renewMessages({ db, seal }: Renewing): Promise<number> {
  let lost = 0
  for (const { placeId, provider, sealed } of await listSealedMessageAccounts(db.orm)) {
    const kind = messages.MESSAGE_PROVIDERS.find((one) => one === provider)
    const credentials = kind ? messages.unsealCredentials(seal, { placeId, kind }, sealed) : null
    if (!kind || !credentials) lost += 1
    else if (!seal.isCurrent(sealed)) {
      const to = messages.sealCredentials(seal, { placeId, kind }, credentials)
      await resealMessageAccount(db.orm, { placeId, provider, from: sealed, to })
    }
  }
  return lost
}

async function renewSites({ db, seal }: Renewing): Promise<number> {
  let lost = 0
  for (const { placeId, sealed } of await listSealedSites(db.orm)) {
    const credentials = unsealSite(seal, placeId, sealed)
    if (!credentials) lost += 1
    else if (!seal.isCurrent(sealed)) {
      await resealSite(db.orm, { placeId, from: sealed, to: sealSite(seal, placeId, credentials) })
    }
  }
  return lost
}

async function renewCertificates({ db, seal }: Renewing): Promise<number> {
  let lost = 0
  for (const { placeId, sealed } of await listSealedCertificates(db.orm)) {
    const certificate = unsealCertificate(seal, placeId, sealed)
    if (!certificate) lost += 1
    else if (!seal.isCurrent(sealed)) {
      await resealInvoiceCertificate(db.orm, { placeId, from: sealed, to: sealCertificate(seal, placeId, certificate) })
    }
  }
  return lost
}
