import type { PlaceField } from '#app/contracts/places/fields.ts'
import type { OwnFields } from '../own-field-pages.tsx'

/** Writes `estacionamento:3 registro:1`, because each field has its own version. */
export function versionsOf(fields: readonly Pick<PlaceField, 'key' | 'version'>[]): string {
  return fields.map(({ key, version }) => `${key}:${version}`).join(' ')
}

export function readVersions(typed: string): ReadonlyMap<string, number> {
  return new Map(
    typed.split(' ').flatMap((part) => {
      const [, key, version] = /^([a-z0-9_]+):(\d{1,9})$/.exec(part) ?? []
      return key === undefined ? [] : [[key, Number(version)] as const]
    })
  )
}

export const PLACE_FIELDS: OwnFields = {
  path: '/configurations/place-fields',
  addLead: 'Depois de criado, ele é preenchido na página dos campos do parque.',
  shownAt: 'na página do parque',
  withoutValue: true
}
