import { notFound } from '#app/contracts/api-error.ts'
import { readFleet } from '#app/contracts/transport/fleet.ts'
import { recordOf } from '#app/domain/words/records.ts'
import { readField, requireFields, type Viewer } from '#app/session/index.server.ts'

interface Thing {
  uuid: string
  archived: boolean
  version: number
}

interface Wanted<T extends Thing> {
  kind: 'vehicles' | 'drivers' | 'companies'
  uuid: string | undefined
  pick(fleet: Fleet): T[]
  /** Returns the form's values and its title. */
  show(thing: T): { title: string; typed: Record<string, string> }
}

type Fleet = Awaited<ReturnType<typeof askFleet>>

const askFleet = ({ call }: Viewer) => call(readFleet, {})

/** Loads an entry of the fleet for its form, or a new one when the URL names none. @throws ApiError 404 */
export async function loadThing<T extends Thing>(viewer: Viewer, { kind, uuid, pick, show }: Wanted<T>) {
  const fleet = await askFleet(viewer)
  const found = uuid === undefined ? null : pick(fleet).find((one) => one.uuid === uuid.toLowerCase())
  if (found === undefined) throw notFound()
  const { title, typed } = found ? show(found) : { title: '', typed: {} }
  const own = typed.company_uuid
  return {
    path: `/operation/transport/${kind}/${found ? found.uuid : 'add'}`,
    title,
    isNew: found === null,
    key: found ? '' : crypto.randomUUID(),
    typed: { ...typed, version: String(found?.version ?? ''), archived: found?.archived ? 'on' : '' } as Typed,
    companies: fleet.companies
      .filter(({ uuid: one, archived }) => !archived || one === own)
      .map(({ uuid: value, name }) => ({ value, label: name }))
  }
}

type Typed = Record<string, string> & { version: string; archived: string }

export type FleetPage = Awaited<ReturnType<typeof loadThing>>

/**
 * Reads the values unchecked, whether it is archived, and its version or key.
 * @throws ApiError 400 for a truncated body
 */
export function readFleetForm<N extends string>(form: FormData, names: readonly N[]) {
  requireFields(form, ...names, 'version', 'key', 'complete')
  const typed = recordOf(names, (name) => readField(form, name))
  const key = readField(form, 'key')
  return {
    body: { ...typed, archived: readField(form, 'archived') === 'on' },
    version: readField(form, 'version'),
    // The key keeps a second submission from creating a second entry.
    options: key ? { idempotencyKey: key } : undefined
  }
}
