import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Button, DefinitionList, ErrorSummary, Form, LinkButton, PageHeader, summaryOf } from '#app/components/index.ts'
import { ApiError, notFound } from '#app/contracts/api-error.ts'
import { deleteCounterLog, listCounterDevices, listCounterLogs } from '#app/contracts/trafx/calls.ts'
import { formAction, requireAccess, type Viewer } from '#app/session/index.server.ts'
import { type FileRow, toFileRow } from '../file-row.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'trafx/edit')
  return { row: await findFile(viewer, params.id) }
}

export const action = formAction('trafx/edit', [], async (_fields, { viewer, params }) => {
  await deleteFile(viewer, params.id)
  return { to: '/trafx/index', text: 'Registro apagado. O arquivo pode ser enviado de novo.' }
})

export default function DeleteFile() {
  const { row } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <div className="narrow-page">
      <PageHeader title="Apagar este registro?" lead="As contagens destes dias saem de todas as telas." />
      <div className="card">
        <ErrorSummary errors={summaryOf(refused)} title="O registro não foi apagado" />
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

/** @throws ApiError 404 for a log unknown to this place */
async function findFile(viewer: Viewer, id: string | undefined): Promise<FileRow> {
  const [logs, { products }] = await Promise.all([
    viewer.call(listCounterLogs, {}),
    viewer.call(listCounterDevices, {})
  ])
  const log = logs.find((known) => known.id === id)
  if (!log) throw notFound({ message: 'Registro não encontrado.' })
  return toFileRow(log, { products, timezone: viewer.place.timezone })
}

/** A 404 is fine: a second submission finds it deleted. @throws ApiError */
async function deleteFile(viewer: Viewer, id = ''): Promise<void> {
  try {
    await viewer.call(deleteCounterLog, { params: { id } })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
  }
}

export const meta: MetaFunction = () => [{ title: 'Apagar registro · Contadores · Trilha' }]

export const handle = { crumb: 'Apagar registro' }
