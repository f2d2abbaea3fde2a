import { describe, expect, it } from 'vitest'
import { buildOpenApi } from '#app/backend/openapi/build-openapi.server.ts'
import { describeOpenApi, fieldsOf } from '#app/backend/openapi/describe-openapi.server.ts'
import { endpoints } from '#app/contracts/index.ts'

const view = describeOpenApi(buildOpenApi())
const calls = view.groups.flatMap((group) => group.calls)

describe('describeOpenApi', () => {
  it('shows every call once, with its full path', () => {
    expect(calls.map((call) => call.id).sort()).toEqual(endpoints.map((endpoint) => endpoint.id).sort())
    expect(calls.find((call) => call.id === 'signIn')).toMatchObject({ method: 'POST', path: '/api/v3/auth/signin/' })
  })

  it('describes inputs and outputs in words', () => {
    const availability = calls.find((call) => call.id === 'getAvailability')
    expect(availability?.inputs.map((row) => [row.name, row.required])).toEqual([
      ['{uuid}', true],
      ['?date', true],
      ['?preview', false],
      ['?counter', false]
    ])
    const slots = availability?.outputs.find((row) => row.name === 'slots')
    expect(slots).toMatchObject({ type: 'lista de Slot', model: 'Slot' })
    expect(calls.find((call) => call.id === 'postBookingEvent')?.access).toContain('token')
  })

  it('expands nested objects, and links those that have a model', () => {
    const booking = view.models.find((model) => model.name === 'Booking')
    expect(booking?.fields.map((row) => row.name)).toContain('order.final_value')
    expect(booking?.fields.find((row) => row.name === 'items')).toMatchObject({ model: 'Item' })
    const rows = calls.flatMap((call) => [...call.inputs, ...call.outputs])
    const models = new Set(view.models.map((model) => model.name))
    for (const { model } of [...rows, ...view.models.flatMap((one) => one.fields)]) {
      if (model) expect(models).toContain(model)
    }
  })

  it('describes types', () => {
    const properties = { a: { type: ['string', 'null'] }, b: { enum: ['x', 'y'] }, c: { type: 'array' } }
    expect(fieldsOf({ properties, required: ['b'] }).map((row) => [row.name, row.type, row.required])).toEqual([
      ['a', 'texto ou nulo', false],
      ['b', 'x | y', true],
      ['c', 'lista de qualquer valor', false]
    ])
  })
})
