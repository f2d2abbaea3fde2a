import type { LoaderFunctionArgs } from '@remix-run/node'
import { ApiError } from '#app/contracts/api-error.ts'
import { downloadFile } from '#app/contracts/files.ts'
import { handDownload } from '#app/session/hand-download.server.ts'
import { explainRefusal, type Viewer } from '#app/session/index.server.ts'

/** Serves a document, or its image with `preview=1`. */
export async function handDocument(viewer: Viewer, { request, params, context }: LoaderFunctionArgs) {
  const isPreview = new URL(request.url).searchParams.get('preview') === '1'
  try {
    const query = { preview: isPreview ? '1' : '0' }
    return handDownload(context, await viewer.openFile(downloadFile, { params: { id: params.id ?? '' }, query }))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // A file request has no page for its error, so answer with the text alone.
    const { message, init } = explainRefusal(error, { answers403: true })
    const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
    return new Response(message, { status: init.status, headers })
  }
}
