import { notFound } from '#app/contracts/api-error.ts'
import { listMessageLists } from '#app/contracts/messages/kept.ts'
import { readField, requireFields, type Viewer } from '#app/session/index.server.ts'

/** @throws ApiError 404 */
export async function requireList({ call }: Viewer, id: string | undefined) {
  const found = (await call(listMessageLists, {})).find((one) => one.id === id)
  if (!found) throw notFound({ message: 'Não encontramos esta lista.' })
  return found
}

export function readList(form: FormData) {
  requireFields(form, 'id', 'version', 'nome', 'membros', 'grupo', 'complete')
  const of = (name: string) => readField(form, name)
  return { name: of('nome'), members: of('membros'), group: of('grupo') }
}

/** Maps API field names to form field names. */
export const formNames: Record<string, string> = { name: 'nome', members: 'membros', group: 'grupo' }
