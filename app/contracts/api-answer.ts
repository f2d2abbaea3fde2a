/** Parts of a request that a call needs. A call of this process passes them without building a `Request`. */
export interface ApiRequest extends Pick<Request, 'method' | 'url' | 'headers' | 'text'> {
  body: ReadableStream<Uint8Array> | null
}

/** Answer that was not written as JSON: callers of this process read the value as it is. */
export interface ApiValue {
  status: number
  value: unknown
  headers?: Record<string, string>
}

/** Header of an answer from data that are known to be behind: their instant, in ISO 8601. */
export const DATA_AS_OF = 'x-data-as-of'

/** Files are streamed, so they are responses at once. */
export type ApiAnswer = ApiValue | Response

export function toResponse(answer: ApiAnswer): Response {
  if (answer instanceof Response) return answer
  return Response.json(answer.value, { status: answer.status, headers: answer.headers })
}
