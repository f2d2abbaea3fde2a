import { notFound } from '#app/contracts/api-error.ts'
import { listIssueAnswers } from '#app/contracts/issues/types.ts'
import type { Viewer } from '#app/session/index.server.ts'

/** @throws ApiError 404 */
export async function requireAnswer(request: Request, { call }: Viewer) {
  const id = new URL(request.url).searchParams.get('id')
  const answer = (await call(listIssueAnswers, {})).find((one) => one.id === id)
  if (!answer) throw notFound({ message: 'Não encontramos esta resposta pronta.' })
  return answer
}
