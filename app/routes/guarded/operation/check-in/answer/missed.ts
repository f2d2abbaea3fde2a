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
  canEnter: boolean
}

export interface Missed {
  typed: string
  kind: 'nothing' | 'id' | 'code' | 'person' | 'text'
  matches: Match[]
}
