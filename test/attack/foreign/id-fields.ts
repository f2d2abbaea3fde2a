import { z } from 'zod'
import type { Endpoint } from '#app/contracts/endpoint.ts'

interface Schema {
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

const isId = (name: string) =>
  /uuid|hash|serial|token|challenge|^(?:id|pid|booking|atrativo|product|agents|groups|code|uid)$|^issuesId$|_id$/i.test(
    name
  )

/** The fields of a call that say which thing is meant, e.g. `params.uuid`, `body.payload.agents`. */
export function idFieldsOf({ params, query, body }: Endpoint): string[] {
  const found = new Set<string>()
  const walk = ({ properties = {}, items, anyOf = [] }: Schema, path: string) => {
    for (const [name, schema] of Object.entries(properties)) {
      if (isId(name)) found.add(`${path}.${name}`)
      else walk(schema, `${path}.${name}`)
    }
    if (items) walk(items, path)
    for (const one of anyOf) walk(one, path)
  }
  for (const [part, schema] of Object.entries({ params, query, body })) {
    walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema, part)
  }
  return [...found]
}
