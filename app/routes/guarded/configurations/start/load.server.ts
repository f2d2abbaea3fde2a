import { redirect } from '@remix-run/node'
import { getStart, type Start } from '#app/contracts/start.ts'
import { type StepKey, whatIsLeft } from '#app/domain/product/start/start-steps.ts'
import { redirectSaying, type Viewer } from '#app/session/index.server.ts'

export async function loadStart(viewer: Viewer) {
  const start = await viewer.call(getStart, {})
  return { start, canEdit: viewer.can('configurations/edit') && viewer.can('products/edit') }
}

/** Redirects to the next open step; the marks on the steps show that this one was saved, unless it is not finished. */
export function goOn(
  request: Request,
  { done }: Pick<Start, 'done'>,
  { saved, text }: { saved: StepKey; text: string }
) {
  const { labels, path } = whatIsLeft(done, saved)
  return labels.length === 0 || !done[saved] ? redirectSaying(request, { to: path, text }) : redirect(path)
}
