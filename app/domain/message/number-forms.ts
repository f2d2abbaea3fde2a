/**
 * Forms of a Brazilian mobile number in WhatsApp: with the ninth digit, and, for older accounts, without. Digits only;
 * the first is the true one, and the only one that is stored. Other numbers have one form.
 */
export function numberForms(e164: string): string[] {
  const digits = e164.replace(/\D/g, '')
  const parts = /^55(\d{2})9(\d{8})$/.exec(digits)
  return parts ? [digits, `55${parts[1]}${parts[2]}`] : [digits]
}

/** Group address for Evolution: an id with a suffix stays as it is, any other id gets `@g.us`. */
export function groupAddress(destination: string): string {
  const id = destination.trim()
  return /@(g\.us|s\.whatsapp\.net|lid|broadcast)$/.test(id) ? id : `${id.replace(/^\+/, '')}@g.us`
}
