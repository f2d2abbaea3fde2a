import { checkAddress } from '#app/domain/message/addresses.ts'
import { formatPhone, isGroupDestination } from '#app/domain/person/phone.ts'

/** A telephone as people write it, an e-mail as it is. */
export function addressWords(address: string): string {
  if (address.indexOf('@') > 0 && !address.endsWith('@g.us')) return address
  return isGroupDestination(address) ? 'Grupo' : formatPhone(address)
}

/** For a field of many: what is wrong with one. */
export function addressProblem(tag: string): string | null {
  const read = checkAddress(tag)
  return read.ok ? null : read.message
}
