import { formatInstant } from '#app/domain/calendar/dates.ts'

export interface TermForm {
  version: string
  text: string
}

interface Version {
  hash: string
  text: string
  current: boolean
  created_at: string | null
  created_by: string
  bookings: number
}

const firstWords = 80

export function toVersions(versions: readonly Version[], timezone: string) {
  return versions.map(({ hash, text, current, created_at, created_by, bookings }) => {
    const line = text.replace(/\s+/g, ' ')
    return {
      hash,
      text,
      current,
      bookings,
      begins: line.length > firstWords ? `${line.slice(0, firstWords)}…` : line,
      at: created_at ? formatInstant(created_at, timezone) : '',
      by: created_by || 'Não informado'
    }
  })
}
