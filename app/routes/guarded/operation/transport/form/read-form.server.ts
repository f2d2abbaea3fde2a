import { json, type TypedResponse } from '@remix-run/node'
import type { TripNote } from '#app/contracts/transport/shapes.ts'
import { previewTrip } from '#app/contracts/transport/trips.ts'
import { recordOf } from '#app/domain/words/records.ts'
import { explainRefusal, readField, requireFields, type Viewer, whereKnown } from '#app/session/index.server.ts'
import { type AnsweredTrip, emptyStop, mostStops, type StopLine, type TypedTrip } from './view.ts'

const names = ['date', 'time', 'direction', 'drop_off', 'notes', 'version', 'key', 'seen'] as const
const things = ['product_uuid', 'vehicle_uuid', 'company_uuid', 'driver_uuid', 'agent_uuid'] as const

/**
 * Reads the values unchecked, so that a refused form shows them unchanged.
 * @throws ApiError 400 for a truncated body
 */
export function readTripForm(form: FormData): { typed: TypedTrip; isSave: boolean } {
  requireFields(form, ...names, ...things, 'intent', 'complete')
  const read = (name: string) => readField(form, name)
  const lines = readStops(form)
  const intent = read('intent')
  const stops = changeLines(lines, intent)
  const typed = { ...recordOf([...names, ...things], read), stops }
  return { typed, isSave: stops === lines }
}

function readStops(form: FormData): StopLine[] {
  const lines: StopLine[] = []
  // Read at most one line above the limit, so that the check refuses it.
  while (lines.length <= mostStops && form.has(`stops[${lines.length}].place`)) {
    const read = (name: string) => readField(form, `stops[${lines.length}].${name}`)
    lines.push({ id: read('id'), time: read('time'), place: read('place'), notes: read('notes') })
  }
  return lines
}

/** Applies the pressed button (`add`, `remove-2`) to the lines; any other leaves them unchanged. */
function changeLines(lines: StopLine[], intent: string): StopLine[] {
  if (intent === 'add') return [...lines, emptyStop].slice(0, mostStops)
  const index = /^remove-(\d{1,2})$/.exec(intent)?.[1]
  return index === undefined ? lines : lines.filter((_, at) => at !== Number(index))
}

export function toTripBody({ version: _version, key: _key, seen: _seen, ...body }: TypedTrip) {
  return body
}

const nameOf = ({ code, field }: TripNote) => `${code}:${field}`

/**
 * Returns warnings to show before saving; empty when the user has seen the same ones.
 * @throws ApiError as the call itself
 */
export async function warnFirst(viewer: Viewer, typed: TypedTrip, trip: string) {
  const body = { ...toTripBody(typed), trip_uuid: trip }
  const { warnings = [] } = (await whereKnown(viewer.call(previewTrip, { body }))) ?? {}
  const seen = warnings.map(nameOf).sort().join(' ')
  return seen === typed.seen || seen === '' ? null : { warnings: warnings.map(({ words }) => words), seen }
}

/** Redraws the form unsaved. */
export function answerTyped(typed: TypedTrip, warnings: string[] = []) {
  return json<AnsweredTrip>({ typed, errors: {}, warnings, isLate: false })
}

/** @throws as `explainRefusal` */
export function answerRefused(typed: TypedTrip | null, error: unknown): TypedResponse<AnsweredTrip> {
  const { errors, isLate, init } = explainRefusal(error)
  return json({ typed, errors, warnings: [], isLate }, init)
}
