import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { CheckboxField } from '#app/components/index.ts'
import { getPlaceModules, savePlaceModules } from '#app/contracts/places/groups.ts'
import { MODULES } from '#app/domain/access/modules.ts'
import { PARTS } from '#app/domain/access/permission-areas/parts.ts'
import { formAction, redirectSignedOut, requireAccess } from '#app/session/index.server.ts'
import { readVersion, savedWords } from '../group-form.server.ts'
import { GroupPage } from '../group-page.tsx'

const path = '/configurations/modules'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'configurations/modules')
  const found = await viewer.call(getPlaceModules, {})
  const known: readonly string[] = MODULES.map(({ key }) => key)
  const foreign = found.modules.filter((module) => !known.includes(module))
  return {
    version: found.version,
    saved: savedWords(found, viewer.place.timezone),
    parts: PARTS.map(({ key, name, does }) => ({
      key: String(key),
      name: String(name),
      does: String(does),
      isOn: !found.parts_off.includes(key)
    })),
    modules: [
      ...MODULES.map(({ key, name, does }) => ({ key: String(key), name: String(name), does: String(does) })),
      ...foreign.map((key) => ({
        key,
        name: key,
        does: 'Este programa não conhece este módulo. Desligado, ele sai da lista.'
      }))
    ].map((module) => ({ ...module, isOn: found.modules.includes(module.key) }))
  }
}

export const action = formAction('configurations/modules', [], async (_fields, { viewer, form, request }) => {
  const modules = form.getAll('modules').filter((value) => typeof value === 'string')
  const on = form.getAll('parts')
  const off = PARTS.map(({ key }) => key).filter((key) => !on.includes(key))
  const before = await viewer.call(getPlaceModules, {})
  const body = { version: readVersion(form), modules, parts_off: off }
  await viewer.call(savePlaceModules, { body })
  const isSame = [...before.parts_off].sort().join() === [...off].sort().join()
  if (!isSame) {
    const ended = 'Módulos salvos. Todos, e você também, precisam entrar de novo no sistema.'
    return redirectSignedOut(request, { viewer, to: path, text: ended })
  }
  const text = 'Módulos salvos. Cada pessoa passa a tê-los, ou deixa de ter, quando entrar de novo no sistema.'
  return { to: path, text }
})

export default function Modules() {
  const { modules, parts, saved, version } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const sent = (name: 'modules' | 'parts') => [refused?.initialValue[name] ?? []].flat()
  const lists = [
    { name: 'parts', title: 'Partes que o parque usa', options: parts },
    { name: 'modules', title: 'Como funcionam os relatórios', options: modules }
  ] as const
  return (
    <GroupPage
      title="Módulos"
      lead="O que o parque não usa sai do menu de todos. Ligar ou desligar uma parte pede a todos que entrem de novo; o que está guardado fica."
      path={path}
      saved={saved}
      refused={refused}
      version={version}
    >
      {lists.map(({ name, title, options }) => (
        <section className="card stack" key={name} aria-labelledby={`titulo-${name}`}>
          <h2 id={`titulo-${name}`}>{title}</h2>
          {options.map(({ key, name: label, does, isOn: kept }) => (
            <CheckboxField
              key={key}
              field={{ name, id: `f-modulo-${key}`, errors: [] }}
              label={label}
              hint={does}
              value={key}
              defaultChecked={refused ? sent(name).includes(key) : kept}
            />
          ))}
        </section>
      ))}
    </GroupPage>
  )
}

export const meta: MetaFunction = () => [{ title: 'Módulos · Configurações · Trilha' }]

export const handle = { crumb: 'Módulos' }
