import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Button, ErrorSummary, Form, LinkButton, summaryOf } from '#app/components/form/index.ts'
import { PageHeader } from '#app/components/shell/index.ts'
import { DefinitionList } from '#app/components/table/index.ts'
import { formAction, requireAccess } from '#app/session/index.server.ts'
import { deleteFile, findFile } from './find-file.server.ts'

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

export const meta: MetaFunction = () => [{ title: 'Apagar registro · Contadores · Trilha' }]

export const handle = { crumb: 'Apagar registro' }
