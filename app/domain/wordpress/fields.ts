import { keysOf } from '../words/records.ts'

/** Fields read from a booking at the site, with their usual names there; the first name found counts. */
export const SITE_FIELDS = {
  name: {
    label: 'Nome',
    names:
      'nome name customer_name nome_completo nome_cliente cliente booking_name billing.first_name billing_first_name _billing_first_name billing.company billing_company _billing_company'
  },
  surname: {
    label: 'Sobrenome',
    names: 'sobrenome surname last_name ultimo_nome billing.last_name billing_last_name _billing_last_name'
  },
  document: {
    label: 'CPF ou CNPJ',
    names:
      'cpf cpf_cnpj documento document cnpj billing.cpf billing_cpf _billing_cpf billing.cnpj billing_cnpj _billing_cnpj billing.rg billing_rg _billing_rg'
  },
  phone: {
    label: 'Telefone',
    names:
      'telefone phone whatsapp celular customer_phone billing.cellphone billing_cellphone _billing_cellphone billing.phone billing_phone _billing_phone'
  },
  email: { label: 'E-mail', names: 'email e_mail customer_email billing_email billing.email _billing_email' },
  product: {
    label: 'Atrativo',
    names: 'atrativo produto product product_id passeio roteiro booking_product booking_slug _booking_product_id'
  },
  date: {
    label: 'Data da visita',
    names: 'data data_visita data_da_visita date booking_date visit_date data_reserva start _booking_start'
  },
  time: { label: 'Horário', names: 'hora horario horario_visita time booking_time visit_time' },
  people: {
    label: 'Pessoas',
    names: 'pessoas quantidade persons people person_counts participantes qtd quantity _booking_persons'
  },
  total: { label: 'Valor total', names: 'total valor valor_total final_value amount cost order_total _booking_cost' },
  method: { label: 'Forma de pagamento', names: 'payment_method forma_pagamento forma_de_pagamento metodo_pagamento' },
  status: { label: 'Estado', names: 'booking_status status_reserva situacao payment_status status_pagamento' }
} as const

export type SiteField = keyof typeof SITE_FIELDS

export const SITE_FIELD_NAMES = keysOf(SITE_FIELDS)

/** The place's own field names; missing ones use ours. */
export type FieldNames = Partial<Record<SiteField, string>>

/** Accepts letters, digits, `_`, `-` and dots between them, like meta keys, and nothing that could break an address. */
export const isFieldName = (text: string): boolean =>
  /^[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+){0,4}$/.test(text) && text.length <= 100

export function namesOf(field: SiteField, own: FieldNames): string[] {
  const named = own[field]?.trim()
  return named ? [named] : SITE_FIELDS[field].names.split(' ')
}

/** Names that a post is asked for, with each plugin's own at the top. */
export function askedFields(own: FieldNames): string[] {
  const inside = SITE_FIELD_NAMES.flatMap((field) => namesOf(field, own)).map((name) => name.split('.')[0] ?? name)
  return [...new Set(['id', 'status', 'title', 'date_gmt', 'modified_gmt', 'meta', 'acf', 'billing', ...inside])]
}
