import type { Wording } from '#app/domain/audit/changed.ts'
import { formatPlate } from '#app/domain/transport/plate.ts'
import { directionLabel } from '#app/domain/transport/status.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'

export interface WordedTrip {
  date: string
  time: string
  direction: string
  product: string
  vehicle: string
  company: string
  driver: string
  agent: string
  dropOff: string
  notes: string
  stops: { time: string; place: string }[]
}

export const TRIP_WORDS: Wording<WordedTrip> = {
  date: 'dia',
  time: 'saída',
  direction: ['sentido', directionLabel],
  product: 'atrativo',
  vehicle: ['veículo', formatPlate],
  company: 'transportadora',
  driver: 'motorista',
  agent: 'condutor',
  dropOff: 'desembarque',
  notes: 'observações',
  stops: ['paradas', (stops) => stops.map(({ time, place }) => `${time} ${place}`).join('; ') || 'nenhuma']
}

export function passengerWords(row: { people: number; named: readonly unknown[] } | null): string {
  if (!row) return ''
  const named = row.named.length > 0 ? `, ${row.named.length} com nome` : ''
  return `${peopleLabel(row.people)}${named}`
}

export interface WordedFleet {
  name: string
  cnpj: string
  cadastur: string
  license: string
  licenseUntil: string | null
  company: string
  plate: string
  type: string
  model: string
  color: string
  year: number | null
  seats: number
  /** Personal numbers; only their ends are recorded. */
  cpf: string
  cnh: string
  cnhCategory: string
  cnhUntil: string | null
  phone: string
  archived: boolean
}

const lastTwo = (text: string) => `…${text.slice(-2)}`

export const FLEET_WORDS: Wording<WordedFleet> = {
  name: 'nome',
  cnpj: 'CNPJ',
  cadastur: 'Cadastur',
  license: 'licença',
  licenseUntil: 'licença até',
  company: 'transportadora',
  plate: ['placa', formatPlate],
  type: 'tipo',
  model: 'modelo',
  color: 'cor',
  year: ['ano', String],
  seats: 'lugares',
  cpf: ['CPF', lastTwo],
  cnh: ['CNH', lastTwo],
  cnhCategory: 'categoria da CNH',
  cnhUntil: 'CNH até',
  phone: ['telefone', lastTwo],
  archived: 'arquivado'
}
