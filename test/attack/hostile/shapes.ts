import fc from 'fast-check'
import { z } from 'zod'
import { hostileFor, hostileJson, hostileText } from './values.ts'

interface Schema {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  additionalProperties?: Schema | boolean
}

/** Existing values to choose from, whatever the field's name. */
export type Pool = fc.Arbitrary<string>

export function schemaOf(schema: z.ZodType): Schema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
}

const plain = fc.constantFrom(
  'Ana',
  'Ana Lima',
  '12',
  '2',
  '0',
  '09:00',
  '2026-11-20',
  '2027-01-15',
  'on',
  'pix',
  '529.982.247-25',
  '55',
  'INTEIRA',
  '(75) 99999-8888',
  'ana@example.com',
  'fe'.repeat(16),
  'reports/sales',
  '/reports/sales',
  'de um tamanho comum'
)

/** A value that the schema takes, as far as JSON Schema can say. */
function fitting(schema: Schema, pool: Pool): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices && choices.length > 0) return fc.oneof(...choices.map((one) => fitting(one, pool)))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.type === 'object') return shaped(schema, pool)
  if (schema.type === 'array') return fc.array(field(schema.items ?? {}, pool), { maxLength: 3 })
  if (schema.type === 'integer' || schema.type === 'number') return fc.constantFrom(0, 1, 2, 3, 100)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  return fc.oneof(plain, pool)
}

function field(schema: Schema, pool: Pool, name = ''): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 5, arbitrary: fitting(schema, pool) },
    { weight: 2, arbitrary: hostileFor(name) },
    { weight: 1, arbitrary: hostileJson }
  )
}

const absent = Symbol('absent')

/** An object of the schema's own names: most values fit, so that the others get past the first look. */
export function shaped({ properties = {}, additionalProperties }: Schema, pool: Pool): fc.Arbitrary<object> {
  const named = Object.entries(properties).map(([name, schema]) =>
    fc.tuple(
      fc.constant(name),
      fc.oneof({ weight: 9, arbitrary: field(schema, pool, name) }, { weight: 1, arbitrary: fc.constant(absent) })
    )
  )
  const more =
    typeof additionalProperties === 'object'
      ? fc.array(fc.tuple(fc.oneof(plain, hostileText), field(additionalProperties, pool)), { maxLength: 3 })
      : fc.constant<[string, unknown][]>([])
  return fc
    .tuple(fc.tuple(...named), more)
    .map(([own, others]) => Object.fromEntries([...own.filter(([, value]) => value !== absent), ...others]))
}
