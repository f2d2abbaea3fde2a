import type { z } from 'zod'
import { invalid } from '#app/contracts/api-error.ts'
import type { TypedInvoiceSchema } from '#app/contracts/finance/invoices.ts'
import type { DpsFlaw } from '#app/domain/invoice/check-dps.ts'
import type { Taker } from '#app/domain/invoice/invoice.ts'
import { normaliseDocument } from '#app/domain/person/documents.ts'
import { checkPhone } from '#app/domain/person/phone.ts'
import { findCity } from '../../geo/find-city.server.ts'

type Typed = z.output<typeof TypedInvoiceSchema>

/**
 * Taker as stored. Problems that the layout finds are reported later, with the others.
 * @throws ApiError 422
 */
export function readTaker(typed: Typed): Taker {
  const phone = typed.phone.trim() === '' ? '' : checkPhone(typed.phone)
  const city = findCity(typed)
  const fields: Record<string, string[]> = {}
  if (phone !== '' && !phone.ok) fields.phone = [phone.message]
  if (!city && (typed.city.trim() !== '' || typed.state.trim() !== '')) {
    fields.city = ['Não conhecemos esta cidade neste estado: confira o nome e a sigla.']
  }
  if (Object.keys(fields).length > 0) throw invalid({ fields })
  const line = (text: string) => text.replace(/\s+/g, ' ').trim()
  return {
    name: line(typed.name),
    document: normaliseDocument(typed.document),
    country: typed.document_country.trim().toUpperCase() || 'BR',
    email: typed.email.trim().toLowerCase(),
    phone: phone !== '' && phone.ok ? phone.value : '',
    address: {
      cep: typed.cep.replace(/\D/g, ''),
      street: line(typed.street),
      number: line(typed.number),
      complement: line(typed.complement),
      district: line(typed.district),
      city: city?.code ?? '',
      cityName: city?.name ?? '',
      state: city?.state ?? ''
    }
  }
}

/**
 * Problems of the place's settings have no field in this form.
 * @throws ApiError 422 with every field at once
 */
export function refuseFlaws(flaws: DpsFlaw[]): void {
  if (flaws.length === 0) return
  const fields: Record<string, string[]> = {}
  for (const { field, message } of flaws) {
    const name = field === 'settings' || field === 'value' ? 'description' : field
    const words = field === 'settings' ? `${message} Veja em Configurações, Notas fiscais.` : message
    fields[name] = [...(fields[name] ?? []), words]
  }
  throw invalid({ fields })
}
