import type { OwnTexts } from '#app/contracts/places/own-texts.ts'
import { isOwnNoun, ownNoun } from '#app/domain/place/own-texts.ts'

export type FieldView = ReturnType<typeof toView>['fields'][number]

export function toView({ noun, id, title, version, may_change: mayChange, fields }: OwnTexts) {
  const known = isOwnNoun(noun) ? ownNoun(noun) : null
  return {
    path: `/configurations/languages/${noun}/${encodeURIComponent(id)}`,
    title,
    label: known?.label ?? '',
    version,
    mayChange,
    isAccepted: known?.isAccepted ?? false,
    fields: fields.map(({ is_long: isLong, ...field }) => ({ ...field, isLong, rows: rowsFor(field.portuguese) }))
  }
}

/** Lines of a field beside a text of this length. */
function rowsFor(portuguese: string): number {
  const lines = portuguese.split('\n').reduce((sum, line) => sum + 1 + Math.floor(line.length / 36), 0)
  return Math.min(20, Math.max(3, lines))
}
