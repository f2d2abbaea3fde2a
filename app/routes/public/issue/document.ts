import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { ApiError } from '#app/contracts/api-error.ts'
import { downloadLinkedFile } from '#app/contracts/issues/public.ts'
import { handDownload } from '#app/session/hand-download.server.ts'
import { openFiles } from '#app/session/viewer.server.ts'

/** The request's URL alone gives access, even to a signed-in user. */
export async function loader({ request, params: { key = '', id = '' }, context }: LoaderFunctionArgs) {
  const preview = new URL(request.url).searchParams.get('preview') === '1'
  try {
    const opened = await openFiles(request).openFile(downloadLinkedFile, { params: { key, id }, query: { preview } })
    return handDownload(context, opened)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // A file cannot show an error, so redirect to the request's page; a preview falls back to its alternative text.
    if (!preview) return redirect(`/requerimento/${encodeURIComponent(key)}`)
    return new Response(null, { status: error.status === 404 ? 404 : 503, headers: { 'cache-control': 'no-store' } })
  }
}
