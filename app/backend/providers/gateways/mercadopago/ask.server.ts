import type { GatewayCall } from '../ask-gateway.server.ts'

/**
 * One call with the token; `key` is for calls that must be done once.
 * @throws GatewayFault
 */
export type AskMercadoPago = <T>(
  call: Pick<GatewayCall<T>, 'what' | 'schema'> & {
    path: string
    method?: 'GET' | 'POST' | 'PUT' | 'PATCH'
    body?: object
    headers?: Record<string, string>
    key?: string
    timeoutMs?: number
  }
) => Promise<T>
