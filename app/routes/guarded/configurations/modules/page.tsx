import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { CheckboxField } from '#app/components/form/index.ts'
import { linkSheets } from '#app/components/shell/index.ts'
import { getPlaceModules, savePlaceModules } from '#app/contracts/places/groups.ts'
import { MODULES } from '#app/domain/access/modules.ts'
import { redirectSaying, requireAccess, requireFields } from '#app/session/index.server.ts'
import groupCssUrl from '../group.css?url'
import { readVersion, refuseGroup, savedWords } from '../group-form.server.ts'
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

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'configurations/modules')
  const form = await request.formData()
  try {
    requireFields(form, 'complete')
    const modules = form.getAll('modules').filter((value) => typeof value === 'string')
    await viewer.call(savePlaceModules, { body: { version: readVersion(form), modules } })
    const text = 'Módulos salvos. Cada pessoa passa a tê-los, ou deixa de ter, quando entrar de novo no sistema.'
    return redirectSaying(request, { to: path, text })
  } catch (error) {
    return refuseGroup(form, error)
  }
}

export default function Modules() {
  const { modules, saved, version } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const sent = refused?.initialValue.modules
  const isOn = (key: string, kept: boolean) => (refused ? [sent ?? []].flat().includes(key) : kept)
  return (
    <GroupPage
      title="Módulos"
      lead="Partes do sistema que se ligam e desligam neste lugar. Quem tem quais deles se diz nos acessos de cada usuário."
      {...{ path, saved, refused, version }}
    >
      <div className="card">
        {modules.map(({ key, name, does, isOn: kept }) => (
          <CheckboxField
            key={key}
            field={{ name: 'modules', id: `f-modulo-${key}`, errors: [] }}
            label={name}
            hint={does}
            value={key}
            defaultChecked={isOn(key, kept)}
          />
        ))}
      </div>
    </GroupPage>
  )
}

export const links = linkSheets(groupCssUrl)

export const meta: MetaFunction = () => [{ title: 'Módulos · Configurações · Trilha' }]

export const handle = { crumb: 'Módulos' }
