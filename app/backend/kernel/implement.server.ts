import type { Answer, Endpoint, Received } from '#app/contracts/endpoint.ts'
import type { RawNotice } from '../providers/gateways/payment-gateway.server.ts'
import type { ApiContext } from './context.server.ts'
import type { FileAnswer, IncomingFile } from './files/wire.server.ts'

export interface Implementation {
  endpoint: Endpoint
  run(input: { params: unknown; query: unknown; body: unknown }, context: ApiContext): Promise<unknown>
}

export function implement<E extends Endpoint>(
  endpoint: E,
  run: (input: Received<E>, context: ApiContext) => Promise<Answer<E>>
): Implementation {
  return { endpoint, run }
}

/** Implements a call that `sends: 'file'`. */
export function implementUpload<E extends Endpoint>(
  endpoint: E,
  run: (input: Received<E> & { file: IncomingFile }, context: ApiContext) => Promise<Answer<E>>
): Implementation {
  return { endpoint, run }
}

/** Implements a call that `sends: 'notice'`. */
export function implementNotice<E extends Endpoint>(
  endpoint: E,
  run: (input: Received<E> & { notice: RawNotice }, context: ApiContext) => Promise<Answer<E>>
): Implementation {
  return { endpoint, run }
}

/** Implements a call that `answers: 'file'`. */
export function implementDownload<E extends Endpoint>(
  endpoint: E,
  run: (input: Received<E>, context: ApiContext) => Promise<FileAnswer>
): Implementation {
  return { endpoint, run }
}
