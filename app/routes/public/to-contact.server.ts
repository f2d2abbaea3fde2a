import type { PublicPlace } from '#app/contracts/places.ts'
import { callUrl, formatPhone, whatsappUrl } from '#app/domain/person/phone.ts'

/** Null or '' when the place gives none. */
export interface Contact {
  whatsapp: { href: string; text: string } | null
  phone: { href: string; text: string } | null
  email: string
  address: string
}

export function toContact({ whatsapp, supplier }: PublicPlace): Contact | null {
  const href = whatsapp ? whatsappUrl(whatsapp) : null
  if (!href && !supplier.phone && !supplier.email) return null
  return {
    whatsapp: href ? { href, text: formatPhone(whatsapp) } : null,
    phone: supplier.phone ? { href: callUrl(supplier.phone), text: formatPhone(supplier.phone) } : null,
    email: supplier.email,
    address: supplier.address
  }
}
