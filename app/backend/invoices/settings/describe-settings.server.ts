import type { Answer } from '#app/contracts/endpoint.ts'
import type { getInvoiceSettings } from '#app/contracts/finance/invoice-settings.ts'
import { NO_ADDRESS } from '#app/domain/invoice/invoice.ts'
import { lacksIbsCbs, ON_THE_SPOT, percentText } from '#app/domain/invoice/settings.ts'
import {
  findInvoiceSettings,
  findIssuerOfPlace,
  type InvoiceSettingsRow,
  listProductNames
} from '../../db/queries/finance/invoice-settings.server.ts'
import { cityOfCode, findCity } from '../../geo/find-city.server.ts'
import type { ApiContext, StaffContext } from '../../kernel/context.server.ts'
import { unsealCertificate } from '../../providers/invoices/certificate.server.ts'
import { missingOf } from '../require-ready.server.ts'

/** Values of the form; while nothing is saved, the place's own data. */
export async function describeInvoiceSettings(ctx: StaffContext): Promise<Answer<typeof getInvoiceSettings>> {
  const { placeId } = ctx.actor
  const { orm } = ctx.db
  const [kept, place, products] = await Promise.all([
    findInvoiceSettings(orm, placeId),
    findIssuerOfPlace(orm, placeId),
    listProductNames(orm, placeId)
  ])
  const city = kept ? cityOfCode(kept.cityCode) : findCity({ city: place?.city ?? '', state: place?.state ?? '' })
  const { cep, street, number, complement, district } = kept?.eventAddress ?? NO_ADDRESS
  return {
    ...taxOf(kept),
    version: kept?.version ?? 0,
    cnpj: kept?.cnpj ?? place?.cnpj ?? '',
    registration: kept?.registration ?? '',
    city: city?.name ?? '',
    state: city?.state ?? '',
    city_code: city?.code ?? '',
    cep,
    street,
    number,
    complement,
    district,
    products: products.map(({ uuid, name }) => ({ uuid, name, service_code: kept?.productCodes[uuid] ?? '' })),
    certificate: certificateOf(ctx, placeId, kept),
    tested_at: kept?.testedAt?.toISOString() ?? null,
    tested_ok: kept?.testedOk ?? false,
    tested_words: kept?.testedWords ?? '',
    simulators: ctx.invoices.simulatorsAllowed,
    missing: missingOf(kept, ctx, placeId)
  }
}

function taxOf(kept: InvoiceSettingsRow | null) {
  const words = (hundredths: number | undefined) => (hundredths ? percentText(hundredths) : '')
  return {
    simples: String(kept?.simples ?? 1),
    simples_assessment: String(kept?.simplesAssessment ?? 1),
    simples_percent: words(kept?.simplesPercent),
    special: String(kept?.special ?? 0),
    service_code: kept?.serviceCode || '120501',
    nbs_code: kept?.nbsCode ?? '',
    iss_rate: words(kept?.issRate),
    federal_percent: words(kept?.federalPercent),
    state_percent: words(kept?.statePercent),
    ibs_cbs_from: kept?.ibsCbsFrom ?? '',
    ibs_cbs_class: kept?.ibsCbsClass ?? '',
    ibs_cbs_operation: kept?.ibsCbsOperation || ON_THE_SPOT,
    ibs_rate: words(kept?.ibsRate),
    cbs_rate: words(kept?.cbsRate),
    lacks_ibs_cbs: kept !== null && lacksIbsCbs(kept),
    withheld: kept?.withheld ?? false,
    series: String(kept?.series ?? 1),
    target: kept?.target ?? 'simulator'
  }
}

function certificateOf({ seal, now }: ApiContext, placeId: string, kept: InvoiceSettingsRow | null) {
  if (!kept || kept.sealed === '') return { state: 'none', name: '', until: null } as const
  const { certificateName: name, certificateUntil: until } = kept
  const isOpen = unsealCertificate(seal, placeId, kept.sealed) !== null
  const state = !isOpen ? 'unreadable' : until && until <= now() ? 'expired' : 'kept'
  return { state, name, until: until?.toISOString() ?? null } as const
}
