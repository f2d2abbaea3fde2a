import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { linkSheets } from '#app/components/document/link-sheets.ts'
import { Button, Form, LinkButton } from '#app/components/form/index.ts'
import { PageHeader } from '#app/components/shell/index.ts'
import definitionListCssUrl from '#app/components/table/definition-list.css?url'
import { DefinitionList } from '#app/components/table/index.ts'
import { ApiError, notFound } from '#app/contracts/api-error.ts'
import { deleteCounterLog, listCounterDevices, listCounterLogs } from '#app/contracts/trafx/calls.ts'
import { flashHeaders } from '#app/session/cookie/flash.server.ts'
import { requireAccess } from '#app/session/require-access.server.ts'
import { toFileRow } from '../file-row.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'trafx/edit')
  const [logs, { products }] = await Promise.all([
    viewer.call(listCounterLogs, {}),
    viewer.call(listCounterDevices, {})
  ])
  const log = logs.find(({ id }) => id === params.id)
  if (!log) throw notFound({ message: 'Registro não encontrado.' })
  return { row: toFileRow(log, { products, timezone: viewer.place.timezone }) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'trafx/edit')
  try {
    await viewer.call(deleteCounterLog, { params: { id: params.id ?? '' } })
  } catch (error) {
    // Sent twice, or somebody else was faster: it is gone, which is what was asked for.
    if (!(error instanceof ApiError) || error.status !== 404) throw error
  }
  const flash = { tone: 'success', text: 'Registro apagado. O arquivo pode ser enviado de novo.' } as const
  return redirect('/trafx/index', { headers: flashHeaders(request, flash) })
}

export default function DeleteFile() {
  const { row } = useLoaderData<typeof loader>()
  return (
    <div className="narrow-page">
      <PageHeader title="Apagar este registro?" lead="As contagens destes dias saem de todas as telas." />
      <div className="card">
        <DefinitionList
          items={[
            { term: 'Arquivo', value: row.file },
            { term: 'Contador', value: row.device },
            { term: 'Atrativo', value: row.product },
            { term: 'Datas', value: `${row.dates} (${row.days})` },
            { term: 'Contagens', value: row.total },
            { term: 'Enviado', value: [row.uploaded, row.uploadedBy].filter(Boolean).join(', ') }
          ]}
        />
        <Form method="post" className="row">
          <Button variant="danger">Apagar registro</Button>
          <LinkButton to="/trafx/index" variant="quiet">
            Manter
          </LinkButton>
        </Form>
      </div>
    </div>
  )
}

export const links = linkSheets(definitionListCssUrl)

export const meta: MetaFunction = () => [{ title: 'Apagar registro · Contadores · Trilha' }]

export const handle = { crumb: 'Apagar registro' }
