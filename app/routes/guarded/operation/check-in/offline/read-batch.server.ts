import { readField } from '#app/session/index.server.ts'

/** Pages take forms only, so a batch of the gate is a field. Null for what is no JSON. */
export function readBatch(form: FormData): unknown {
  try {
    return JSON.parse(readField(form, 'batch'))
  } catch {
    return null
  }
}
