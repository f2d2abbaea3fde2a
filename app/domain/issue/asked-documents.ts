/** Document that a type of request asks for, or that its form's fields ask for. */
export interface AskedDocument {
  name: string
  required: boolean
}

/** Name of the form's file field for any other document; each asked document has a field of its own. */
export const OTHER_DOCUMENTS = 'outros'

export const documentField = (index: number) => `documento-${index}`

/** Document that this field is for; '' for another document, null for an unknown field. */
export function documentOfField(field: string, asked: readonly AskedDocument[]): string | null {
  if (field === OTHER_DOCUMENTS) return ''
  const index = asked.findIndex((_, at) => documentField(at) === field)
  return asked[index]?.name ?? null
}

/** Required documents that were not sent, or were refused. */
export function missingDocuments(
  asked: readonly AskedDocument[],
  sent: readonly { document: string; isRefused: boolean }[]
): string[] {
  const isThere = (name: string) => sent.some((file) => file.document === name && !file.isRefused)
  return asked.filter(({ name, required }) => required && !isThere(name)).map(({ name }) => name)
}
