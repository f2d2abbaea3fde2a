import { Buffer } from 'node:buffer'
import { ApiError } from '#app/contracts/api-error.ts'
import { explainRefusal } from '#app/session/index.server.ts'

/** Answers a document that a call draws. A file has no page for its error: its words alone. */
export async function answerPdf(read: () => Promise<{ name: string; data: string }>): Promise<Response> {
  try {
    const { name, data } = await read()
    return new Response(Buffer.from(data, 'base64'), {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${name.replace(/[^\w.-]/g, '')}"`,
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'x-content-type-options': 'nosniff'
      }
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { message, init } = explainRefusal(error, { answers403: true, isAnonymous: true })
    const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
    return new Response(message, { status: init.status, headers: { ...headers, ...init.headers } })
  }
}
