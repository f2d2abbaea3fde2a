import type { Tone } from '#app/components/index.ts'
import type { InvoiceSettings } from '#app/contracts/finance/invoice-settings.ts'
import { formatInstant } from '#app/domain/calendar/dates.ts'
import { formatDocument } from '#app/domain/person/documents.ts'

const states: Readonly<Record<InvoiceSettings['certificate']['state'], { label: string; tone: Tone }>> = {
  none: { label: 'Sem certificado', tone: 'gray' },
  kept: { label: 'Guardado', tone: 'green' },
  unreadable: { label: 'Ilegível', tone: 'red' },
  expired: { label: 'Vencido', tone: 'red' }
}

/** Formats days in the place's time zone. */
export function toSettingsView(settings: InvoiceSettings, zone: string) {
  const { registration, city, state, simples, special, series, target, simulators, missing, products } = settings
  const { cep, street, number, complement, district } = settings
  return {
    registration,
    city,
    state,
    simples,
    special,
    series,
    target,
    simulators,
    missing,
    products,
    cep,
    street,
    number,
    complement,
    district,
    cnpj: formatDocument(settings.cnpj),
    cityCode: settings.city_code,
    issRate: settings.iss_rate,
    simplesPercent: settings.simples_percent,
    federalPercent: settings.federal_percent,
    statePercent: settings.state_percent,
    ibsCbsFrom: settings.ibs_cbs_from,
    ibsCbsClass: settings.ibs_cbs_class,
    ibsCbsOperation: settings.ibs_cbs_operation,
    ibsRate: settings.ibs_rate,
    cbsRate: settings.cbs_rate,
    lacksIbsCbs: settings.lacks_ibs_cbs,
    simplesAssessment: settings.simples_assessment,
    withheld: settings.withheld ? 'on' : '',
    serviceCode: settings.service_code,
    nbsCode: settings.nbs_code,
    certificate: toCertificate(settings, zone),
    isSaved: settings.version > 0
  }
}

export type SettingsView = ReturnType<typeof toSettingsView>

export function toCertificate(settings: InvoiceSettings, zone: string) {
  const { state, name, until } = settings.certificate
  const tested = settings.tested_at
    ? `Último teste, ${formatInstant(settings.tested_at, zone)}: ${settings.tested_words}`
    : ''
  return {
    ...states[state],
    isKept: state !== 'none',
    lines: [
      name,
      until ? `Válido até ${formatInstant(until, zone)}.` : '',
      state === 'unreadable' ? 'A chave deste servidor não abre o certificado guardado: informe-o de novo.' : '',
      tested
    ].filter(Boolean)
  }
}
