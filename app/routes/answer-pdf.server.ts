import { Buffer } from 'node:buffer'
import { refuseAsText } from '#app/session/index.server.ts'

/** Answers a document that a call draws. */
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
    return refuseAsText(error, { answers403: true, isAnonymous: true })
  }
}
