import type { Endpoint } from './endpoint.ts'

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'api' in value && 'path' in value && 'response' in value
}

const contracts = import.meta.glob<Record<string, unknown>>(['./**/*.ts', '!./index.ts'], { eager: true })

const all = Object.values(contracts).flatMap((contract) => Object.values(contract).filter(isEndpoint))

const viewOf = ({ api, method, path }: Endpoint) => `${api} ${method} ${path}`

/** A call that callers read in several forms is listed once, as it is served. */
export const endpoints: Endpoint[] = all.filter(
  (one, index) => all.findIndex((other) => viewOf(other) === viewOf(one)) === index
)
