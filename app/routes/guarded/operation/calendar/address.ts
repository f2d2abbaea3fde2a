import type { IsoDay } from '#app/domain/calendar/dates.ts'

const withQuery = (path: string, parts: Record<string, string>) => {
  const query = new URLSearchParams(Object.entries(parts).filter(([, value]) => value !== ''))
  return query.size > 0 ? `${path}?${query}` : path
}

/** `attraction`: uuid, or '' for all. */
interface Of {
  attraction: string
}

/** `month`: `YYYY-MM`. */
export const monthPath = ({ month, attraction }: Of & { month: string }) =>
  withQuery('/operation/index', { mes: month, atrativo: attraction })

export const dayPath = ({ date, attraction }: Of & { date: IsoDay }) =>
  withQuery(`/operation/index/${date}`, { atrativo: attraction })

export const sheetPath = ({ date, attraction, kind = '' }: Of & { date: IsoDay; kind?: '' | '.csv' }) =>
  withQuery(`/operation/index/${date}/sheet${kind}`, { atrativo: attraction })

export const capacityPath = ({ date, attraction, time }: Of & { date: IsoDay; time: string }) =>
  withQuery(`/operation/index/${date}/capacity`, { atrativo: attraction, hora: time })

export type BlockAction = 'bloquear' | 'liberar'

interface BlockAddress extends Of {
  action: BlockAction
  from?: IsoDay
  to?: IsoDay
  time?: string
}

export const blockPath = ({ attraction, action, from = '', to = '', time = '' }: BlockAddress) =>
  withQuery('/operation/index/block', { atrativo: attraction, acao: action, de: from, ate: to, hora: time })

/** Where a user who may tell visitors closes. `time` closes this slot only. */
export function closePath({ attraction, from, time = '' }: Of & { from?: IsoDay; time?: string }): string {
  const slot = time === '' ? '' : `${attraction} ${time}`
  return withQuery('/operation/closure/add', { dia: from ?? '', atrativo: slot ? '' : attraction, horario: slot })
}

/** Links to the bookings of those days. */
export const listPath = ({ attraction, from, to = '', time = '' }: Of & { from: IsoDay; to?: IsoDay; time?: string }) =>
  withQuery('/operation/booking-list', {
    inicio: from,
    fim: to === from ? '' : to,
    atrativo: attraction,
    horario: time
  })
