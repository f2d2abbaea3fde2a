import { invalid } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { deleteInvoiceCertificate, saveInvoiceCertificate } from '#app/contracts/finance/invoice-settings.ts'
import { formatDay, todayIn } from '#app/domain/calendar/dates.ts'
import { proveOwner } from '../../credentials/prove-owner.server.ts'
import { lockInvoiceSettings, setInvoiceSettings } from '../../db/queries/finance/invoice-settings.server.ts'
import { findTimezone } from '../../db/queries/places/places.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { requireUser } from '../../kernel/actor.server.ts'
import { workFor } from '../../kernel/apart/work-for.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { ApiContext, StaffContext } from '../../kernel/context.server.ts'
import { readCertificate, sealCertificate } from '../../providers/invoices/certificate.server.ts'
import type { Certificate } from '../../providers/invoices/invoice-authority.server.ts'
import { describeInvoiceSettings } from './describe-settings.server.ts'

const tooMuchWork = 'Este arquivo pede trabalho demais para abrir. Exporte-o de novo, ou cole os dois textos (PEM).'

const untested = { testedAt: null, testedOk: false, testedWords: '' }

/**
 * Asks for proof of the user: the holder of the certificate signs in the company's name, so a screen left open must not
 * suffice.
 * @throws ApiError 422, 429
 */
export async function saveCertificate(
  { body }: Pick<Received<typeof saveInvoiceCertificate>, 'body'>,
  ctx: StaffContext
): Promise<Answer<typeof saveInvoiceCertificate>> {
  const actor = ctx.actor
  const { placeId } = actor
  await proveOwner(ctx, { user: await requireUser(ctx), proof: body })
  const read = readCertificate(await requirePair(ctx, body), ctx.now())
  if (!read.ok) throw invalid({ fields: { [read.field]: [read.message] } })
  await inTransaction(ctx.db, async (tx) => {
    const { version } = await lockInvoiceSettings(tx, placeId)
    await setInvoiceSettings(tx, placeId, {
      sealed: sealCertificate(ctx.seal, placeId, read.certificate),
      version: version + 1,
      ...untested,
      certificateName: read.name,
      certificateUntil: read.until
    })
    // The record names the certificate's owner and its last day, never its content.
    const until = formatDay(todayIn(await findTimezone(tx, placeId), read.until))
    const changed = { from: '', to: `Certificado: ${read.name}, até ${until}` }
    await recordChange(tx, ctx, { action: 'invoices.certificate-changed', id: placeId, changed })
  })
  return describeInvoiceSettings(ctx)
}

/** @throws ApiError 422 for a file that does not open, and with none or both of the ways filled in */
async function requirePair(
  ctx: ApiContext,
  body: Received<typeof saveInvoiceCertificate>['body']
): Promise<Certificate> {
  const { certificate, private_key: privateKey, pfx, pfx_password: password } = body
  if (pfx === '' && certificate === '' && privateKey === '') {
    throw invalid({ fields: { pfx: ['Escolha o arquivo do certificado, ou cole os dois textos.'] } })
  }
  if (pfx === '') return { certificate, privateKey }
  if (certificate !== '' || privateKey !== '') {
    throw invalid({ fields: { pfx: ['Escolha o arquivo ou cole os dois textos, não os dois.'] } })
  }
  const content = Buffer.from(pfx, 'base64')
  const { value: opened } = await workFor(ctx, { task: 'pfx', content, options: { password } })
  if (opened === null) throw invalid({ fields: { pfx: [tooMuchWork] } })
  if (!opened.ok) throw invalid({ fields: { [opened.field]: [opened.message] } })
  return opened.certificate
}

/** A missing certificate counts as removed. */
export async function eraseCertificate(ctx: StaffContext): Promise<Answer<typeof deleteInvoiceCertificate>> {
  const { placeId } = ctx.actor
  await inTransaction(ctx.db, async (tx) => {
    const { sealed, version } = await lockInvoiceSettings(tx, placeId)
    if (sealed === '') return
    const gone = { sealed: '', certificateName: '', certificateUntil: null, version: version + 1, ...untested }
    await setInvoiceSettings(tx, placeId, gone)
    await recordChange(tx, ctx, { action: 'invoices.certificate-removed', id: placeId })
  })
  return describeInvoiceSettings(ctx)
}
