/** Id of a slot on the page of the day's guides. `attraction` is a uuid. */
export const slotId = (attraction: string, time: string) => `h-${attraction}-${time.replace(':', '')}`

interface Asked {
  /** `YYYY-MM-DD` */
  date: string
  /** Uuid, or '' for all. */
  attraction: string
  /** `slotId` of the slot to look at. */
  slot?: string
}

/** Address of a day's guides. */
export function guidesPath({ date, attraction, slot = '' }: Asked): string {
  const query = attraction === '' ? '' : `?${new URLSearchParams({ atrativo: attraction })}`
  return `/operation/index/${date}/guides${query}${slot && `#${slot}`}`
}
