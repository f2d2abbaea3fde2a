import type { Endpoint } from '#app/contracts/endpoint.ts'
import type { ApiContext } from '../context.server.ts'
import { CHANGES, itself } from './changes.server.ts'

/** Tells the screens after a call has succeeded. */
export function tellChanged({ id, method }: Endpoint, { live, actor }: ApiContext): void {
  const changed = method === 'GET' ? [] : CHANGES[id]
  if (actor && changed && changed !== itself) live.tell(actor.placeId, changed)
}
