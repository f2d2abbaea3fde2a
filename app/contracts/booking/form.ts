import { z } from 'zod'
import { flag, list, optionalMoney, optionalText, text } from '../tolerant.ts'

/** A UUID says the same in other letters. */
const plainHash = (text: string) =>
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? text.replaceAll('-', '').toLowerCase() : text

/** Hash of a booking to look up; an unknown one gives 404. */
export const BookingHashSchema = z.string().overwrite(plainHash)

export const HashSchema = BookingHashSchema.regex(/^[0-9a-f]{32}$/, 'Formulário inválido. Recarregue a página.')

/**
 * Form of specification §3. All text, checked by the rules of domain/ (422 with `fields`). Prices in it are ignored.
 */
export const BookingFormSchema = z.object({
  pid: z.string(),
  hash: HashSchema,
  atrativo: text,
  date: text,
  time: text,
  tickets: list(z.object({ label: text, quantity: text, price: text })),
  name: text,
  surname: text,
  cpf_cnpj: text,
  /** Our addition: ISO 3166-1 alpha-2. For any country but BR, `cpf_cnpj` is a passport or another document. */
  document_country: text,
  phoneFlag: text,
  phone: text,
  email: text,
  payment_method: text,
  payLater: flag,
  confirm_term: flag,
  term_hash: text,
  /** Our addition. */
  discount_code: optionalText,
  /**
   * Our addition: language of the visitor, such as `en`; without it nobody asked. In one other than Portuguese,
   * `document_country` and the country of the telephone have no default.
   */
  language: optionalText,
  /** Our addition: the total that the form showed, in reais; nothing is booked if it has changed. */
  total_seen: optionalMoney,
  /** Our addition: key of the kiosk at which it is filled in, which is no part of the booking. */
  kiosk_key: text,
  booking_name: text,
  booking_slug: text,
  gateway: text,
  address: z
    .object({
      street: text,
      number: text,
      complement: text,
      neighborhood: text,
      zipcode: text,
      country: text,
      state: text,
      city: text
    })
    .optional()
})

export type BookingForm = z.output<typeof BookingFormSchema>
