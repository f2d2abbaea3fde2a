/** Id of the input; the error summary links to it. */
export function fieldId({ id, name }: { id?: string; name: string }): string {
  return id ?? `f-${name.replace(/[^\w-]+/g, '-').replace(/-$/, '')}`
}
