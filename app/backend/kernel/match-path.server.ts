import type { ApiMethod, ApiName } from '#app/contracts/endpoint.ts'
import type { Implementation } from './implement.server.ts'

interface Node {
  literals: Map<string, Node>
  parameter: { name: string; node: Node } | null
  byMethod: Map<ApiMethod, { implementation: Implementation; names: string[] }>
}

export interface Match {
  implementation: Implementation
  params: Record<string, string>
}

export type Found = { kind: 'match'; match: Match } | { kind: 'method'; allowed: ApiMethod[] } | { kind: 'none' }

const emptyNode = (): Node => ({ literals: new Map(), parameter: null, byMethod: new Map() })

/** Ignores trailing slashes, which the specification writes. */
function segmentsOf(path: string): string[] {
  return path.split('/').filter(Boolean)
}

/** A literal segment has priority over a parameter. */
export function createMatcher(implementations: Implementation[]) {
  const roots: Record<ApiName, Node> = { main: emptyNode(), node: emptyNode() }
  for (const implementation of implementations) {
    const { api, path, method } = implementation.endpoint
    const names: string[] = []
    let node = roots[api]
    for (const segment of segmentsOf(path)) {
      const parameter = /^\{(\w+)\}$/.exec(segment)?.[1]
      if (parameter) {
        names.push(parameter)
        node.parameter ??= { name: parameter, node: emptyNode() }
        node = node.parameter.node
      } else {
        const next = node.literals.get(segment) ?? emptyNode()
        node.literals.set(segment, next)
        node = next
      }
    }
    if (node.byMethod.has(method)) throw new Error(`Two implementations of ${method} ${path}`)
    node.byMethod.set(method, { implementation, names })
  }
  return (api: ApiName, method: string, path: string): Found => find(roots[api], method, segmentsOf(path))
}

function find(root: Node, method: string, segments: string[]): Found {
  let allowed: ApiMethod[] | null = null
  const visit = (node: Node, index: number, values: string[]): Match | null => {
    const segment = segments[index]
    if (segment === undefined) {
      const hit = node.byMethod.get(method as ApiMethod)
      if (!hit) {
        if (node.byMethod.size > 0) allowed ??= [...node.byMethod.keys()]
        return null
      }
      return {
        implementation: hit.implementation,
        params: Object.fromEntries(hit.names.map((name, at) => [name, values[at] ?? '']))
      }
    }
    const literal = node.literals.get(segment)
    const direct = literal ? visit(literal, index + 1, values) : null
    if (direct || !node.parameter) return direct
    return visit(node.parameter.node, index + 1, [...values, segment])
  }
  const match = visit(root, 0, [])
  if (match) return { kind: 'match', match }
  return allowed ? { kind: 'method', allowed } : { kind: 'none' }
}
