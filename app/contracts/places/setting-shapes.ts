import { z } from 'zod'
import {
  type GroupKey,
  type PlainName,
  plainNames,
  type Setting,
  type SettingValue,
  settingOf
} from '#app/domain/place/settings.ts'
import { recordOf } from '#app/domain/words/records.ts'
import { count, flag, flagUnlessNo, text } from '../tolerant.ts'

type Read<G extends GroupKey> = { [K in PlainName<G>]: z.ZodType<SettingValue<K>, SettingValue<K>> }
type Saved<G extends GroupKey> = { [K in PlainName<G>]: z.ZodOptional<z.ZodType<SettingValue<K>, SettingValue<K>>> }

const shapeOf = <Shape>(group: GroupKey, fieldFor: (setting: Setting) => z.ZodType) =>
  // Each kind of the table has a schema of its type.
  recordOf(plainNames(group), (name) => fieldFor(settingOf(name))) as Shape

/** Fields of an answer that hold the group's settings. */
export const readShape = <G extends GroupKey>(group: G) =>
  shapeOf<Read<G>>(group, (setting) => {
    switch (setting.kind) {
      case 'number':
        return setting.standard === undefined ? count : count.default(setting.standard)
      case 'flag':
        return setting.standard ? flagUnlessNo : flag
      case 'choice':
        return z.enum(setting.options.map(({ value }) => value))
      default:
        return text
    }
  })

/** Fields of a body that changes the group's settings; a missing one keeps its value. */
export const savedShape = <G extends GroupKey>(group: G) =>
  shapeOf<Saved<G>>(group, (setting) => {
    switch (setting.kind) {
      case 'number':
        return z.number().int().optional()
      case 'flag':
        return z.boolean().optional()
      case 'choice':
        return z.enum(setting.options.map(({ value }) => value)).optional()
      default:
        return z.string().trim().optional()
    }
  })
