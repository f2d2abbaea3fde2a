import type { AppLoadContext } from '@remix-run/node'
import type { OpenedFile } from '#app/api-client/files.server.ts'
import { isFileMime } from '#app/domain/file/mime.ts'

/**
 * Hands the file to the door through `context.download`, because a Response cannot wait for its reader. A remote API's
 * content type is not trusted: only accepted file types keep theirs, and only previews open inside the browser.
 */
export function handDownload(context: AppLoadContext, { headers, stream }: OpenedFile): Response {
  const said = headers.get('content-type') ?? ''
  const isPreview = said === 'image/webp' && /^inline/i.test(headers.get('content-disposition') ?? '')
  const length = headers.get('content-length')
  const name = /;.*/s.exec(headers.get('content-disposition') ?? '')?.[0] ?? ''
  context.download = {
    headers: {
      'content-type': isFileMime(said) ? said : 'application/octet-stream',
      'content-disposition': `${isPreview ? 'inline' : 'attachment'}${name}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
      ...(length === null ? {} : { 'content-length': length })
    },
    pieces: stream as unknown as AsyncIterable<Uint8Array>
  }
  return new Response(null)
}
