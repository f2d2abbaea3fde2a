import { documentTerm, formatAnyDocument } from '#app/domain/person/any-document.ts'
import { formatPhone, whatsappUrl } from '#app/domain/person/phone.ts'

interface Told {
  document: string
  document_country: string
  phone: string
}

/** Formats a person's data; '' for what is missing. Runs on the server only, which has the names of countries. */
export function personWords({ document, document_country: country, phone }: Told) {
  return {
    document: document ? formatAnyDocument(document, country) : '',
    documentTerm: document ? documentTerm(country) : 'Documento',
    phone: phone ? formatPhone(phone) : '',
    whatsapp: phone ? whatsappUrl(phone) : null
  }
}
