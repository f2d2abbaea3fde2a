import { formatDay } from '../calendar/dates.ts'
import type { Address } from '../invoice/invoice.ts'
import { percentText, SIMPLES_OPTIONS, SPECIAL_OPTIONS } from '../invoice/settings.ts'
import { formatDocument } from '../person/documents.ts'
import type { Wording } from './changed.ts'

interface InvoiceSettings {
  cnpj: string
  registration: string
  cityCode: string
  simples: number
  simplesPercent: number
  special: number
  federalPercent: number
  statePercent: number
  ibsCbsFrom: string | null
  ibsCbsClass: string
  ibsCbsOperation: string
  ibsRate: number
  cbsRate: number
  serviceCode: string
  productCodes: Record<string, string>
  nbsCode: string
  issRate: number
  withheld: boolean
  series: number
  target: string
  eventAddress: Address
}

const targets: Readonly<Record<string, string>> = {
  simulator: 'Simulação',
  homologacao: 'Produção restrita (testes)',
  producao: 'Produção'
}

const labelOf = (options: readonly { value: string; label: string }[], value: number) =>
  options.find((one) => one.value === String(value))?.label ?? String(value)

export const INVOICE_SETTING_WORDS: Wording<InvoiceSettings> = {
  cnpj: ['CNPJ de quem emite', formatDocument],
  registration: 'Inscrição municipal',
  cityCode: 'Município (IBGE)',
  simples: ['Simples Nacional', (value) => labelOf(SIMPLES_OPTIONS, value)],
  simplesPercent: ['Tributos do Simples (%)', percentText],
  special: ['Regime especial', (value) => labelOf(SPECIAL_OPTIONS, value)],
  federalPercent: ['Tributos federais aproximados (%)', percentText],
  statePercent: ['Tributos estaduais aproximados (%)', percentText],
  ibsCbsFrom: ['IBS e CBS na nota a partir de', formatDay],
  ibsCbsClass: 'Classificação de IBS e CBS (cClassTrib)',
  ibsCbsOperation: 'Indicador da operação (cIndOp)',
  ibsRate: ['IBS (%)', percentText],
  cbsRate: ['CBS (%)', percentText],
  serviceCode: 'Código do serviço',
  productCodes: ['Códigos por atrativo', (codes) => Object.values(codes).join(', ')],
  nbsCode: 'Código NBS',
  issRate: ['ISS (%)', percentText],
  withheld: 'ISS retido',
  series: 'Série',
  target: ['Ambiente', (value) => targets[value] ?? value],
  eventAddress: [
    'Endereço do atrativo',
    ({ street, number, district, cep }) => [street, number, district, cep].join(', ')
  ]
}
