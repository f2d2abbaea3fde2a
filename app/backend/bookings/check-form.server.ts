import { ApiError } from '#app/contracts/api-error.ts'
import type { BookingForm } from '#app/contracts/booking/calls.ts'
import {
  COUNTRY_UNKNOWN,
  checkNamePart,
  NAME_MISSING,
  PHONE_WRONG,
  SURNAME_MISSING
} from '#app/domain/booking/check-person.ts'
import { type OnlineMethod, onlineMethod } from '#app/domain/money/online-method.ts'
import { checkAnyDocument } from '#app/domain/person/any-document.ts'
import { checkEmail } from '#app/domain/person/email.ts'
import { languageCode } from '#app/domain/person/languages.ts'
import { type Phone, parsePhone } from '#app/domain/person/phone.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { countries } from '../geo/geo-data.server.ts'
import { checkAddress } from './check-address.server.ts'
import { checkVisit, type Fail, type Priced, type VisitRules } from './sale/check-visit.server.ts'

export interface FormRules extends VisitRules {
  payOnSite: boolean
  /** Empty without a provider or the place's key: nobody may hold places for a payment that is impossible. */
  ways: readonly OnlineMethod[]
  termHash: string
}

/** Order with values in centavos and the day in the place's zone. */
export interface Order {
  date: string
  time: string
  priced: Priced
  name: string
  surname: string
  document: string
  /** ISO 3166-1 alpha-2. */
  documentCountry: string
  phone: Phone
  email: string
  method: OnlineMethod | 'cod'
  payLater: boolean
  /** Code of domain/person/languages, or ''. */
  language: string
  address: Record<string, string>
}

type Fields = Record<string, string[]>

/**
 * Checks the form of specification §3.
 * @throws ApiError 422 with every field at once, so that nobody corrects a form one error at a time
 */
export function checkForm(form: BookingForm, rules: FormRules): Order {
  const fields: Fields = {}
  const fail = (name: string, message: string) => {
    fields[name] = [...(fields[name] ?? []), message]
  }
  const { date, time, priced } = checkVisit(form, rules, fail)
  const name = required(form, 'name', fail)
  const surname = required(form, 'surname', fail)
  const language = languageCode(form.language ?? '') ?? ''
  const isAbroad = language !== '' && language !== 'pt'
  const documentCountry = checkCountry(form, { isAbroad, fail })
  const document = checkAnyDocument(form.cpf_cnpj, documentCountry || someCountry)
  if (!document.ok) fail('cpf_cnpj', document.message)
  const phone = parsePhone(form.phoneFlag || (isAbroad ? '' : '55'), form.phone)
  if (!phone) fail('phone', PHONE_WRONG)
  const email = checkEmail(form.email)
  if (!email.ok) fail('email', email.message)
  const method = priced?.final === 0 ? 'pix' : checkMethod(form, rules, fail)
  const address = checkAddress(form, fail)
  if (!form.confirm_term) fail('confirm_term', 'Para reservar é preciso ler e aceitar o termo.')
  else if (form.term_hash !== rules.termHash) {
    fail('confirm_term', 'O termo mudou desde que você abriu esta página. Leia a nova versão e aceite de novo.')
  }
  if (Object.keys(fields).length > 0 || !document.ok || !phone || !email.ok || !priced || !method) {
    throw new ApiError({ status: 422, code: 'invalid', message: ERRORS.invalid, fields })
  }
  return {
    date,
    time,
    priced,
    name,
    surname,
    document: document.value,
    documentCountry,
    phone,
    email: email.value,
    method,
    payLater: method === 'cod',
    language,
    address
  }
}

/** Without a country only the shape of a document can be checked (ISO 3166-1: XX is nobody's). */
const someCountry = 'XX'

function checkCountry(
  { document_country: typed }: BookingForm,
  { isAbroad, fail }: { isAbroad: boolean; fail: Fail }
): string {
  const code = typed.trim().toUpperCase() || (isAbroad ? '' : 'BR')
  if (!countries.some((country) => country.code === code)) fail('document_country', COUNTRY_UNKNOWN)
  return code
}

function required(form: BookingForm, part: 'name' | 'surname', fail: Fail): string {
  const checked = checkNamePart(form[part], part === 'name' ? NAME_MISSING : SURNAME_MISSING)
  if (checked.ok) return checked.value
  fail(part, checked.message)
  return ''
}

function checkMethod(form: BookingForm, rules: FormRules, fail: Fail): OnlineMethod | 'cod' | null {
  const wanted = wantedWay(form)
  if (wanted && rules.ways.includes(wanted)) return wanted
  if ((form.payment_method === 'cod' || form.payLater) && rules.payOnSite) return 'cod'
  fail('payment_method', methodRefusal(wanted, rules))
  return null
}

/** The gateway alone may decide it too: Mercado Pago's own page means card. */
export function wantedWay({ payment_method: method, gateway }: BookingForm): OnlineMethod | null {
  return method.trim() === '' && gateway === 'MPAGO' ? 'card' : onlineMethod(method)
}

function methodRefusal(wanted: OnlineMethod | null, { ways, payOnSite }: FormRules): string {
  if (ways.length === 0 && !payOnSite)
    return 'Este parque ainda não recebe pagamentos por aqui. Fale com ele para reservar.'
  if (!wanted) return 'Escolha uma das formas de pagamento oferecidas.'
  if (wanted === 'pix') {
    return ways.includes('card')
      ? 'Este parque não recebe Pix por aqui. Escolha o cartão.'
      : 'Este parque não recebe Pix por aqui. Escolha pagar no local.'
  }
  return ways.includes('pix')
    ? 'Este parque não recebe cartão por aqui. Escolha o Pix.'
    : 'Este parque não recebe cartão por aqui. Escolha pagar no local.'
}
