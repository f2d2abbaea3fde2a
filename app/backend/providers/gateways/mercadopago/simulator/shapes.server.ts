import { z } from 'zod'
import { parseMoney } from '#app/domain/money/money.ts'
import { isValidCnpj, isValidCpf } from '#app/domain/person/documents.ts'

/**
 * Needs milliseconds and an offset in digits, as the reference writes every date: a `Z` or whole seconds are refused.
 */
export const DateSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}[+-]\d{2}:\d{2}$/)
  .refine((text) => Number.isFinite(Date.parse(text)))

/** Reais as a JSON number of at most two decimals, never text, read as centavos. */
export const AmountSchema = z.number().transform((reais, context) => {
  const centavos = Number(reais.toFixed(2)) === reais ? parseMoney(reais) : null
  if (centavos !== null && centavos > 0) return centavos
  context.addIssue({ code: 'custom', message: 'no amount of at most two decimals' })
  return z.NEVER
})

export const ReferenceSchema = z.string().regex(/^[\w-]{1,64}$/)

/** CPF or CNPJ with valid check digits. */
export const IdentificationSchema = z
  .object({ type: z.enum(['CPF', 'CNPJ']), number: z.string() })
  .refine(({ type, number }) => (type === 'CPF' ? isValidCpf(number) : isValidCnpj(number)))

export const EmailSchema = z
  .string()
  .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/)
  .max(256)

/** The reference asks for a UUID. */
export const isIdempotencyKey = (key: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(key)
