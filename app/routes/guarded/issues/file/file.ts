import type { LoaderFunctionArgs } from '@remix-run/node'
import { ApiError } from '#app/contracts/api-error.ts'
import { downloadFile } from '#app/contracts/files.ts'
import { handDownload } from '#app/session/hand-download.server.ts'
import { requireAccess } from '#app/session/index.server.ts'

/** A document, or with `preview=1` its image. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'issues/details')
  const isPreview = new URL(request.url).searchParams.get('preview') === '1'
  try {
    const query = { preview: isPreview ? '1' : '0' }
    return handDownload(context, await viewer.openFile(downloadFile, { params: { id: params.id ?? '' }, query }))
  } catch (error) {
    // An image has no words: the page shows its alternative text.
    if (isPreview && error instanceof ApiError) return new Response(null, { status: error.status === 404 ? 404 : 503 })
    throw error
  }
}
