import { countLabel } from '../words/labels.ts'

/** Limits, archived rows included, so that nobody can fill a place and a day's page stays readable. */
export const TRANSPORT_CEILINGS = {
  companies: { most: 100, of: 'Um parque', one: 'transportadora', many: 'transportadoras' },
  vehicles: { most: 300, of: 'Um parque', one: 'veículo', many: 'veículos' },
  drivers: { most: 300, of: 'Um parque', one: 'motorista', many: 'motoristas' },
  trips: { most: 100, of: 'Um dia', one: 'viagem', many: 'viagens' },
  stops: { most: 20, of: 'Uma viagem', one: 'parada', many: 'paradas' }
} as const

export type TransportCeiling = keyof typeof TRANSPORT_CEILINGS

export function ceilingWords(what: TransportCeiling): string {
  const { most, of, one, many } = TRANSPORT_CEILINGS[what]
  return `${of} tem no máximo ${countLabel(most, { one, many })}.`
}
