import { formatDay, todayIn } from '../calendar/dates.ts'

interface AccountOrigin {
  name: string
  createdAt: Date
  /** Name of the inviter; '' if nobody invited it. */
  invitedBy: string
  invitedAt: Date | null
  changedBy: string
  changedAt: Date | null
}

/** `Ana Lima: convidada por …` would claim a gender that is unknown; `convite de …` does not. */
export function originWords({ name, createdAt, ...by }: AccountOrigin, zone: string): string {
  const day = (at: Date) => formatDay(todayIn(zone, at))
  const made = by.invitedAt
    ? `convite de ${by.invitedBy} em ${day(by.invitedAt)}`
    : `conta de ${day(createdAt)}, sem convite no registro`
  const changed = by.changedAt
    ? `; contato, acessos ou situação mudados por ${by.changedBy} em ${day(by.changedAt)}`
    : ''
  return `${name}: ${made}${changed}`
}
