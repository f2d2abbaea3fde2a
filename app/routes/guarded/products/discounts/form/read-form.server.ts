import { z } from 'zod'
import type { CallInput } from '#app/contracts/endpoint.ts'
import type { createDiscount } from '#app/contracts/products/discounts.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { parseForm, requireFields } from '#app/session/index.server.ts'

const text = z.string().default('')
const uses = z
  .string()
  .regex(/^\d{1,7}$/, ERRORS.capacity)
  .transform(Number)
  .default(0)

const DiscountFormSchema = z.object({
  code: z.string('Escreva o código.'),
  description: text,
  kind: z.enum(['percent', 'amount'], 'Escolha uma opção.'),
  value: z.string('Escreva o desconto.'),
  valid_from: text,
  valid_to: text,
  visit_from: text,
  visit_to: text,
  max_uses: uses,
  max_per_person: uses,
  max_tickets: z
    .string()
    .trim()
    .regex(/^\d{0,7}$/, 'Use um número de 1 em diante, ou deixe em branco.')
    .transform((typed) => (typed === '' ? null : Number(typed)))
    .default(null),
  /** A browser does not send an unticked box. */
  active: z.literal('on').optional()
})

/** @throws ApiError 400 with an error at each field */
export function readDiscountForm(form: FormData): Omit<CallInput<typeof createDiscount>['body'], 'uuid'> {
  // A missing day or limit would make the code valid for ever.
  requireFields(form, 'code', 'kind', 'value', 'valid_from', 'valid_to', 'visit_from', 'visit_to')
  requireFields(form, 'max_uses', 'max_per_person', 'max_tickets', 'complete')
  const { active, ...rest } = parseForm(form, DiscountFormSchema)
  return { ...rest, active: active === 'on', products: textsOf(form, 'products'), types: textsOf(form, 'types') }
}

function textsOf(form: FormData, name: string): string[] {
  const texts = form.getAll(name).filter((value): value is string => typeof value === 'string' && value !== '')
  return texts.slice(0, 500)
}
