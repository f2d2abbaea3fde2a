import type { OpenApi, Operation } from './build-openapi.server.ts'
import type { JsonSchema } from './components.server.ts'

export interface FieldRow {
  name: string
  type: string
  /** Null if `type` is no model. */
  model: string | null
  required: boolean
  note: string
}

export interface CallView {
  id: string
  method: string
  path: string
  summary: string
  access: string
  inputs: FieldRow[]
  outputs: FieldRow[]
  refusals: string
}

export interface DocsView {
  title: string
  version: string
  description: string
  groups: { name: string; calls: CallView[] }[]
  models: { name: string; description: string; type: string; fields: FieldRow[] }[]
}

const typeNames: Record<string, string> = {
  string: 'texto',
  number: 'número',
  integer: 'inteiro',
  boolean: 'sim ou não',
  null: 'nulo',
  object: 'objeto',
  array: 'lista'
}

function modelOf(schema: JsonSchema): string | null {
  const found =
    schema.$ref ?? schema.items?.$ref ?? [...(schema.anyOf ?? []), ...(schema.allOf ?? [])].map(modelOf).find(Boolean)
  return found?.split('/').pop() ?? null
}

/** `lista de Product`, `texto ou nulo`. */
function typeOf(schema: JsonSchema): string {
  if (schema.$ref) return schema.$ref.split('/').pop() ?? ''
  const variants = schema.anyOf ?? schema.allOf
  if (variants) return [...new Set(variants.map(typeOf))].join(' ou ')
  if (schema.enum) return schema.enum.map(String).join(' | ')
  if (schema.const !== undefined) return String(schema.const)
  if (schema.type === 'array') return `lista de ${schema.items ? typeOf(schema.items) : 'qualquer valor'}`
  if (Array.isArray(schema.type)) return schema.type.map((name) => typeNames[name] ?? name).join(' ou ')
  return typeNames[schema.type ?? ''] ?? 'qualquer valor'
}

/** Fields with a model of their own are described there. */
export function fieldsOf(schema: JsonSchema, prefix = ''): FieldRow[] {
  const object = schema.properties ? schema : (schema.anyOf ?? []).find((variant) => variant.properties)
  return Object.entries(object?.properties ?? {}).flatMap(([name, property]) => {
    const row = {
      name: `${prefix}${name}`,
      type: typeOf(property),
      model: modelOf(property),
      required: (object?.required ?? []).includes(name),
      note: property.description ?? ''
    }
    const inside = property.items?.properties ? `${row.name}[].` : `${row.name}.`
    return [row, ...fieldsOf(property.items ?? property, inside)]
  })
}

/** An object with a model, or a bare list, is one row. */
function bodyRowsOf(schema: JsonSchema): FieldRow[] {
  const fields = schema.$ref ? [] : fieldsOf(schema)
  if (fields.length > 0) return fields
  return [{ name: '(corpo)', type: typeOf(schema), model: modelOf(schema), required: true, note: '' }]
}

function viewOf(operation: Operation, { method, path }: { method: string; path: string }): CallView {
  const parameters = operation.parameters.map(({ name, schema, required, description, in: place }) => ({
    name: place === 'header' ? `${name} (cabeçalho)` : place === 'path' ? `{${name}}` : `?${name}`,
    type: typeOf(schema),
    model: modelOf(schema),
    required,
    note: description ?? ''
  }))
  const body = operation.requestBody?.content['application/json'].schema
  const [status = '200', success] = Object.entries(operation.responses)[0] ?? []
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    access: operation.description ?? 'Pública: não exige token.',
    inputs: [...parameters, ...(body ? bodyRowsOf(body) : [])],
    outputs: success ? bodyRowsOf(success.content['application/json'].schema) : [],
    refusals: [
      status,
      ...Object.keys(operation.responses).filter((code) => code !== status && code !== 'default')
    ].join(', ')
  }
}

function explainValues(rows: FieldRow[], schemas: Record<string, JsonSchema>): FieldRow[] {
  return rows.map((row) => {
    const model = row.model ? schemas[row.model] : undefined
    return model && !model.properties ? { ...row, note: row.note || (model.description ?? '') } : row
  })
}

export function describeOpenApi(document: OpenApi): DocsView {
  const { schemas } = document.components
  const calls = Object.entries(document.paths).flatMap(([path, { servers, ...operations }]) =>
    Object.entries(operations).map(([method, operation]) => ({
      tag: operation.tags[0],
      view: viewOf(operation, { method, path: `${servers[0]?.url ?? ''}${path}` })
    }))
  )
  return {
    title: document.info.title,
    version: document.info.version,
    description: document.info.description,
    groups: document.tags.map(({ name }) => ({
      name,
      calls: calls
        .filter((call) => call.tag === name)
        .map(({ view }) => ({
          ...view,
          inputs: explainValues(view.inputs, schemas),
          outputs: explainValues(view.outputs, schemas)
        }))
    })),
    models: Object.entries(schemas).map(([name, schema]) => ({
      name,
      description: schema.description ?? '',
      type: typeOf(schema),
      fields: explainValues(fieldsOf(schema), schemas)
    }))
  }
}
