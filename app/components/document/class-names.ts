/** Joins the class names that are there: `join('btn', busy && 'is-busy')`. */
export function join(...names: Array<string | false | null | undefined>): string {
  return names.filter(Boolean).join(' ')
}
