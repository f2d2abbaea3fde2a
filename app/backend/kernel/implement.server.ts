import type { Answer, Endpoint, Received } from '#app/contracts/endpoint.ts'
import type { RawNotice } from '../providers/gateways/payment-gateway.server.ts'
import { requireStaff } from './actor.server.ts'
import type { ApiContext, StaffContext } from './context.server.ts'
import type { FileAnswer, IncomingFile } from './files/wire.server.ts'

export interface Implementation {
  endpoint: Endpoint
  run(input: { params: unknown; query: unknown; body: unknown }, ctx: ApiContext): Promise<unknown>
}

type Run<Input, Ctx, Result> = (input: Input, ctx: Ctx) => Promise<Result>

/** Gives a use case the actor, whom the call's access has let in. */
function forStaff<Input, Result>({ id, access }: Endpoint, run: Run<Input, StaffContext, Result>) {
  if (access === 'public') throw new Error(`${id} is public: its actor may be null`)
  return (input: Input, ctx: ApiContext) => {
    requireStaff(ctx)
    return run(input, ctx)
  }
}

export function implement<E extends Endpoint>(
  endpoint: E,
  run: Run<Received<E>, StaffContext, Answer<E>>
): Implementation {
  return { endpoint, run: forStaff(endpoint, run) }
}

/** Implements a call that strangers may make: its actor may be null. */
export function implementPublic<E extends Endpoint>(
  endpoint: E,
  run: Run<Received<E>, ApiContext, Answer<E>>
): Implementation {
  return { endpoint, run }
}

type Uploaded<E> = Received<E> & { file: IncomingFile }

/** Implements a call that `sends: 'file'`. */
export function implementUpload<E extends Endpoint>(
  endpoint: E,
  run: Run<Uploaded<E>, StaffContext, Answer<E>>
): Implementation {
  return { endpoint, run: forStaff(endpoint, run) }
}

export function implementPublicUpload<E extends Endpoint>(
  endpoint: E,
  run: Run<Uploaded<E>, ApiContext, Answer<E>>
): Implementation {
  return { endpoint, run }
}

/** Implements a call that `sends: 'notice'`; strangers may make it. */
export function implementNotice<E extends Endpoint>(
  endpoint: E,
  run: Run<Received<E> & { notice: RawNotice }, ApiContext, Answer<E>>
): Implementation {
  return { endpoint, run }
}

/** Implements a call that `answers: 'file'`. */
export function implementDownload<E extends Endpoint>(
  endpoint: E,
  run: Run<Received<E>, StaffContext, FileAnswer>
): Implementation {
  return { endpoint, run: forStaff(endpoint, run) }
}

export function implementPublicDownload<E extends Endpoint>(
  endpoint: E,
  run: Run<Received<E>, ApiContext, FileAnswer>
): Implementation {
  return { endpoint, run }
}
