import type { Discount } from '#app/contracts/products/discounts.ts'

/** Values as text, as the form's fields hold them. */
export interface TypedDiscount {
  code: string
  description: string
  kind: string
  value: string
  products: string[]
  types: string[]
  valid_from: string
  valid_to: string
  visit_from: string
  visit_to: string
  max_uses: string
  max_per_person: string
  /** '' for any number. */
  max_tickets: string
  active: boolean
  /** '' for a new code. */
  version: string
}

export const newDiscount: TypedDiscount = {
  code: '',
  description: '',
  kind: 'percent',
  value: '',
  products: [],
  types: [],
  valid_from: '',
  valid_to: '',
  visit_from: '',
  visit_to: '',
  max_uses: '0',
  max_per_person: '0',
  max_tickets: '',
  active: true,
  version: ''
}

export function toTyped(discount: Discount): TypedDiscount {
  const { kind, value, max_uses: uses, max_per_person: ofPerson, max_tickets: tickets, version } = discount
  return {
    ...discount,
    value: kind === 'percent' ? String(value) : value.toFixed(2).replace('.', ','),
    max_uses: String(uses),
    max_per_person: String(ofPerson),
    max_tickets: tickets === null ? '' : String(tickets),
    version: String(version)
  }
}
