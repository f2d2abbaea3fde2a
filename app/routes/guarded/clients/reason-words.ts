const reasons: Readonly<Record<string, string>> = {
  phone: 'mesmo telefone e nome parecido',
  email: 'mesmo e-mail e nome parecido',
  name: 'mesmo nome, um deles sem documento'
}

/** Explains why two clients may be the same person. */
export const reasonWords = (reason: string): string => (Object.hasOwn(reasons, reason) ? (reasons[reason] ?? '') : '')
