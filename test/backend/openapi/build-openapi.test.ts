import { describe, expect, it } from 'vitest'
import { apiBases, buildOpenApi, type Operation } from '#app/backend/openapi/build-openapi.server.ts'
import { endpoints } from '#app/contracts/index.ts'

const document = buildOpenApi()
const operations = Object.values(document.paths).flatMap(({ servers: _servers, ...byMethod }) =>
  Object.values(byMethod)
)

/** Every value under a key, wherever it stands. */
function valuesOf(key: string, node: unknown): unknown[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([name, value]) => [...(name === key ? [value] : []), ...valuesOf(key, value)])
}

function operationOf(path: string, method: 'get' | 'post'): Operation {
  const operation = document.paths[path]?.[method]
  if (!operation) throw new Error(`${method} ${path} is missing`)
  return operation
}

describe('the OpenAPI document', () => {
  it('says version 3.1 and where both APIs are', () => {
    expect(document.openapi).toBe('3.1.0')
    expect(document.servers.map((server) => server.url)).toEqual(['/api/v3', '/api/v1'])
    expect(document.components.securitySchemes.token).toMatchObject({
      type: 'apiKey',
      in: 'header',
      name: 'x-access-token'
    })
  })

  it('has every endpoint once, with its path and API', () => {
    expect(operations).toHaveLength(endpoints.length)
    for (const { id, path, method, api } of endpoints) {
      const item = document.paths[path]
      expect(item?.servers).toEqual([{ url: apiBases[api] }])
      expect(Object.entries(item ?? {}).find(([name]) => name === method.toLowerCase())?.[1]).toMatchObject({
        operationId: id
      })
    }
    expect(new Set(operations.map((operation) => operation.operationId)).size).toBe(endpoints.length)
  })

  it('declares every parameter of a path, and none that is not in it', () => {
    for (const { path, method } of endpoints) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
      const item = document.paths[path] ?? {}
      const operation = Object.entries(item).find(([name]) => name === method.toLowerCase())?.[1] as Operation
      const declared = operation.parameters.filter((parameter) => parameter.in === 'path')
      expect(declared.map((parameter) => parameter.name)).toEqual(named)
      expect(declared.every((parameter) => parameter.required)).toBe(true)
    }
  })

  it('asks for the token exactly where a session is needed', () => {
    for (const { id, access } of endpoints) {
      const operation = operations.find((one) => one.operationId === id)
      expect(operation?.security).toEqual(access === 'public' ? [] : [{ token: [] }])
      expect('401' in (operation?.responses ?? {})).toBe(access !== 'public')
    }
  })

  it('refers only to models it has, and uses OpenAPI’s own place for them', () => {
    const references = valuesOf('$ref', document)
    expect(references.length).toBeGreaterThan(50)
    for (const reference of references) {
      const name = /^#\/components\/schemas\/(\w+)$/.exec(String(reference))?.[1] ?? ''
      expect(Object.keys(document.components.schemas), String(reference)).toContain(name)
    }
    expect(valuesOf('$defs', document)).toEqual([])
    expect(valuesOf('$schema', document)).toEqual([])
  })

  it('has no model that only names itself', () => {
    const models = Object.entries(document.components.schemas)
    expect(models.filter(([name, { $ref }]) => $ref?.endsWith(`/${name}`))).toEqual([])
  })

  it('names tolerantly parsed fields', () => {
    expect(document.components.schemas.Money).toMatchObject({ type: ['number', 'string'] })
    const product = document.components.schemas.TicketType
    expect(product?.properties?.price).toEqual({ $ref: '#/components/schemas/Money' })
    expect(product?.required).toContain('price')
  })

  it('has bodies for calls that send one, 201 for creations, and an error body everywhere', () => {
    expect(operationOf('/auth/signin/', 'post').requestBody?.content['application/json'].schema.required).toEqual([
      'username',
      'password'
    ])
    expect(operationOf('/products/', 'get').requestBody).toBeUndefined()
    const created = operationOf('/booking/express', 'post')
    expect(Object.keys(created.responses)).toContain('201')
    expect(created.parameters.map((parameter) => parameter.name)).toContain('Idempotency-Key')
    for (const operation of operations) {
      expect(operation.responses.default?.content['application/json'].schema).toEqual({
        $ref: '#/components/schemas/ApiError'
      })
      expect(operation.summary.length).toBeGreaterThan(10)
      expect(document.tags).toContainEqual({ name: operation.tags[0] })
    }
  })
})
