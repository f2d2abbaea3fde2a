import { conflict } from '#app/contracts/api-error.ts'
import type { InvoiceTarget } from '#app/domain/invoice/invoice.ts'
import { missingSettings } from '#app/domain/invoice/settings.ts'
import type { Queryable } from '../db/connection.server.ts'
import { findInvoiceSettings, type InvoiceSettingsRow } from '../db/queries/finance/invoice-settings.server.ts'
import type { Backend } from '../kernel/context.server.ts'
import { unsealCertificate } from '../providers/invoices/certificate.server.ts'

type Asked = Pick<Backend, 'seal' | 'now' | 'invoices'>

/** Reasons in words why the place cannot issue; empty if it can. */
export function missingOf(
  settings: InvoiceSettingsRow | null,
  { seal, now, invoices }: Asked,
  placeId: string
): string[] {
  if (!settings) return ['quem emite e com que imposto']
  const hasCertificate = unsealCertificate(seal, placeId, settings.sealed) !== null
  const missing = missingSettings({ ...settings, hasCertificate }, now())
  const isRefused = settings.target === 'simulator' && !invoices.simulatorsAllowed
  return isRefused ? [...missing, 'o ambiente (aqui não se simula)'] : missing
}

/** @throws ApiError 409 `not_ready` */
export async function requireReady(tx: Queryable, asked: Asked, placeId: string): Promise<InvoiceSettingsRow> {
  const settings = await findInvoiceSettings(tx, placeId)
  const missing = missingOf(settings, asked, placeId)
  if (settings && missing.length === 0) return settings
  throw conflict({
    code: 'not_ready',
    message: `Antes de emitir, falta ${missing.join(', ')}. Veja em Configurações, Notas fiscais.`
  })
}

export async function readReady(tx: Queryable, asked: Asked, placeId: string) {
  const settings = await findInvoiceSettings(tx, placeId)
  const target: InvoiceTarget = settings?.target ?? 'simulator'
  const until = settings && settings.sealed !== '' ? settings.certificateUntil : null
  return { missing: missingOf(settings, asked, placeId), target, certificate_until: until?.toISOString() ?? null }
}
