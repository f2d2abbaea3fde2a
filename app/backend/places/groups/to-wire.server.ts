import { notFound } from '#app/contracts/api-error.ts'
import { columnOf, type PlainName, SETTING_NAMES, type SettingValue, settingOf } from '#app/domain/place/settings.ts'
import type { Queryable } from '../../db/connection.server.ts'
import { findPlaceSettings } from '../../db/queries/places/settings.server.ts'

export type WirePlace = ReturnType<typeof placeToWire>

/**
 * Reads all settings.
 * @throws ApiError 404
 */
export async function readPlace(reader: Queryable, placeId: string): Promise<WirePlace> {
  const found = await findPlaceSettings(reader, placeId)
  if (!found) throw notFound()
  return placeToWire(found)
}

type Found = NonNullable<Awaited<ReturnType<typeof findPlaceSettings>>>

function placeToWire(found: Found) {
  return {
    ...plainSettings(found),
    logo: found.xfields.Logotipo ?? '',
    modules: found.modules,
    parts_off: found.partsOff,
    plans: found.plans,
    pix_key: found.pixKey,
    approval_days_from: found.approvalDaysFrom?.toISOString() ?? null,
    approval_days_before: found.approvalDaysBefore,
    without_two_step: found.withoutTwoStep,
    users: found.users
  }
}

function plainSettings(found: Found) {
  const columns: Record<string, unknown> = found
  const values = SETTING_NAMES.flatMap((name) => {
    const setting = settingOf(name)
    if (setting.kind === 'own') return []
    if (setting.kind === 'link') return [[name, found.xfields[setting.name] ?? '']]
    const value = columns[columnOf(name)]
    if (setting.kind !== 'choice') return [[name, value]]
    const { options } = setting
    return [[name, options.some((option) => option.value === value) ? value : options[0]?.value]]
  })
  return Object.fromEntries(values) as { [K in PlainName]: SettingValue<K> }
}

export function pick<T extends object, K extends keyof T>(from: T, keys: readonly K[]): Pick<T, K> {
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, K>
}
