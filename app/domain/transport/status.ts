import { formatDay, type IsoDay } from '../calendar/dates.ts'

export const TRIP_STATUSES = [
  { code: 'planned', label: 'Planejado', tone: 'blue', shape: 'ring' },
  { code: 'on_route', label: 'Em rota', tone: 'amber', shape: 'dot' },
  { code: 'done', label: 'Concluído', tone: 'green', shape: 'tick' },
  { code: 'cancelled', label: 'Cancelado', tone: 'red', shape: 'bar' }
] as const

export type TripStatus = (typeof TRIP_STATUSES)[number]['code']

/** Allowed steps of a trip. The steps back undo a button pressed too soon. */
const MOVES: Readonly<Record<TripStatus, readonly TripStatus[]>> = {
  planned: ['on_route', 'cancelled'],
  on_route: ['done', 'planned', 'cancelled'],
  done: ['on_route'],
  cancelled: ['planned']
}

const actions: Readonly<Record<TripStatus, string>> = {
  planned: 'Voltar a Planejado',
  on_route: 'Saiu: em rota',
  done: 'Concluir',
  cancelled: 'Cancelar a viagem'
}

export function isTripStatus(text: string): text is TripStatus {
  return Object.hasOwn(MOVES, text)
}

/** An unknown status of another API is shown as it came. */
export function tripStatus(code: string): { label: string; tone: 'red' | 'blue' | 'green' | 'amber' | 'gray' } {
  return TRIP_STATUSES.find((one) => one.code === code) ?? { label: code, tone: 'gray' }
}

export function movesOf(status: string): { to: TripStatus; label: string }[] {
  if (!isTripStatus(status)) return []
  const back = status === 'done' ? 'Reabrir: em rota' : ''
  return MOVES[status].map((to) => ({ to, label: (to === 'on_route' && back) || actions[to] }))
}

export function mayMove(from: string, to: string): boolean {
  return movesOf(from).some((move) => move.to === to)
}

/** True while its data and passengers may change. */
export function isOpenTrip(status: string): boolean {
  return status === 'planned' || status === 'on_route'
}

export const DIRECTIONS = [
  { code: 'outward', label: 'Ida' },
  { code: 'return', label: 'Volta' }
] as const

export type Direction = (typeof DIRECTIONS)[number]['code']

export function directionLabel(code: string): string {
  return DIRECTIONS.find((one) => one.code === code)?.label ?? code
}

/** Name of a trip in records and histories. */
export function tripLabel({ date, time, direction }: { date: IsoDay; time: string; direction: string }): string {
  return `${formatDay(date)} ${time}, ${directionLabel(direction).toLowerCase()}`
}
