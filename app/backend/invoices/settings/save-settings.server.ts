import { changedMeanwhile, invalid, notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { saveInvoiceSettings as call } from '#app/contracts/finance/invoice-settings.ts'
import { changedFields } from '#app/domain/audit/changed.ts'
import { INVOICE_SETTING_WORDS } from '#app/domain/audit/invoice-words.ts'
import { toIsoDay } from '#app/domain/calendar/dates.ts'
import { type Address, NO_ADDRESS, SIMPLES } from '#app/domain/invoice/invoice.ts'
import { FIRST_IBS_CBS_DAY, parsePercent } from '#app/domain/invoice/settings.ts'
import { checkCep } from '#app/domain/person/cep.ts'
import { isValidCnpj, normaliseDocument } from '#app/domain/person/documents.ts'
import {
  listProductNames,
  lockInvoiceSettings,
  setInvoiceSettings
} from '../../db/queries/finance/invoice-settings.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { type City, findCity } from '../../geo/find-city.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { ApiContext, StaffContext } from '../../kernel/context.server.ts'
import { describeInvoiceSettings } from './describe-settings.server.ts'

type Body = Received<typeof call>['body']
type Fail = (name: string, message: string) => void

/**
 * Missing values may be added later; given ones must be valid.
 * @throws ApiError 409 `changed_meanwhile`, 422
 */
export async function saveInvoiceSettings(
  { body }: Pick<Received<typeof call>, 'body'>,
  ctx: StaffContext
): Promise<Answer<typeof call>> {
  const { placeId } = ctx.actor
  const after = checkSettings(body, ctx)
  await inTransaction(ctx.db, async (tx) => {
    const own = new Set((await listProductNames(tx, placeId)).map(({ uuid }) => uuid))
    if (Object.keys(after.productCodes).some((uuid) => !own.has(uuid))) throw notFound()
    const before = await lockInvoiceSettings(tx, placeId)
    // For a place without settings the form was drawn with version 0.
    const isFresh = body.version === 0 && before.version === 1 && before.cnpj === '' && before.serviceCode === ''
    if (before.version !== body.version && !isFresh) {
      const message = 'Outra pessoa mudou estas configurações enquanto isso. Confira e salve de novo.'
      throw changedMeanwhile(message)
    }
    await setInvoiceSettings(tx, placeId, { ...after, version: before.version + 1 })
    const changed = changedFields(INVOICE_SETTING_WORDS, before, after)
    await recordChange(tx, ctx, { action: 'invoices.settings-changed', id: placeId, changed })
  })
  return describeInvoiceSettings(ctx)
}

function checkSettings(body: Body, { invoices }: ApiContext) {
  const fields: Record<string, string[]> = {}
  const fail: Fail = (name, message) => {
    fields[name] = [...(fields[name] ?? []), message]
  }
  const cnpj = normaliseDocument(body.cnpj)
  if (cnpj !== '' && !isValidCnpj(cnpj)) fail('cnpj', 'Este CNPJ não existe. Confira os caracteres.')
  const registration = body.registration.replace(/[.\-/\s]/g, '')
  if (!/^[0-9A-Za-z]{0,15}$/.test(registration)) fail('registration', 'Use até 15 letras e números.')
  const city = findCity({ city: body.city, state: body.state })
  const named = body.city.trim() + body.state.trim() !== ''
  if (named && !city) fail('city', 'Não conhecemos este município neste estado: confira o nome e a sigla.')
  const tax = checkTax(body, fail)
  const series = Number(body.series.trim())
  if (!/^\d{1,5}$/.test(body.series.trim()) || series < 1 || series > 49_999)
    fail('series', 'A série vai de 1 a 49999.')
  if (body.target === 'simulator' && !invoices.simulatorsAllowed)
    fail('target', 'Aqui não se simula: escolha outro ambiente.')
  const eventAddress = checkPlace(body, city, fail)
  if (Object.keys(fields).length > 0) throw invalid({ fields })
  return { cnpj, registration, cityCode: city?.code ?? '', ...tax, series, target: body.target, eventAddress }
}

function checkTax(body: Body, fail: Fail) {
  const simples = Number(body.simples)
  const withheld = body.withheld
  const serviceCode = body.service_code.replace(/[.\-\s]/g, '')
  if (serviceCode !== '' && !/^\d{6}$/.test(serviceCode)) fail('service_code', 'O código tem 6 números, como 12.05.01.')
  const nbsCode = body.nbs_code.replace(/[.\-\s]/g, '')
  if (nbsCode !== '' && !/^\d{9}$/.test(nbsCode)) fail('nbs_code', 'O código NBS tem 9 números.')
  const issRate = parsePercent(body.iss_rate)
  if (issRate === null || (issRate !== 0 && (issRate < 200 || issRate > 500))) {
    fail('iss_rate', 'A alíquota do ISS vai de 2% a 5%, como 5 ou 2,79.')
  }
  const simplesPercent = parsePercent(body.simples_percent)
  if (simplesPercent === null) fail('simples_percent', 'Escreva uma porcentagem, como 6 ou 11,2.')
  if (withheld && simples === SIMPLES.mei) fail('withheld', 'Do MEI o ISS não é retido.')
  const special = Number(body.special)
  if (special > 0 && simples !== SIMPLES.none)
    fail('special', 'No Simples Nacional o regime especial fica em “Nenhum”.')
  if (special > 0 && withheld) fail('withheld', 'Num regime especial o ISS não é retido.')
  const percentOf = (name: 'federal_percent' | 'state_percent' | 'ibs_rate' | 'cbs_rate') => {
    const percent = parsePercent(body[name])
    if (percent === null) fail(name, 'Escreva uma porcentagem, como 13,45.')
    return percent ?? 0
  }
  const productCodes: Record<string, string> = {}
  body.products.forEach(({ uuid, service_code: code }, index) => {
    const typed = code.replace(/[.\-\s]/g, '')
    if (typed !== '' && !/^\d{6}$/.test(typed))
      fail(`products[${index}].service_code`, 'O código tem 6 números, como 09.02.01.')
    else if (typed !== '') productCodes[uuid] = typed
  })
  return {
    simples,
    withheld,
    serviceCode,
    nbsCode,
    productCodes,
    special,
    simplesAssessment: Number(body.simples_assessment),
    issRate: issRate ?? 0,
    simplesPercent: simplesPercent ?? 0,
    federalPercent: percentOf('federal_percent'),
    statePercent: percentOf('state_percent'),
    ...checkIbsCbs(body, nbsCode, fail),
    ibsRate: percentOf('ibs_rate'),
    cbsRate: percentOf('cbs_rate')
  }
}

/** Codes may be set before the day; with a day they are required, and so is the NBS code (E0322). */
function checkIbsCbs(body: Body, nbsCode: string, fail: Fail) {
  const digits = (code: string) => code.replace(/[.\-\s]/g, '')
  const ibsCbsClass = digits(body.ibs_cbs_class)
  const ibsCbsOperation = digits(body.ibs_cbs_operation)
  const typedDay = body.ibs_cbs_from.trim()
  const ibsCbsFrom = typedDay === '' ? null : toIsoDay(typedDay)
  const isOn = typedDay !== ''
  if (isOn && ibsCbsFrom === null) fail('ibs_cbs_from', 'Escreva uma data, como 01/01/2027.')
  if (ibsCbsFrom !== null && ibsCbsFrom < FIRST_IBS_CBS_DAY) fail('ibs_cbs_from', 'IBS e CBS começam em 01/01/2026.')
  if (!/^\d{6}$/.test(ibsCbsClass) && (isOn || ibsCbsClass !== ''))
    fail('ibs_cbs_class', 'O código tem 6 números, como 200048.')
  if (!/^\d{6}$/.test(ibsCbsOperation) && (isOn || ibsCbsOperation !== ''))
    fail('ibs_cbs_operation', 'O código tem 6 números, como 030101.')
  if (isOn && nbsCode === '') fail('nbs_code', 'Com IBS e CBS, informe o código NBS.')
  return { ibsCbsFrom, ibsCbsClass, ibsCbsOperation }
}

/** The address is complete or empty. */
function checkPlace(body: Body, city: City | null, fail: Fail): Address {
  const line = (text: string) => text.replace(/\s+/g, ' ').trim()
  const typed = { street: line(body.street), number: line(body.number), district: line(body.district) }
  if (body.cep.trim() + typed.street + typed.number + typed.district === '') return NO_ADDRESS
  const cep = checkCep(body.cep)
  if (!cep.ok) fail('cep', cep.message)
  for (const [name, message] of [
    ['street', 'Informe a rua ou estrada.'],
    ['number', 'Informe o número (ou S/N).'],
    ['district', 'Informe o bairro ou a localidade.']
  ] as const) {
    if (typed[name] === '') fail(name, message)
  }
  return {
    cep: cep.ok ? cep.value : '',
    ...typed,
    complement: line(body.complement),
    city: city?.code ?? '',
    cityName: city?.name ?? '',
    state: city?.state ?? ''
  }
}
