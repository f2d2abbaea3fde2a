import { redirect } from '@remix-run/node'
import type { IssueType } from '#app/contracts/issues/shapes.ts'
import { readIssueType } from '#app/contracts/issues/types.ts'
import { flashHeaders, type Viewer } from '#app/session/index.server.ts'

/** @throws Response to the list when the URL names no type, ApiError 404 */
export async function requireType(request: Request, { call }: Viewer): Promise<IssueType> {
  const id = new URL(request.url).searchParams.get('id') ?? ''
  if (id !== '') return call(readIssueType, { params: { id } })
  throw redirect('/configurations/issuesTypes/index', {
    headers: flashHeaders(request, { tone: 'warning', text: 'Escolha um tipo da lista.' })
  })
}
