import { mayShowPicture } from '#app/api-client/places.server.ts'
import type { ShopWindow } from '#app/components/index.ts'
import type { PublicPlace } from '#app/contracts/places.ts'
import { formatDocument } from '#app/domain/person/documents.ts'
import { formatPhone } from '#app/domain/person/phone.ts'

export function toShopWindow({ uuid, name, xfields, supplier, support_chat: supportChat }: PublicPlace): ShopWindow {
  const links = (['Facebook', 'Instagram', 'Github'] as const)
    .map((label) => ({ label, href: xfields[label] }))
    .filter(({ href }) => /^https?:\/\//i.test(href))
  return {
    name,
    href: `/booking?${new URLSearchParams({ pid: uuid })}`,
    logoUrl: onThisSite(xfields.Logotipo),
    links,
    supportChat,
    supplier: {
      name: supplier.legal_name || name,
      document: formatDocument(supplier.cnpj),
      address: supplier.address,
      phone: formatPhone(supplier.phone),
      email: supplier.email
    },
    privacyHref: `/privacidade?${new URLSearchParams({ pid: uuid })}`
  }
}

/** Page on which visitors send requests to the place; '' when it accepts none. */
export function asksHref({ uuid, issues_open: isOpen }: Pick<PublicPlace, 'uuid' | 'issues_open'>): string {
  return isOpen ? `/requerimento?${new URLSearchParams({ pid: uuid })}` : ''
}

/** '' for a picture from an origin that the page's policy blocks. */
export function onThisSite(path: string): string {
  return mayShowPicture(path) ? path : ''
}
