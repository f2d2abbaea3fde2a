import { z } from 'zod'

/** Digits, so many at most; `message` says the range, which the API holds to. */
export const digits = (most: number, message: string) =>
  z
    .string('Escreva um número.')
    .regex(new RegExp(`^\\d{1,${most}}$`), message)
    .transform(Number)

/** Not sent where it is not ticked. */
export const ticked = z.literal('on').optional()

export const publicSoon = 'As páginas públicas mostram em até um minuto.'
