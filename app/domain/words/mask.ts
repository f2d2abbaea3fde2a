/** Shows enough to tell one key from another, and too little to use it. */
export function maskKey(key: string): string {
  return key.length < 8 ? '••••' : `${key.slice(0, 2)}••••${key.slice(-2)}`
}

/** Masks a staff e-mail: readers of the record need not learn how to reach the person. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? maskKey(email) : `${email.slice(0, Math.min(2, at))}••••${email.slice(at)}`
}

/** Masks a discount code: the whole code would give its reader the discount. */
export const maskCode = (code: string): string => `${code.slice(0, 2)}••••`
