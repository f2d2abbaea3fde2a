import { conflict } from '#app/contracts/api-error.ts'
import type { Answer } from '#app/contracts/endpoint.ts'
import type { testInvoiceSettings } from '#app/contracts/finance/invoice-settings.ts'
import { findInvoiceSettings, keepInvoiceTest } from '../../db/queries/finance/invoice-settings.server.ts'
import type { ApiContext, StaffContext } from '../../kernel/context.server.ts'
import { type InvoiceDesk, InvoiceFault } from '../../providers/invoices/invoice-authority.server.ts'

const words = {
  ok: 'Quem autoriza as notas respondeu e aceitou o certificado.',
  simulated: 'O simulador respondeu. Nada foi enviado a ninguém.',
  credentials: 'Quem autoriza as notas não aceitou o certificado.',
  other: 'Quem autoriza as notas não respondeu. Tente de novo em alguns minutos.'
}

/** @throws ApiError 409 without anybody to ask */
export async function testInvoices(ctx: StaffContext): Promise<Answer<typeof testInvoiceSettings>> {
  const { placeId } = ctx.actor
  const settings = await findInvoiceSettings(ctx.db.orm, placeId)
  const desk = settings && (await ctx.invoices.of(placeId, settings.target))
  if (!settings || !desk) {
    throw conflict({ code: 'not_ready', message: 'Guarde antes as configurações e o certificado.' })
  }
  const said = await testAuthority(ctx, desk)
  const result = { ok: said === 'ok' || said === 'simulated', words: words[said] }
  const tested = { testedAt: ctx.now(), testedOk: result.ok, testedWords: result.words }
  await keepInvoiceTest(ctx.db.orm, { placeId, sealed: settings.sealed, ...tested })
  return result
}

async function testAuthority({ log, requestId }: ApiContext, { authority }: InvoiceDesk): Promise<keyof typeof words> {
  try {
    await authority.test()
    return authority.target === 'simulator' ? 'simulated' : 'ok'
  } catch (error) {
    if (!(error instanceof InvoiceFault)) throw error
    log.warn({ requestId, kind: error.kind, reason: error.message }, 'invoices failed their test')
    return error.kind === 'credentials' ? 'credentials' : 'other'
  }
}
