import type { getWaivers } from '#app/contracts/booking/waivers.ts'
import type { CallOutput } from '#app/contracts/endpoint.ts'
import { formatInstant } from '#app/domain/calendar/dates.ts'
import { toWaiverLevel, WAIVER_LEVELS } from '#app/domain/waiver/levels.ts'
import { countLabel } from '#app/domain/words/labels.ts'

type Waivers = CallOutput<typeof getWaivers>

const path = '/configurations/waiver'

/** `product` is '' for the place. */
export const waiverPath = (product: string, id = ''): string => {
  const query = product ? `?${new URLSearchParams({ atrativo: product })}` : ''
  return `${path}${id && `/${id}`}${query}`
}

/** Lists the newest version first. */
export function toVersions(versions: Waivers['versions'], { product, zone }: { product: string; zone: string }) {
  return versions.map(({ id, text, created_at, created_by, signatures }, index) => ({
    id,
    href: waiverPath(product, id),
    at: created_at ? formatInstant(created_at, zone) : '',
    isCurrent: index === 0,
    state: text === '' ? 'Voltou ao do parque' : index === 0 ? 'Em vigor' : 'Guardada',
    by: created_by,
    signatures
  }))
}

export function toLevels(attractions: Waivers['attractions']) {
  return attractions.map(({ uuid, name, level, months, has_own: hasOwn }) => ({
    uuid,
    name,
    level: WAIVER_LEVELS.find(({ value }) => value === toWaiverLevel(level))?.label ?? '',
    months:
      level === 'none' ? '—' : months === 0 ? 'só para a visita' : countLabel(months, { one: 'mês', many: 'meses' }),
    hasOwn
  }))
}
