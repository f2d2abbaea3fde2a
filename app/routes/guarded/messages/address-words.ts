import { checkAddress } from '#app/domain/message/addresses.ts'
import { formatPhone, isGroupDestination } from '#app/domain/person/phone.ts'

/** Formats a telephone for people; keeps an e-mail as it is. */
export function addressWords(address: string): string {
  if (address.indexOf('@') > 0 && !address.endsWith('@g.us')) return address
  return isGroupDestination(address) ? 'Grupo' : formatPhone(address)
}

/** Returns the problem of one entry in a field with many. */
export function addressProblem(tag: string): string | null {
  const read = checkAddress(tag)
  return read.ok ? null : read.message
}
