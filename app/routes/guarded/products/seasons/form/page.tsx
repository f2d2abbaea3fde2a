import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { type CrumbHandle, Notice, PageHeader } from '#app/components/index.ts'
import {
  createSeason,
  listPriceTable,
  previewSeason,
  readSeason,
  updateSeason
} from '#app/contracts/products/seasons.ts'
import { redirectSaying, requireAccess, type Viewer } from '#app/session/index.server.ts'
import { answerRefused } from '../../line-form.server.ts'
import { type Answered, versionOf } from '../../line-form.ts'
import { PreviewPage } from './preview-page.tsx'
import { readSeasonForm } from './read-form.server.ts'
import { SeasonFields } from './season-form.tsx'
import { emptySeason, type Preview, type SeasonForm, toBody, toPreview, toSeasonForm, toTable } from './view.ts'

/** Without a uuid (`add`) opens a new season. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'products/index')
  const { uuid } = params
  const [{ attractions }, season] = await Promise.all([
    viewer.call(listPriceTable, {}),
    uuid === undefined ? null : viewer.call(readSeason, { params: { uuid } })
  ])
  const form: SeasonForm = season ? toSeasonForm(season) : { ...emptySeason, version: '0', uuid: crypto.randomUUID() }
  return {
    path: season ? `/products/seasons/${season.uuid}` : '/products/seasons/add',
    name: season?.name ?? null,
    form,
    table: toTable(attractions),
    canEdit: viewer.can('products/edit')
  }
}

interface SeasonAnswered extends Answered<SeasonForm> {
  preview?: Preview
}

/** Intent `preview` shows the prices; only `save` on that page makes them. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'products/edit')
  const form = await request.formData()
  let asTyped: SeasonForm | null = null
  try {
    const { typed, intent } = readSeasonForm(form)
    asTyped = typed
    const unsaid = { typed, error: {}, fields: [], isLate: false }
    if (intent === 'preview') {
      const body = { ...toBody(typed), uuid: params.uuid ?? '' }
      return json<SeasonAnswered>({ ...unsaid, preview: toPreview(await viewer.call(previewSeason, { body })) })
    }
    if (intent !== 'save') return json<SeasonAnswered>(unsaid)
    await saveSeason(viewer, typed, params.uuid)
    const text = `${typed.name.trim()} foi salva. O que já foi vendido fica com o preço que teve.`
    return redirectSaying(request, { to: '/products/seasons', text })
  } catch (error) {
    return answerRefused(form, asTyped, error)
  }
}

function saveSeason({ call }: Viewer, typed: SeasonForm, uuid: string | undefined) {
  const body = toBody(typed)
  if (uuid === undefined) return call(createSeason, { body: { ...body, uuid: typed.uuid } })
  return call(updateSeason, { params: { uuid }, body: { ...body, version: typed.version } })
}

export default function SeasonPage() {
  const { path, name, form, table, canEdit } = useLoaderData<typeof loader>()
  const answered: SeasonAnswered | undefined = useActionData<typeof action>()
  const typed = { ...(answered?.typed ?? form), version: versionOf(answered, Number(form.version)) }
  if (answered?.preview) return <PreviewPage path={path} typed={typed} preview={answered.preview} />
  return (
    <>
      <PageHeader title={name ?? 'Nova temporada'} lead="Quem já comprou fica com o preço que pagou." />
      {canEdit ? null : <Notice>Você vê a temporada, mas não pode mudá-la.</Notice>}
      <SeasonFields
        path={path}
        isNew={name === null}
        typed={typed}
        table={table}
        answered={answered}
        canEdit={canEdit}
      />
    </>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.name ?? 'Nova temporada'} · Temporadas · Trilha` }
]

export const handle = { crumb: (data) => data?.name ?? 'Nova temporada' } satisfies CrumbHandle<typeof loader>
