import { checkAnyDocument } from '../person/any-document.ts'
import { isValidCnpj } from '../person/documents.ts'
import { checkEmail } from '../person/email.ts'
import { hasLetter } from '../person/names.ts'
import type { Dps } from './dps.ts'
import { type Address, needsEvent, SIMPLES, type Taker } from './invoice.ts'
import { REASON_LENGTH } from './reasons.ts'
import { plainText } from './xml.ts'

/**
 * Problem that the layout would refuse: `field` is the form field that mends it, or `settings` for the place's
 * settings.
 */
export interface DpsFlaw {
  field: string
  message: string
}

const mostCents = 99_999_999_999_999

/** Checks sizes, patterns and groups of the national layout (DPS 1.01). An empty list means that it may be sent. */
export function checkDps(dps: Dps): DpsFlaw[] {
  return [...checkIssuer(dps), ...checkTaker(dps), ...checkService(dps), ...checkValues(dps), ...checkReplaced(dps)]
}

const settings = (message: string): DpsFlaw => ({ field: 'settings', message })
const when = (isWrong: boolean, flaw: DpsFlaw): DpsFlaw[] => (isWrong ? [flaw] : [])

function checkIssuer({ issuer, series, number }: Dps): DpsFlaw[] {
  const { cnpj, registration, city, simples, simplesAssessment, special } = issuer
  return [
    ...when(!isValidCnpj(cnpj), settings('O CNPJ de quem emite não está certo.')),
    ...when(!/^[0-9A-Za-z]{0,15}$/.test(registration), settings('A inscrição municipal tem até 15 letras e números.')),
    ...when(!/^\d{7}$/.test(city), settings('Falta o município de quem emite.')),
    ...when(
      ![1, 2, 3].includes(simples) || ![1, 2, 3].includes(simplesAssessment),
      settings('Falta o regime tributário.')
    ),
    ...when(!Number.isInteger(special) || special < 0 || special > 6, settings('O regime especial não existe.')),
    ...when(
      special > 0 && simples !== SIMPLES.none,
      settings('No Simples Nacional o regime especial fica em “Nenhum”.')
    ),
    ...when(!inRange(series, 49_999), settings('A série vai de 1 a 49999.')),
    ...when(!inRange(number, 999_999_999_999_999), settings('A numeração chegou ao fim: mude a série.'))
  ]
}

const inRange = (value: number, most: number) => Number.isSafeInteger(value) && value >= 1 && value <= most

function checkTaker({ taker, issuer }: Dps): DpsFlaw[] {
  const { document, country, name, email, phone, address }: Taker = taker
  const digits = phone.replace(/\D/g, '').length
  const flaws = when(email !== '' && (email.length > 80 || !checkEmail(email).ok), {
    field: 'email',
    message: 'Confira o e-mail: a nota leva um de até 80 letras.'
  })
  if (document === '') return flaws
  const read = checkAnyDocument(document, country)
  return [
    ...when(!hasLetter(plainText(name, 300)), { field: 'name', message: 'Informe o nome do cliente.' }),
    ...(read.ok ? [] : [{ field: 'document', message: read.message }]),
    ...when(document.length === 14 && document.slice(0, 8) === issuer.cnpj.slice(0, 8), {
      field: 'document',
      message: 'Uma nota não pode ser para a própria empresa que a emite.'
    }),
    ...flaws,
    ...when(phone !== '' && (digits < 6 || digits > 20), { field: 'phone', message: 'Confira o telefone.' }),
    ...checkAddress(address)
  ]
}

/** An address is complete or empty. */
function checkAddress(address: Address): DpsFlaw[] {
  const { cep, street, number, district, city } = address
  if (cep + street + number + district + city === '') return []
  return [
    ...when(!/^\d{8}$/.test(cep), { field: 'cep', message: 'Informe o CEP com 8 números.' }),
    ...when(plainText(street, 255) === '', { field: 'street', message: 'Informe a rua.' }),
    ...when(plainText(number, 60) === '', { field: 'number', message: 'Informe o número (ou S/N).' }),
    ...when(plainText(district, 60) === '', { field: 'district', message: 'Informe o bairro.' }),
    ...when(!/^\d{7}$/.test(city), { field: 'city', message: 'Informe a cidade e o estado.' })
  ]
}

function checkService({ service: { code, nbs, description, event } }: Dps): DpsFlaw[] {
  const { cep, street, number, district } = event.address
  const isPlaced = /^\d{8}$/.test(cep) && [street, number, district].every((text) => plainText(text, 60) !== '')
  return [
    ...when(!/^\d{6}$/.test(code), settings('Falta o código do serviço (cTribNac).')),
    ...when(nbs !== '' && !/^\d{9}$/.test(nbs), settings('O código NBS tem 9 números.')),
    ...when(plainText(description, 2000) === '', { field: 'description', message: 'Diga que serviço foi prestado.' }),
    ...when(
      needsEvent(code) && !isPlaced,
      settings('Falta o endereço do atrativo: os serviços do item 12 pedem onde acontecem.')
    ),
    ...when(needsEvent(code) && !hasLetter(plainText(event.name, 255)), {
      field: 'description',
      message: 'Falta o nome da atividade.'
    })
  ]
}

function checkValues({ value, rate, withheld, service, ibsCbs, issuer: { simples, special } }: Dps): DpsFlaw[] {
  return [
    ...when(!inRange(value, mostCents), { field: 'value', message: 'O valor da nota tem de ser maior que zero.' }),
    ...when(rate !== 0 && (rate < 200 || rate > 500), settings('A alíquota do ISS vai de 2% a 5%.')),
    ...when(rate === 0 && simples === SIMPLES.none, settings('Falta a alíquota do ISS.')),
    ...when(withheld && simples === SIMPLES.mei, settings('Do MEI o ISS não é retido.')),
    ...when(withheld && special > 0, settings('Num regime especial o ISS não é retido.')),
    ...when(ibsCbs !== null && service.nbs === '', settings('Com IBS e CBS, o código NBS é obrigatório.')),
    ...when(
      ibsCbs !== null && !(/^\d{6}$/.test(ibsCbs.classCode) && /^\d{6}$/.test(ibsCbs.operation)),
      settings('Faltam os códigos de IBS e CBS.')
    )
  ]
}

function checkReplaced({ replaces }: Dps): DpsFlaw[] {
  if (!replaces) return []
  return [
    ...when(!/^[0-9A-Z]{50}$/.test(replaces.key), { field: 'reason', message: 'A nota substituída não tem chave.' }),
    ...checkWords(replaces.words)
  ]
}

/** Checks xMotivo, the explanation for the tax office. */
export function checkWords(words: string): DpsFlaw[] {
  const { min, max } = REASON_LENGTH
  const { length } = plainText(words, max + 1)
  if (length >= min && length <= max) return []
  return [{ field: 'words', message: `Explique em ${min} a ${max} letras: o texto vai para a prefeitura.` }]
}
