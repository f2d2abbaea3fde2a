import type { z } from 'zod'
import type { OwnAccountSchema } from '#app/contracts/account.ts'
import { formatInstant } from '#app/domain/calendar/dates.ts'
import { initials } from '#app/domain/person/names.ts'
import { formatPhone } from '#app/domain/person/phone.ts'
import { toProof } from '../../to-proof.ts'

type Account = z.output<typeof OwnAccountSchema>

/** Formats times in the place's time zone. */
export function toDataView(account: Account, timezone: string) {
  const { name, username, email, phone, codes_from, phone_code } = account
  return {
    name,
    username,
    email,
    phone: formatPhone(phone),
    /** Empty when codes already go to the phone, or there is no phone. */
    codesFrom: codes_from && phone ? formatInstant(codes_from, timezone) : '',
    mayConfirm: phone_code,
    proof: toProof(account)
  }
}

export type OwnDataView = ReturnType<typeof toDataView>

export function toPhotoView({ name, photo }: Account) {
  return { photoUrl: photo ? `/photos/${photo}` : '', initials: initials(name) }
}
