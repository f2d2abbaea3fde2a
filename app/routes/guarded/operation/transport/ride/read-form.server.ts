import type { CallInput } from '#app/contracts/endpoint.ts'
import type { saveTripPassengers } from '#app/contracts/transport/trips.ts'
import { readField, requireFields } from '#app/session/index.server.ts'

/** Lines in the form of the largest vehicle. */
const mostLines = 100

/** @throws ApiError 400 for a truncated body */
export function readRideForm(form: FormData): CallInput<typeof saveTripPassengers>['body'] {
  requireFields(form, 'people', 'stop', 'notes', 'stamp', 'complete')
  const named = []
  while (named.length < mostLines && form.has(`named[${named.length}].name`)) {
    const read = (name: string) => readField(form, `named[${named.length}].${name}`)
    named.push({ name: read('name'), document: read('document'), issuer: read('issuer') })
  }
  const read = (name: string) => readField(form, name)
  return { people: read('people'), stop: read('stop'), notes: read('notes'), stamp: read('stamp'), named }
}
