import { createHash } from 'node:crypto'

interface Kept {
  text: string
  etag: string
  type: string
}

/** Builds an answer on first use and keeps it for the life of the process. */
export function keepAnswer(type: string, make: () => string): () => Kept {
  let kept: Kept | null = null
  return () => {
    if (kept) return kept
    const text = make()
    // Weak, because the door compresses the body.
    kept = { text, type, etag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 16)}"` }
    return kept
  }
}

export function answerKept(request: Request, { text, type, etag }: Kept): Response {
  const headers = { 'content-type': type, 'cache-control': 'no-cache', etag, 'x-rendered': 'whole' }
  const known = (request.headers.get('if-none-match') ?? '').split(',').map((one) => one.trim())
  return known.includes(etag) ? new Response(null, { status: 304, headers }) : new Response(text, { headers })
}
