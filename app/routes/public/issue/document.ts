import type { LoaderFunctionArgs } from '@remix-run/node'
import { ApiError } from '#app/contracts/api-error.ts'
import { downloadLinkedFile } from '#app/contracts/issues/public.ts'
import { handDownload } from '#app/session/hand-download.server.ts'
import { openFiles } from '#app/session/viewer.server.ts'

/** By the request's address alone, whoever is signed in. */
export async function loader({ request, params: { key = '', id = '' }, context }: LoaderFunctionArgs) {
  const preview = new URL(request.url).searchParams.get('preview') === '1'
  try {
    const opened = await openFiles(request).openFile(downloadLinkedFile, { params: { key, id }, query: { preview } })
    return handDownload(context, opened)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 404 || !preview) throw error
    // An image has no words: the page shows its alternative text.
    return new Response(null, { status: 503, headers: { 'cache-control': 'no-store' } })
  }
}
