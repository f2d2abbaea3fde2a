import { type FieldType, TICKED } from '../person/form-field.ts'
import { searchText } from '../person/names.ts'

/** Parts of a cell with several values: `a|b|c`. */
export const partsOf = (cell: string): string[] =>
  cell
    .split('|')
    .map((part) => part.trim())
    .filter(Boolean)

/** Null if it says neither yes nor no. */
export function readYesNo(cell: string): boolean | null {
  const word = searchText(cell)
  if (['sim', 's', 'x', '1', 'true', 'verdadeiro'].includes(word)) return true
  return ['nao', 'n', '0', 'false', 'falso'].includes(word) ? false : null
}

const names = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sab']

/** Reads `dom|segunda-feira`; 0 is Sunday. Null if a part is no weekday. */
export function readWeekdays(cell: string): number[] | null {
  if (searchText(cell) === 'nenhuma') return []
  const words = cell.split(/[|,;\s]+/).filter(Boolean)
  const days = words.map((word) => {
    const [day = ''] = searchText(word).split('-')
    const at = names.indexOf(day.slice(0, 3))
    return ['domingo', 'segunda', 'terca', 'quarta', 'quinta', 'sexta', 'sabado'][at]?.startsWith(day) ? at : -1
  })
  return days.length === 0 || days.includes(-1) ? null : days
}

/** Values as the form's field would send them. */
export function fieldValues(field: { type: FieldType; options: readonly string[]; multiple: boolean }, cell: string) {
  if (field.type === 'checkbox') {
    const isTicked = readYesNo(cell)
    return isTicked === null ? [cell] : isTicked ? [TICKED] : []
  }
  const parts = field.multiple ? partsOf(cell) : [cell]
  if (field.type !== 'select') return parts
  const byWords = new Map(field.options.map((option) => [searchText(option), option]))
  return parts.map((part) => (field.options.includes(part) ? part : (byWords.get(searchText(part)) ?? part)))
}
