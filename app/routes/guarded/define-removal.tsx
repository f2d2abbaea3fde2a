import { type MetaDescriptor, useActionData, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { type CrumbHandle, type FormState, RemovalPage } from '#app/components/index.ts'

/** Gives the page the name of the thing and the path to which a person goes back. */
export interface RemovedThing {
  name: string
  back: string
}

interface RemovalDefinition {
  title: string
  /** Stands behind the title in the browser's tab. */
  area: string
  crumb: string
  /** Label of the thing in the breadcrumb while its name is unknown. Without it the breadcrumb leaves the thing out. */
  above?: string
  ask: (name: string) => string
  /** Tells what stays, and whether the removal can be undone. */
  lead: string
  label: string
  failed?: string
}

interface Removal {
  Page(): ReactNode
  meta(): MetaDescriptor[]
  handle: CrumbHandle<() => RemovedThing>
}

/** A page that asks before a removal, from its definition; `serveRemoval` makes its loader and its action. */
export function defineRemoval(definition: RemovalDefinition): Removal {
  const { title, area, crumb, above, ask, lead, label, failed } = definition
  return {
    Page() {
      const { name, back } = useLoaderData<() => RemovedThing>()
      const refused = useActionData<FormState>()
      return <RemovalPage title={ask(name)} lead={lead} label={label} backTo={back} refused={refused} failed={failed} />
    },
    meta: () => [{ title: `${title} · ${area} · Trilha` }],
    handle:
      above === undefined
        ? { crumb }
        : { crumb, above: (thing) => (thing ? { label: thing.name, href: thing.back } : { label: above }) }
  }
}
