import { z } from 'zod'

/** Accepts up to `most` digits. `message` names the range, which the API enforces. */
export const digits = (most: number, message: string) =>
  z
    .string('Escreva um número.')
    .regex(new RegExp(`^\\d{1,${most}}$`), message)
    .transform(Number)

/** A browser does not send an unticked box. */
export const ticked = z.literal('on').optional()

export const publicSoon = 'As páginas públicas mostram em até um minuto.'
