import type { ShownCode } from '#app/domain/booking/situation.ts'

export interface Match {
  uuid: string
  code: string
  name: string
  time: string
  people: string
  product: string
  situation: ShownCode
  note: string
  /** Word of what the gate can do for them now; null for nothing. */
  can: 'Check-in' | 'Saída' | 'Voltou' | null
}

export interface Missed {
  typed: string
  kind: 'nothing' | 'id' | 'code' | 'person' | 'text'
  matches: Match[]
}
